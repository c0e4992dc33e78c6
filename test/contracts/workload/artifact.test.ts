import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { MAX_REPORTED, readReportedArtifacts } from '../../../contracts/workload/artifact.ts';

const HASH = 'AB'.repeat(32);
const whole = { name: 'a', uri: 's3://b/a', media_type: 'image/tiff', size_bytes: 5, sha256: HASH };
const plain = { name: 'a', uri: 's3://b/a', mediaType: 'application/octet-stream' };
const read = (told: unknown) => readReportedArtifacts(told) ?? assert.fail('it is a list');

describe('readReportedArtifacts', () => {
  it('reads a whole entry', () => {
    assert.deepEqual(read([whole]), {
      artifacts: [{ ...plain, mediaType: 'image/tiff', sizeBytes: 5, sha256: HASH.toLowerCase() }],
      problems: [],
    });
  });

  it('reads what is not told, or null, as not told', () => {
    const empty = { name: 'a', uri: 's3://b/a', media_type: null, size_bytes: null, sha256: null };
    for (const entry of [{ name: 'a', uri: 's3://b/a' }, empty])
      assert.deepEqual(read([entry]), { artifacts: [plain], problems: [] });
  });

  it('says of what is no list that it tells of nothing', () => {
    for (const told of [undefined, null, 'a', 5, {}, { 0: whole }])
      assert.equal(readReportedArtifacts(told), null);
    assert.deepEqual(read([]), { artifacts: [], problems: [] });
  });

  const passedOver: readonly (readonly [string, unknown, string, RegExp])[] = [
    ['without a name', { uri: 's3://b/a' }, '[0].name', /is required/],
    ['with an empty name', { ...whole, name: '' }, '[0].name', /1 to 128/],
    ['with a path for a name', { ...whole, name: 'a/b' }, '[0].name', /1 to 128/],
    ['named as the folder it is in', { ...whole, name: '.' }, '[0].name', /must not be \. or \.\./],
    ['named as the folder above', { ...whole, name: '..' }, '[0].name', /must not be \. or \.\./],
    ['with a number for a name', { ...whole, name: 7 }, '[0].name', /string/],
    ['with a name of 129 characters', { ...whole, name: 'a'.repeat(129) }, '[0].name', /128/],
    ['without an address', { name: 'a' }, '[0].uri', /is required/],
    ['with a relative address', { ...whole, uri: 'b/a' }, '[0].uri', /absolute/],
    ['with an address that runs', { ...whole, uri: 'JavaScript:x()' }, '[0].uri', /runs/],
    ['with too long an address', { ...whole, uri: `s3:${'b'.repeat(2_048)}` }, '[0].uri', /2048/],
    ['that is text', 'a', '[0]', /object/],
    ['that is nothing', null, '[0]', /object/],
  ];
  for (const [title, entry, path, message] of passedOver)
    it(`passes an entry over ${title}, and says so`, () => {
      const { artifacts, problems } = read([entry, { ...whole, name: 'other' }]);
      assert.deepEqual(
        artifacts.map(({ name }) => name),
        ['other'],
      );
      assert.equal(problems.length, 1);
      assert.equal(problems[0]?.path, `payload.artifacts${path}`);
      assert.match(problems[0].message, message);
    });

  const leftOut: readonly (readonly [string, unknown])[] = [
    ['media_type', 'image'],
    ['media_type', 5],
    ['size_bytes', -1],
    ['size_bytes', 1.5],
    ['size_bytes', '5'],
    ['size_bytes', 2 ** 53],
    ['sha256', 'abc'],
    ['sha256', 5],
  ];
  for (const [key, value] of leftOut)
    it(`lists an entry without its ${key} ${JSON.stringify(value)}, and says so`, () => {
      const { artifacts, problems } = read([{ name: 'a', uri: 's3://b/a', [key]: value }]);
      assert.deepEqual(artifacts, [plain]);
      assert.deepEqual(
        problems.map(({ path }) => path),
        [`payload.artifacts[0].${key}`],
      );
      assert.match(problems[0]?.message ?? '', /listed without it/);
    });

  it('lets the last entry of a name stand', () => {
    const { artifacts } = read([whole, { ...whole, name: 'b' }, { ...whole, uri: 's3://b/2' }]);
    assert.deepEqual(
      artifacts.map(({ name, uri }) => [name, uri]),
      [
        ['a', 's3://b/2'],
        ['b', 's3://b/a'],
      ],
    );
  });

  it(`reads ${MAX_REPORTED} entries and says how many there were`, () => {
    const told = Array.from({ length: MAX_REPORTED + 1 }, (_, at) => ({ ...whole, name: `${at}` }));
    const { artifacts, problems } = read(told);
    assert.equal(artifacts.length, MAX_REPORTED);
    assert.deepEqual(
      problems.map(({ path }) => path),
      ['payload.artifacts'],
    );
    assert.match(problems[0]?.message ?? '', new RegExp(`${MAX_REPORTED + 1} entries`));
  });

  it('bears whatever is told, and names a fault where it lists fewer', () => {
    const odd = fc.oneof(fc.anything(), fc.constant(whole), fc.record({ name: fc.string() }));
    fc.assert(
      fc.property(fc.array(odd, { maxLength: 30 }), (told) => {
        const { artifacts, problems } = read(told);
        assert.ok(problems.length <= 20);
        const names = new Set(artifacts.map(({ name }) => name));
        assert.equal(names.size, artifacts.length);
        if (problems.length === 0)
          assert.ok(told.every((one) => names.has((one as typeof whole).name)));
      }),
    );
  });
});

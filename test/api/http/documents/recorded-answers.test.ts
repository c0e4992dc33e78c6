import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import { before, describe, it } from 'mocha';
import * as v from 'valibot';
import { recordedAnswers } from '../../../../api/http/documents/recorded-answers.ts';
import { SURFACE_NAMES } from '../../../../api/http/kit.ts';
import { readDocument } from '../../../../api/http/reference/read-document.ts';
import type { Surface } from '../../../../api/http/surface.ts';
import { recordsAnswer } from '../../../kit/docs/shown-code.ts';
import { createAllSurfaces } from '../../../kit/surfaces/all-surfaces.ts';

/** Largest mean of the answers of all operations, bytes: one screen of a page. */
const MOST_BYTES_EACH = 1_800;

const FOLDER = new URL('../../../../data/answers/', import.meta.url);

describe('the recorded answers', function () {
  this.timeout(60_000);
  let surfaces: readonly Surface[];

  before(async () => {
    surfaces = await createAllSurfaces();
  });

  for (const name of SURFACE_NAMES)
    it(`show one for every operation of ${name} that answers JSON, and none else`, () => {
      const surface = surfaces.find((one) => one.name === name);
      assert.ok(surface !== undefined);
      const wanted = readDocument(surface.openapi)
        .operations.filter(({ path }) => !path.startsWith('/docs'))
        .filter(recordsAnswer)
        .map(({ id }) => id);
      assert.deepEqual(Object.keys(recordedAnswers(name)).toSorted(), wanted.toSorted());
    });

  it('are what the routes promise', () => {
    const wrong: string[] = [];
    for (const { name, routes } of surfaces) {
      const recorded = recordedAnswers(name);
      for (const { method, path, responses } of routes) {
        const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean);
        const answer = recorded[[method.toLowerCase(), ...words].join('_')];
        if (answer === undefined) continue;
        const spec = responses[answer.status];
        const what = `${name} ${method} ${path} ${answer.status}`;
        if (spec === undefined || !('schema' in spec)) wrong.push(`${what}: not declared`);
        else {
          const issues = v.safeParse(spec.schema, answer.body).issues ?? [];
          for (const issue of issues)
            wrong.push(`${what}: ${v.getDotPath(issue)} ${issue.message}`);
        }
      }
    }
    assert.deepEqual(wrong, []);
  });

  it('are small, and tell nothing of the machine that they were recorded on', async () => {
    let bytes = 0;
    for (const file of await readdir(FOLDER)) bytes += (await stat(new URL(file, FOLDER))).size;
    const answers = SURFACE_NAMES.flatMap((name) => Object.keys(recordedAnswers(name)));
    assert.ok(bytes / answers.length < MOST_BYTES_EACH, `${bytes} bytes of ${answers.length}`);
    for (const name of SURFACE_NAMES)
      assert.doesNotMatch(JSON.stringify(recordedAnswers(name)), /127\.0\.0\.1|\/tmp\/|\/home\//);
  });
});

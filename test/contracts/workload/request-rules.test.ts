import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { convert } from '../../../api/http/documents/schemas.ts';
import { workloadRequestExamples } from '../../../contracts/workload/request-example.ts';
import { WorkloadRequest } from '../../../contracts/workload/request.ts';
import { WORKLOAD_CLASSES } from '../../../domain/workload/workload.ts';

const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(
  convert(WorkloadRequest, 'input'),
);

/** The part of the example whose class needs it. */
function part(name: string): object {
  const example = workloadRequestExamples.find((one) => Object.hasOwn(one, name));
  const value: unknown = example === undefined ? undefined : Reflect.get(example, name);
  assert.ok(typeof value === 'object' && value !== null, name);
  return value;
}

const PARTS = ['job', 'model', 'data', 'training', 'area_of_interest', 'sensor'];

/** Given, null or absent. */
function maybe<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null | undefined> {
  return fc.oneof(value, fc.constantFrom(null, undefined));
}

const bodies = fc
  .record({
    type: maybe(fc.constantFrom('onboard-ml-inference', 'a label')),
    parallelism: maybe(
      fc.record({
        class: maybe(fc.constantFrom(...WORKLOAD_CLASSES)),
        stages: maybe(fc.constant(2)),
      }),
    ),
    parts: fc.record(
      Object.fromEntries(PARTS.map((name) => [name, maybe(fc.constant(part(name)))])),
    ),
  })
  .map(({ parts, ...rest }): unknown => JSON.parse(JSON.stringify({ ...rest, ...parts })));

describe('the rules between the parts of a workload', () => {
  it('are said in the document as they are checked: which class needs what', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const taken = v.safeParse(WorkloadRequest, body).success;
        assert.equal(validate(body), taken, JSON.stringify(body));
      }),
      { numRuns: 3_000 },
    );
  });

  it('let every example pass', () => {
    for (const example of workloadRequestExamples)
      assert.ok(validate(example), JSON.stringify(validate.errors));
  });
});

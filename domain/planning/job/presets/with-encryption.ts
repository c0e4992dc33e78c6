import type { Encryption } from '../../../link/volumes.ts';
import type { Job, Step } from '../job.ts';

/**
 * A preset's job under another encryption. Its encrypting steps use that cipher; with `none` they are
 * left out, and what waited for them takes the data that they would have encrypted. A cipher costs
 * the same whatever the length of its key.
 */
export function withEncryption(job: Job, encryption: Encryption): Job {
  if (encryption === job.security.encryption) return job;
  const steps = encryption === 'none' ? unencrypted(job.steps) : ciphered(job.steps, encryption);
  return { ...job, steps, security: { ...job.security, encryption } };
}

function ciphered(steps: readonly Step[], encryption: 'aes128' | 'aes256'): Step[] {
  const bits = encryption.slice('aes'.length);
  return steps.map((step) =>
    step.encryption === 'none'
      ? step
      : { ...step, encryption, name: step.name.replace(/AES-\d+/, `AES-${bits}`) },
  );
}

/** The steps without those that encrypt, each of which passes on the data of the steps before it. */
function unencrypted(steps: readonly Step[]): Step[] {
  const dropped = new Map(
    steps.filter(({ encryption }) => encryption !== 'none').map((step) => [step.id, step]),
  );
  return steps.flatMap((step) => {
    const before = step.dependsOn.flatMap((id) => dropped.get(id) ?? []);
    if (dropped.has(step.id)) return [];
    if (before.length === 0) return [step];
    const grownMb = before.reduce((sum, one) => sum + one.outputDataMb - one.inputDataMb, 0);
    const inputDataMb = Math.round((step.inputDataMb - grownMb) * 1000) / 1000;
    return {
      ...step,
      dependsOn: step.dependsOn.flatMap((id) => dropped.get(id)?.dependsOn ?? [id]),
      inputDataMb,
      dataReductionRatio: Math.round((step.outputDataMb / inputDataMb) * 1e6) / 1e6,
    };
  });
}

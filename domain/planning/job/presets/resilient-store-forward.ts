import { DEFAULT_SECURITY } from '../job.ts';
import { presetStep, type Preset } from './preset-step.ts';

/** Resilient Store & Forward. */
export const RESILIENT_STORE_FORWARD: Preset = {
  id: 'resilient-store-forward',
  description:
    'Receives a file from the ground, checks it, adds erasure coding, encrypts and buffers it, and delivers it in a later pass where it is decoded even if parts are lost.',
  job: {
    id: 'resilient-store-forward',
    name: 'Resilient Store & Forward',
    category: 'store-forward',
    steps: [
      presetStep({
        id: 'uplink_receive',
        name: 'Uplink Receive',
        durationS: 5,
        requires: [8, 0.1, 5, 128, 100],
        inputDataMb: 100,
        outputDataMb: 100,
        dataReductionRatio: 1,
        source: 'ground',
        maxPasses: 1,
      }),
      presetStep({
        id: 'integrity_check',
        name: 'Integrity Check',
        durationS: 20,
        dependsOn: ['uplink_receive'],
        requires: [12, 0.3, 8, 256, 16],
        inputDataMb: 100,
        outputDataMb: 100,
        dataReductionRatio: 1,
      }),
      presetStep({
        id: 'erasure_coding',
        name: 'Erasure Coding (2/3)',
        durationS: 40,
        dependsOn: ['integrity_check'],
        requires: [18, 0.5, 14, 512, 150],
        inputDataMb: 100,
        outputDataMb: 150,
        dataReductionRatio: 1.5,
      }),
      presetStep({
        id: 'encrypt_buffer',
        name: 'Encrypt & Buffer',
        durationS: 30,
        dependsOn: ['erasure_coding'],
        requires: [12, 0.3, 8, 256, 160],
        inputDataMb: 150,
        outputDataMb: 157.5,
        dataReductionRatio: 1.05,
      }),
      presetStep({
        id: 'ground_decode',
        name: 'Ground Decode',
        location: 'ground',
        durationS: 60,
        dependsOn: ['encrypt_buffer'],
        requires: [200, 1, 150, 4096, 512],
        inputDataMb: 157.5,
        outputDataMb: 100,
        dataReductionRatio: 0.634921,
        otherPassThan: ['uplink_receive'],
      }),
    ],
    security: DEFAULT_SECURITY,
    policy: {
      objective: 'max_reliability',
      deadlineOrbits: 4,
      maxDataLossFraction: 0.01,
      minDeliveryConfidence: 0.99,
    },
  },
};

import { DEFAULT_SECURITY } from '../job.ts';
import { captureStep, presetStep, type Preset } from './preset-step.ts';

/** Onboard ML Inference. */
export const ONBOARD_ML_INFERENCE: Preset = {
  id: 'onboard-ml-inference',
  description:
    'Takes a sensor scene, calibrates it, runs a trained model over it and brings down only the encrypted result: 2 GB become 10.5 MB before they leave orbit.',
  job: {
    id: 'onboard-ml-inference',
    name: 'Onboard ML Inference',
    category: 'ml-inference',
    steps: [
      captureStep('Sensor Data Capture'),
      presetStep({
        id: 'preprocess',
        name: 'Data Preprocessing & Calibration',
        durationS: 60,
        dependsOn: ['capture'],
        requires: [35, 0.5, 25, 1024, 500],
        inputDataMb: 2000,
        outputDataMb: 500,
        dataReductionRatio: 0.25,
      }),
      presetStep({
        id: 'inference',
        name: 'ML Model Inference',
        durationS: 70,
        dependsOn: ['preprocess'],
        requires: [45, 0.9, 38, 1536, 64],
        inputDataMb: 500,
        outputDataMb: 10,
        dataReductionRatio: 0.02,
      }),
      presetStep({
        id: 'encrypt_results',
        name: 'Encrypt Results',
        durationS: 10,
        dependsOn: ['inference'],
        requires: [10, 0.2, 6, 128, 16],
        inputDataMb: 10,
        outputDataMb: 10.5,
        dataReductionRatio: 1.05,
      }),
    ],
    security: DEFAULT_SECURITY,
    policy: {
      objective: 'min_latency',
      deadlineOrbits: 3,
      maxDataLossFraction: 0.001,
      minDeliveryConfidence: 0.99,
    },
  },
};

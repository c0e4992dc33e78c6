import type { SurfaceTable } from '../table.ts';

/** The closed sets of words that the CAE answers. */
export const CAE_ENUMERATIONS: SurfaceTable['enumerations'] = {
  preset: [
    'onboard-ml-inference',
    'split-learning',
    'earth-observation-qa',
    'federated-learning',
    'resilient-store-forward',
  ],
  place: ['onboard', 'ground'],
  light: ['sunlit', 'eclipse'],
  way: ['downlink', 'uplink'],
  bar: ['step', 'transfer', 'checkpoint', 'key_exchange'],
  objective: ['min_latency', 'min_energy', 'max_reliability', 'balanced', 'max_value'],
  open: ['finish', 'energy', 'risk'],
  skipped: ['does_not_fit', 'worth_less', 'needs_skipped'],
  encryption: ['none', 'aes128', 'aes256'],
  classification: ['open', 'restricted', 'confidential'],
  hazard: ['eclipse_entry', 'saa_crossing', 'thermal_peak'],
  save: ['pre_eclipse', 'pre_saa', 'pre_thermal', 'periodic'],
  limit: ['power', 'thermal', 'storage', 'contact', 'memory'],
  bus: ['1U', '2U', '3U', '6U', '12U', 'SmallSat'],
};

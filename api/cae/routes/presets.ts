import * as v from 'valibot';
import { AppError } from '../../../contracts/error-codes.ts';
import { wholeList } from '../../../contracts/page.ts';
import { Preset, PresetList } from '../../../contracts/plan/preset.ts';
import { findPreset, PRESETS } from '../../../domain/planning/job/presets/presets.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Auth, Route } from '../../http/route.ts';
import { presentPreset, presentPresetSummary } from '../presenters/preset.ts';
import { PRESET_IDS } from '../../../domain/planning/job/presets/preset-step.ts';

/** `GET /v1/presets` and `GET /v1/presets/:id`. */
export function presetRoutes(auth: Auth): Route[] {
  const { get } = endpoints(auth, 'Presets');
  return [
    get('/v1/presets', {
      summary: 'List the workload presets',
      responses: { 200: { schema: PresetList, description: 'The five presets.' } },
      handler: () => {
        const presets = PRESETS.map(presentPresetSummary);
        return Promise.resolve({
          status: 200,
          body: { presets, count: presets.length, ...wholeList(presets) },
        });
      },
    }),
    get('/v1/presets/:id', {
      summary: 'Show a preset with its step graph',
      description: 'Its `custom_job` can be changed and posted to `POST /v1/plan`.',
      params: v.object({ id: v.string() }),
      responses: { 200: { schema: Preset, description: 'The preset.' } },
      errors: ['preset_not_found'],
      handler: async ({ params }) => {
        const preset = findPreset(params.id);
        if (preset === undefined) throw unknownPreset(params.id);
        return Promise.resolve({ status: 200, body: presentPreset(preset) });
      },
    }),
  ];
}

function unknownPreset(id: string): AppError {
  const known = PRESET_IDS.join(', ');
  return new AppError(
    'preset_not_found',
    `There is no preset '${id.slice(0, 64)}'. Known presets: ${known}.`,
  );
}

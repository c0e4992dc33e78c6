import * as v from 'valibot';
import { choice, described, fields, integer, nullish, text } from '../shapes.ts';
import { InstantInput, missionTime, onMissionClock } from '../time.ts';
import { PLANE_PATTERNS } from '../../domain/orbit/elements/templates.ts';

/** An orbit that the service knows by name. */
export const OrbitTemplate = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    altitude_km: described(v.number(), 'Mean altitude over a sphere of 6378.135 km.'),
    inclination_deg: v.number(),
    eccentricity: v.number(),
    description: v.string(),
  }),
  v.title('OrbitTemplate'),
  v.examples([
    {
      id: 'leo-standard',
      name: 'LEO Standard',
      altitude_km: 550,
      inclination_deg: 53,
      eccentricity: 0.0001,
      description: 'Low Earth orbit of a broadband constellation',
    },
  ]),
);
export type OrbitTemplate = v.InferOutput<typeof OrbitTemplate>;

/** Answer of `GET /v1/templates`. */
export const OrbitTemplateList = v.array(OrbitTemplate);

/** A constellation that the service knows by name. */
export const ConstellationTemplate = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    satellite_count: v.number(),
    planes: v.number(),
    sats_per_plane: v.number(),
    base_orbit: described(v.string(), 'Id of an orbit template.'),
    pattern: described(
      v.picklist(PLANE_PATTERNS),
      'How its planes are spread: delta over 360° of RAAN, star over 180°.',
    ),
    description: v.string(),
  }),
  v.title('ConstellationTemplate'),
  v.examples([
    {
      id: 'walker-star-6-3',
      name: 'Walker Star 6/3/1',
      satellite_count: 6,
      planes: 3,
      sats_per_plane: 2,
      base_orbit: 'leo-standard',
      pattern: 'star' as const,
      description: 'Six satellites in three planes',
    },
  ]),
);
export type ConstellationTemplate = v.InferOutput<typeof ConstellationTemplate>;

/** Answer of `GET /v1/constellation-templates`. */
export const ConstellationTemplateList = v.array(ConstellationTemplate);

/** Body of `POST /v1/constellation-templates/:id/expand`; nothing in it is required. */
export const ExpandRequest = v.pipe(
  fields({
    base_orbit: nullish(
      text(64),
      "Id of an orbit template to fly instead of the constellation's own.",
    ),
    phasing: nullish(
      integer(0, 1000),
      'Walker phasing f: neighbouring planes are f · 360° / satellite_count apart in mean anomaly. ' +
        'Default 1.',
    ),
    pattern: nullish(
      choice(PLANE_PATTERNS),
      "delta spreads the planes over 360° of RAAN, star over 180°. Default: the template's own.",
    ),
    epoch: nullish(InstantInput, onMissionClock('Epoch of all elements. Default: now.')),
  }),
  v.title('ExpandRequest'),
  v.examples([{ base_orbit: 'sun-sync-500' }]),
);
export type ExpandRequest = v.InferOutput<typeof ExpandRequest>;

const expandedElements = {
  altitude_km: v.number(),
  inclination_deg: v.number(),
  eccentricity: v.number(),
  raan_deg: described(v.number(), '360° / planes · plane (180° for the star pattern).'),
  arg_perigee_deg: v.number(),
  mean_anomaly_deg: described(
    v.number(),
    '360° / sats_per_plane · slot + phasing · 360° / satellite_count · plane.',
  ),
  bstar: v.number(),
  epoch: missionTime(),
};

const expandedOrbit = v.object({
  id: v.string(),
  name: v.string(),
  plane: described(v.number(), 'Number of the plane, from 0.'),
  slot: described(v.number(), 'Number of the place inside its plane, from 0.'),
  ...expandedElements,
});

const expandedSatellite = v.object({
  id: v.string(),
  name: v.string(),
  elements: v.object(expandedElements),
});

/** Answer of `POST /v1/constellation-templates/:id/expand`. */
export const ConstellationExpansion = v.pipe(
  v.object({
    template: v.string(),
    base_orbit: v.string(),
    pattern: v.picklist(PLANE_PATTERNS),
    phasing: v.number(),
    orbits: described(
      v.array(expandedOrbit),
      'One full set of elements a satellite; each can be sent as `elements`.',
    ),
    satellites: described(
      v.array(expandedSatellite),
      'The same as `POST /v1/sessions` takes it: send it as `satellites`.',
    ),
    count: v.number(),
  }),
  v.title('ConstellationExpansion'),
  v.examples([
    {
      template: 'single-plane-3',
      base_orbit: 'leo-standard',
      pattern: 'delta' as const,
      phasing: 1,
      orbits: [
        {
          id: 'single-plane-3-p0-s0',
          name: 'Single Plane Trio 1',
          plane: 0,
          slot: 0,
          altitude_km: 550,
          inclination_deg: 53,
          eccentricity: 0.0001,
          raan_deg: 0,
          arg_perigee_deg: 90,
          mean_anomaly_deg: 0,
          bstar: 0.00003,
          epoch: '2026-07-25T00:00:00.000Z',
        },
      ],
      satellites: [
        {
          id: 'single-plane-3-p0-s0',
          name: 'Single Plane Trio 1',
          elements: {
            altitude_km: 550,
            inclination_deg: 53,
            eccentricity: 0.0001,
            raan_deg: 0,
            arg_perigee_deg: 90,
            mean_anomaly_deg: 0,
            bstar: 0.00003,
            epoch: '2026-07-25T00:00:00.000Z',
          },
        },
      ],
      count: 1,
    },
  ]),
);
export type ConstellationExpansion = v.InferOutput<typeof ConstellationExpansion>;

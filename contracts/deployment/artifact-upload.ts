import * as v from 'valibot';
import { described } from '../shapes.ts';
import { wallTime, wallTimeOrNull } from '../time.ts';

/** An output on its way in pieces, as `POST` and `GET` of uploads answer it. */
export const ArtifactUpload = v.pipe(
  v.object({
    id: v.string(),
    deployment_id: v.string(),
    name: v.string(),
    media_type: v.string(),
    size_bytes: v.number(),
    received_bytes: described(v.number(), 'Kept, from the first on: the next piece begins there.'),
    expires_at: wallTime('Until then it can be taken up again.'),
    finished_at: wallTimeOrNull('When it became an output of the deployment.'),
  }),
  v.title('ArtifactUpload'),
  v.description('An output that is uploaded in pieces (tus 1.0.0).'),
  v.examples([
    {
      id: 'upl_7k2mq4wz9rtb5xhc3npdabcd',
      deployment_id: 'dep_7k2mq4wz9rtb5xhc3npdabcd',
      name: 'ships.png',
      media_type: 'image/png',
      size_bytes: 4_194_304,
      received_bytes: 1_048_576,
      expires_at: '2026-11-29T10:04:31.120Z',
      finished_at: null,
    },
  ]),
);
export type ArtifactUpload = v.InferOutput<typeof ArtifactUpload>;

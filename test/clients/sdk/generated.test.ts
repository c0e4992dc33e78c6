import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { before, describe, it } from 'mocha';
import { isAudited } from '../../../api/http/audit.ts';
import { isIdempotent } from '../../../api/http/route.ts';
import { clientTypes } from '../../../dev/client/client-types.ts';
import { createAllSurfaces } from '../../kit/surfaces/all-surfaces.ts';

const FOLDER = new URL('../../../clients/sdk/generated/', import.meta.url);

describe('clients/sdk/generated', function () {
  this.timeout(120_000);
  let wanted: Readonly<Record<string, string>>;

  before(async () => {
    wanted = await clientTypes(await createAllSurfaces());
  });

  it('knows everything but GET that may be sent again: whatever only computes says so', async () => {
    const surfaces = await createAllSurfaces();
    const others = surfaces.flatMap(({ routes }) =>
      routes.filter((one) => one.method !== 'GET' && !isAudited(one) && !isIdempotent(one)),
    );
    const changing = others.filter((one) => one.changesNothing !== true);
    assert.deepEqual(
      [...new Set(changing.map(({ method, path }) => `${method} ${path}`))].toSorted(),
      [
        'DELETE /api/auth/sessions/:id',
        'DELETE /api/deployments/:id/uploads/:upload_id',
        'DELETE /v1/sessions/:id',
        'PATCH /api/deployments/:id/uploads/:upload_id',
        'POST /api/agent/register',
        'POST /api/agent/telemetry',
        'POST /api/auth/callback',
        'POST /api/auth/link',
        'POST /api/auth/logout',
        'POST /api/deployments/:id/events',
        'POST /api/deployments/:id/events/batch',
        'POST /api/deployments/:id/uploads',
        'PUT /api/deployments/:id/artifacts/:name',
      ],
    );
    const all = surfaces.flatMap(({ routes }) => routes);
    for (const one of all.filter(({ changesNothing }) => changesNothing === true)) {
      assert.ok(others.includes(one), `${one.path} says that it changes nothing`);
      const { auth, path } = one;
      assert.ok(auth.kind === 'none' || auth.permission?.endsWith(':read') === true, path);
    }
  });

  it('holds what the surfaces say now; `npm run client:generate` writes it again', async () => {
    assert.deepEqual((await readdir(FOLDER)).toSorted(), Object.keys(wanted).toSorted());
    for (const [name, text] of Object.entries(wanted)) {
      const kept = await readFile(new URL(name, FOLDER), 'utf8');
      assert.ok(kept === text, `${name} is not what the surfaces say: npm run client:generate`);
    }
  });
});

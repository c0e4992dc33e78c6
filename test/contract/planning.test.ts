import { describe } from 'mocha';
import { createSurface } from '../../api/http/surface.ts';
import { planningRoutes } from '../../api/main/routes/planning.ts';
import { useListening } from '../kit/http/serve.ts';
import { createTestKit, TEST_KEY } from '../kit/surfaces/test-kit.ts';
import { describeContract } from './run-table.ts';
import { PLANNING } from './tables/planning.ts';

describe('the contract of the planning analysis', () => {
  const server = useListening(() =>
    createSurface({
      name: 'main',
      title: 'Planning',
      description: 'The analysis alone.',
      routes: planningRoutes(),
      kit: createTestKit(),
      optionalPrefix: '/v1',
    }),
  );

  describeContract(PLANNING, () => ({
    url: server.url,
    headers: { authorization: `Bearer ${TEST_KEY}` },
    given: (name) => Promise.reject(new Error(`what is a ${name}?`)),
  }));
});

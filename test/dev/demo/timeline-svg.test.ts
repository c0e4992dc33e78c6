import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { presentTimeline } from '../../../api/planning/presenters/timeline.ts';
import { planTimelineExample } from '../../../contracts/plan/timeline-example.ts';
import { drawTimeline } from '../../../dev/demo/timeline-svg.ts';
import { aWirePlan, aWireSegment } from '../../kit/makers/wire-plan.ts';

/** The names of open tags at the end of a text; throws where one closes that is not open. */
function openTags(svg: string): string[] {
  const open: string[] = [];
  for (const [, closing, name = '', rest = ''] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^<>]*)>/g))
    if (closing === '/') assert.equal(open.pop(), name);
    else if (!rest.endsWith('/')) open.push(name);
  return open;
}

describe('drawTimeline', () => {
  it('draws every bar that lies in the picture once', () => {
    const svg = drawTimeline(planTimelineExample);
    const bars = planTimelineExample.rows
      .flatMap((row) => row.bars)
      .filter((bar) => bar.start_offset_s < 241.182 * 1.1);
    assert.equal([...svg.matchAll(/<title>/g)].length, bars.length);
    for (const { label } of bars)
      assert.ok(svg.includes(`<title>${label.replaceAll('&', '&#38;')}: `), label);
  });

  it('shows more when it is asked to reach further', () => {
    const svg = drawTimeline(planTimelineExample, 43_200);
    const bars = planTimelineExample.rows.flatMap((row) => row.bars);
    assert.equal([...svg.matchAll(/<title>/g)].length, bars.length);
    assert.ok(svg.includes('Deadline 4:38:52'));
  });

  it('is well-formed, whatever steps are called', () => {
    const plan = aWirePlan();
    const named = { ...aWireSegment('x', 0, 30), name: '</text><script>"&' };
    const svg = drawTimeline(
      presentTimeline({ ...plan, plan: { ...plan.plan, segments: [named] } }),
    );
    assert.deepEqual(openTags(svg), []);
    assert.ok(!svg.includes('<script'));
    assert.ok(!/NaN|Infinity|undefined/.test(svg));
  });
});

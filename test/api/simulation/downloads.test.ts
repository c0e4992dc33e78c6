import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import ICAL from 'ical.js';
import { describe, it } from 'mocha';
import { propagate, twoline2satrec } from 'satellite.js';
import { PassPrediction } from '../../../contracts/orbit/pass-prediction.ts';
import { Trajectory } from '../../../contracts/orbit/satellite-state.ts';
import { at } from '../../kit/http/answers.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { readOem } from '../../kit/oracles/oem.ts';
import { CIRCULAR, ISS_TLE, NOW, simulationAgent } from '../../kit/surfaces/simulation.ts';

const agent = simulationAgent();
const elements = { tle: ['ISS (ZARYA)', ...ISS_TLE] };
const ORBIT = { elements, end: '2026-07-25T01:33:00Z' };
const AWKWARD = {
  id: 'a,"b"',
  name: 'Kiruna; "Esrange", north\\south – a station with a name that is far longer than a line',
  lat: 47.9,
  lon: 21.1,
};

function get(path: string, body: object, accept: string) {
  return agent.post(path).set('Accept', accept).send(body);
}

function table(text: string): Record<string, string>[] {
  assert.ok(text.endsWith('\r\n'));
  // One object per line, by the header.
  return parse<Record<string, string>>(text, { columns: true, record_delimiter: '\r\n' });
}

describe('the form of POST /v1/propagate', () => {
  const acceptsByType = {
    'application/json; charset=utf-8': [
      'application/json',
      'application/json; charset=utf-8',
      '*/*',
      'text/html, */*;q=0.8',
    ],
    'text/csv; charset=utf-8': ['text/csv', 'application/json;q=0.5, text/csv'],
    'application/json; profile=czml; charset=utf-8': [
      'application/json; profile=czml',
      'application/json;profile="czml"',
    ],
    'text/plain; profile=oem; charset=utf-8': ['text/plain; profile=oem'],
  };
  const cases = Object.entries(acceptsByType).flatMap(([type, accepts]) =>
    accepts.map((accept) => ({ accept, type })),
  );
  for (const { accept, type } of cases)
    it(`is ${type} for ${accept}`, async () => {
      const answer = await get('/v1/propagate', ORBIT, accept);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['content-type'], type);
      assert.equal(answer.headers['vary'], 'Origin, Accept');
      assert.equal(answer.headers['cache-control'], 'no-store');
    });

  it('is what the query says, whatever the header', async () => {
    const answer = await agent
      .post('/v1/propagate?format=csv')
      .set('Accept', 'application/json')
      .send(ORBIT);
    assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8');
    const disposition = 'attachment; filename="trajectory-25544-20260725T000000Z.csv"';
    assert.equal(answer.headers['content-disposition'], disposition);
  });

  it('is refused where the header or the query allow none, with the list', async () => {
    const header = await get('/v1/propagate', ORBIT, 'image/png');
    assert.equal(header.status, 406);
    assert.equal(at(header.body, 'error'), 'not_acceptable');
    assert.equal(header.headers['vary'], 'Origin, Accept');
    assert.match(String(at(header.body, 'message')), /text\/csv \(\?format=csv\)/);
    for (const format of ['xml', 'ics']) {
      const query = await agent.post('/v1/propagate').query({ format }).send(ORBIT);
      assert.equal(query.status, 400);
      assert.equal(at(query.body, 'error'), 'invalid_request');
      assert.match(String(at(query.body, 'message')), /format.*json, csv, czml, oem/);
    }
  });

  it('does not change that of errors', async () => {
    const answer = await get('/v1/propagate', {}, 'text/csv');
    assert.equal(answer.status, 400);
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(at(answer.body, 'error'), 'invalid_elements');
  });
});

describe('a trajectory as CSV', () => {
  it('has the points and fields of the JSON answer', async () => {
    const body = { ...ORBIT, shadow: 'cone' };
    const { trajectory } = bodyAs(Trajectory, await agent.post('/v1/propagate').send(body));
    const rows = table((await get('/v1/propagate', body, 'text/csv')).text);
    assert.deepEqual(
      rows,
      trajectory.map((point) =>
        Object.fromEntries(Object.entries(point).map(([name, value]) => [name, String(value)])),
      ),
    );
  });
});

describe('a trajectory as OEM', () => {
  it('keeps to the standard and holds the states of the library: 1 mm, 1 µm/s', async () => {
    const answer = await get('/v1/propagate', ORBIT, 'text/plain; profile=oem');
    const { header, metadata, states } = readOem(answer.text);
    assert.equal(header.get('CCSDS_OEM_VERS'), '3.0');
    assert.deepEqual(
      ['OBJECT_NAME', 'OBJECT_ID', 'CENTER_NAME', 'REF_FRAME', 'TIME_SYSTEM'].map((name) =>
        metadata.get(name),
      ),
      ['ISS (ZARYA)', '1998-067A', 'EARTH', 'TEME', 'UTC'],
    );
    assert.equal(Date.parse(`${metadata.get('START_TIME')}Z`), states[0]?.tMs);
    assert.equal(Date.parse(`${metadata.get('STOP_TIME')}Z`), states.at(-1)?.tMs);
    assert.equal(states.length, 94);
    const record = twoline2satrec(...ISS_TLE);
    for (const { tMs, values } of states) {
      const state = propagate(record, new Date(tMs));
      assert.ok(state !== null);
      const { position: r, velocity } = state;
      // The library's Julian dates step by 40 µs, in which the ISS flies 0.3 m.
      [r.x, r.y, r.z].forEach((value, axis) => {
        assert.ok(Math.abs((values[axis] ?? 0) - value) < 4e-4);
      });
      [velocity.x, velocity.y, velocity.z].forEach((value, axis) => {
        assert.ok(Math.abs((values[axis + 3] ?? 0) - value) < 1e-6);
      });
    }
  });

  it('writes UNKNOWN where there is no name, and a time only once', async () => {
    const body = { elements: CIRCULAR, end: '2026-07-25T00:00:00.001Z', step_s: 0.000_000_3 };
    const answer = await get('/v1/propagate', body, 'text/plain; profile=oem');
    const { metadata, states } = readOem(answer.text);
    assert.equal(metadata.get('OBJECT_NAME'), 'UNKNOWN');
    assert.equal(metadata.get('OBJECT_ID'), 'UNKNOWN');
    assert.ok(states.length > 1);
  });
});

describe('a trajectory as CZML', () => {
  it('begins with the document and moves one satellite through the window', async () => {
    const answer = await get('/v1/propagate', ORBIT, 'application/json; profile=czml');
    const interval = `${NOW}/2026-07-25T01:33:00.000Z`;
    const scene: unknown = JSON.parse(answer.text);
    assert.deepEqual(
      ['id', 'version'].map((name) => at(scene, 0, name)),
      ['document', '1.0'],
    );
    assert.equal(at(scene, 0, 'clock', 'interval'), interval);
    assert.equal(at(scene, 1, 'name'), 'ISS (ZARYA)');
    assert.equal(at(scene, 1, 'availability'), interval);
    const position = at(scene, 1, 'position');
    assert.equal(at(position, 'epoch'), NOW);
    assert.equal(at(position, 'referenceFrame'), 'FIXED');
    assert.equal(at(position, 'interpolationAlgorithm'), 'LAGRANGE');
    const samples = numbers(at(position, 'cartesian'));
    assert.equal(samples.length, 4 * 94);
    samples.forEach((value, index) => {
      if (index % 4 === 0) assert.equal(value, 15 * index);
    });
    const heightM = Math.hypot(...samples.slice(1, 4));
    assert.ok(heightM > 6.75e6 && heightM < 6.85e6, 'metres');
  });

  it('tells light from shadow by intervals that join', async () => {
    const answer = await agent.post('/v1/propagate?format=czml').send(ORBIT);
    const light = at(JSON.parse(answer.text), 1, 'properties', 'in_eclipse');
    assert.ok(Array.isArray(light) && light.length >= 2);
    const edges = light.map((span) => String(at(span, 'interval')).split('/'));
    assert.equal(edges[0]?.[0], NOW);
    assert.equal(edges.at(-1)?.[1], '2026-07-25T01:33:00.000Z');
    edges.slice(1).forEach(([from], index) => {
      assert.equal(from, edges[index]?.[1]);
    });
    light.slice(1).forEach((span, index) => {
      assert.notEqual(at(span, 'boolean'), at(light[index], 'boolean'));
    });
  });
});

describe('passes as downloads', () => {
  const body = { elements, ground_stations: ['gs_oregon', AWKWARD], duration_hours: 24 };

  it('have no OEM form', async () => {
    assert.equal((await get('/v1/passes', body, 'text/plain; profile=oem')).status, 406);
    assert.equal((await agent.post('/v1/passes?format=oem').send(body)).status, 400);
  });

  it('are a table in CSV, quotes and commas intact', async () => {
    const { passes } = bodyAs(PassPrediction, await agent.post('/v1/passes').send(body));
    const answer = await get('/v1/passes', body, 'text/csv');
    assert.match(String(answer.headers['content-disposition']), /passes-25544-.*\.csv/);
    assert.ok(passes.some(({ station_id }) => station_id === AWKWARD.id));
    assert.deepEqual(
      table(answer.text),
      passes.map((pass) => {
        const { points, ...shown } = pass;
        assert.ok(points.length > 0);
        return Object.fromEntries(
          Object.entries(shown).map(([name, value]) => [name, String(value)]),
        );
      }),
    );
  });

  it('are events of a calendar that another reader understands', async () => {
    const { passes } = bodyAs(PassPrediction, await agent.post('/v1/passes').send(body));
    const answer = await get('/v1/passes', body, 'text/calendar');
    assert.equal(answer.headers['content-type'], 'text/calendar; charset=utf-8');
    const calendar = readCalendar(answer.text);
    assert.equal(calendar.getFirstPropertyValue('version'), '2.0');
    assert.ok(calendar.getFirstPropertyValue('prodid'));
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    assert.equal(events.length, passes.length);
    events.forEach((event, index) => {
      const pass = passes[index];
      assert.ok(pass !== undefined);
      const place = pass.station_id === AWKWARD.id ? AWKWARD.name : 'Oregon';
      assert.equal(event.location, place);
      assert.ok(event.summary.startsWith(`ISS (ZARYA) over ${place} (`));
      const seconds = (text: string) => Math.round(Date.parse(text) / 1000);
      assert.equal(event.startDate.toUnixTime(), seconds(pass.aos));
      assert.equal(event.endDate.toUnixTime(), seconds(pass.los));
      assert.match(event.description, new RegExp(`^AOS ${pass.aos}, .*\nTCA ${pass.tca}, `));
    });
  });

  it('are lines of at most 75 octets that end with CRLF', async () => {
    const { text } = await get('/v1/passes', body, 'text/calendar');
    assert.ok(text.endsWith('END:VCALENDAR\r\n'));
    const lines = text.split('\r\n');
    for (const line of lines) {
      assert.ok(Buffer.byteLength(line) <= 75, line);
      assert.ok(!/[\r\n\ufffd]/.test(line));
    }
    assert.ok(lines.some((line) => line.startsWith(' ')));
  });

  it('keep the UID of an event from one import to the next', async () => {
    const uids = async (more: object) => {
      const { text } = await get('/v1/passes', { ...body, ...more }, 'text/calendar');
      return [...text.matchAll(/^UID:(.*)\r$/gm)].map((match) => match[1] ?? '');
    };
    const first = await uids({});
    assert.equal(new Set(first).size, first.length);
    const later = await uids({ start: '2026-07-25T01:00:00Z' });
    assert.ok(later.filter((uid) => first.includes(uid)).length >= later.length - 3);
    assert.ok(later.filter((uid) => first.includes(uid)).length > 5);
  });

  it('end an event after it begins, however short the pass', async () => {
    const brief = { ...body, start: NOW, duration_hours: 0.000_05, min_elevation_deg: 0 };
    const geo = { ...brief, elements: { altitude_km: 35_786, inclination_deg: 0 } };
    const everywhere = { ...geo, ground_stations: ['gs_singapore', 'gs_sydney', 'gs_wallops'] };
    const { text } = await get('/v1/passes', everywhere, 'text/calendar');
    const calendar = readCalendar(text);
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    assert.ok(events.length > 0);
    for (const event of events)
      assert.ok(event.endDate.toUnixTime() > event.startDate.toUnixTime());
  });

  it('are a scene in CZML whose lines show during passes', async () => {
    const { passes } = bodyAs(PassPrediction, await agent.post('/v1/passes').send(body));
    const answer = await get('/v1/passes', body, 'application/json; profile=czml');
    const scene: unknown = JSON.parse(answer.text);
    assert.ok(Array.isArray(scene));
    const ids = scene.map((packet) => String(at(packet, 'id')));
    assert.deepEqual(ids, ['document', 'satellite', 'station-0', 'station-1', 'link-0', 'link-1']);
    assert.deepEqual(at(scene, 3, 'position', 'cartographicDegrees'), [21.1, 47.9, 0]);
    assert.deepEqual(at(scene, 5, 'polyline', 'positions', 'references'), [
      'satellite#position',
      'station-1#position',
    ]);
    const own = passes.filter(({ station_id }) => station_id === AWKWARD.id);
    assert.deepEqual(at(scene, 5, 'polyline', 'show'), [
      { interval: at(scene, 1, 'availability'), boolean: false },
      ...own.map(({ aos, los }) => ({ interval: `${aos}/${los}`, boolean: true })),
    ]);
  });
});

function readCalendar(text: string) {
  // The reader's own form of a calendar, which its types leave open.
  return new ICAL.Component(ICAL.parse(text) as unknown[]);
}

function numbers(value: unknown): number[] {
  assert.ok(Array.isArray(value));
  return value.map(Number);
}

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { pictureType, readCsv, readRows } from '../../../clients/console/core/artifact-view.ts';
import { readShapes } from '../../../clients/console/track/shapes.ts';
import { shapes as SHAPES, values as VALUES } from '../../kit/console/artifacts.ts';

const bytes = (...list: (number | string)[]): Uint8Array =>
  Uint8Array.from(
    list.flatMap((one) => (typeof one === 'number' ? [one] : [...Buffer.from(one, 'latin1')])),
  );

describe('pictures', () => {
  it('are told by their bytes', () => {
    assert.equal(pictureType(bytes(0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a, 'rest')), 'image/png');
    assert.equal(pictureType(bytes(0xff, 0xd8, 0xff, 0xe0)), 'image/jpeg');
    assert.equal(pictureType(bytes('GIF89a')), 'image/gif');
    assert.equal(pictureType(bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 ')), 'image/webp');
  });

  it('are never texts, pages, drawings with scripts or the beginning of a name', () => {
    for (const text of ['<svg onload="alert(1)">', '<!doctype html>', '%PDF-1.7', 'II*\u0000', ''])
      assert.equal(pictureType(bytes(text)), null, text);
    assert.equal(pictureType(bytes(0x89, 'PN')), null);
    assert.equal(pictureType(bytes('RIFF', 1, 2, 3, 4, 'WAVE')), null);
  });
});

describe('tables', () => {
  it('of values between commas keep quotes, commas and lines inside of them', () => {
    assert.deepEqual(readCsv(VALUES), {
      columns: ['at', 'band', 'mean'],
      rows: [
        ['2026-07-25T00:01:00Z', 'B4', '0.113'],
        ['2026-07-25T00:02:00Z', 'B8, wide', '0.204'],
      ],
      more: 0,
    });
    assert.deepEqual(readCsv('a,b\n"1\n""x""",\n')?.rows, [['1\n"x"', '']]);
    assert.equal(readCsv('only one line, of text'), null);
    assert.equal(readCsv(''), null);
  });

  it('of values between commas give back what was written (RFC 4180)', () => {
    const cell = fc.string({ maxLength: 12 }).map((text) => text.replaceAll('\u0000', ''));
    const line = fc.tuple(cell, cell, cell);
    const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 20 }), (lines) => {
        const text = lines.map((cells) => cells.map(quoted).join(',')).join('\r\n');
        const table = readCsv(text);
        assert.deepEqual([table?.columns, ...(table?.rows ?? [])], lines);
      }),
    );
  });

  it('end with any text, however long or broken', () => {
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => void readCsv(text)));
    const broken = readCsv(`a,b\n${'"x,'.repeat(20_000)}`);
    assert.ok(broken === null || broken.rows.length <= 200);
  });

  it('of JSON are lists of objects, alone or as the only list of an object', () => {
    const rows = [{ a: 1, b: 'x' }, { a: { c: 2 } }];
    const table = {
      columns: ['a', 'b'],
      rows: [
        ['1', 'x'],
        ['{"c":2}', ''],
      ],
      more: 0,
    };
    assert.deepEqual(readRows(rows), table);
    assert.deepEqual(readRows({ outcome: 'done', rows }), table);
    assert.equal(readRows({ one: rows, other: rows }), null);
    for (const value of [[], [1, 2], {}, null, 'text', { rows: [1] }])
      assert.equal(readRows(value), null);
    const many = Array.from({ length: 500 }, (_, at) => ({ at }));
    assert.deepEqual([readRows(many)?.rows.length, readRows(many)?.more], [200, 300]);
  });
});

describe('shapes', () => {
  it('are read with what is said of them, and where they are', () => {
    const shapes = readShapes(SHAPES);
    assert.deepEqual(
      shapes?.map(({ geometry }) => geometry.type),
      ['Polygon', 'LineString', 'Point'],
    );
    const [area] = shapes;
    assert.ok(
      area !== undefined && Math.abs(area.lat + 8.7) < 0.3 && Math.abs(area.lon + 59.5) < 0.3,
    );
  });

  it('are the smaller side of the globe, whichever way a ring goes', () => {
    const ring = [
      ...[
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
        [0, 0],
      ],
    ];
    for (const coordinates of [[ring], [ring.toReversed()]]) {
      const [shape] = readShapes({ type: 'Polygon', coordinates }) ?? [];
      assert.ok(
        shape !== undefined && Math.abs(shape.lat - 5) < 0.1 && Math.abs(shape.lon - 5) < 0.1,
      );
    }
  });

  it('are none in what is no GeoJSON, and what is broken is left out', () => {
    const point = { type: 'Point', coordinates: [1, 2] };
    for (const value of [
      ...[null, 1, 'Point', [], {}, { type: 'Point' }, { type: 'Point', coordinates: ['1', 2] }],
      ...[
        { type: 'Point', coordinates: [1, 91] },
        { type: 'constructor', coordinates: [] },
      ],
      ...[
        { type: 'Polygon', coordinates: [[1, 2]] },
        { type: 'FeatureCollection', features: [1] },
      ],
    ])
      assert.equal(readShapes(value), null, JSON.stringify(value));
    const features = [
      { type: 'Feature', geometry: null, properties: null },
      { type: 'Feature', geometry: point, properties: null },
    ];
    assert.equal(readShapes({ type: 'FeatureCollection', features })?.length, 1);
    assert.equal(readShapes({ type: 'GeometryCollection', geometries: [point, 3] })?.length, 1);
  });

  it('are bounded in number', () => {
    const features = Array.from({ length: 5_000 }, () => ({
      ...{ type: 'Feature', properties: {} },
      geometry: { type: 'Point', coordinates: [1, 2] },
    }));
    assert.equal(readShapes({ type: 'FeatureCollection', features })?.length, 2_000);
  });
});

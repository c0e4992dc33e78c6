// @ts-check
/**
 * Finds ships on open sea: what stands out from the sea around it (a constant false alarm rate detector: the
 * mean and the scatter of a ring of tiles), joined to spots, kept where size and shape are those of ships.
 * Usage: node ships.mjs scene.png mask.png ships.geojson ships.png
 */
import { writeFile } from 'node:fs/promises';
import { Buffer } from 'node:buffer';
import sharp from 'sharp';

/** Pixels of a side of a tile, as the mask has them. */
const TILE = 20;
/** How far above the sea around it a pixel of a ship is, in standard deviations. */
const STANDS_OUT = 5;
/** The least contrast of a ship, in levels of green, and what is brighter than any sea. */
const [LEAST_CONTRAST, CLOUDY] = [40, 72];
/** How far around a spot is looked, pixels. */
const RING = 6;
/** Pixels that a ship has at least and at most, and how much longer than wide it is at least. */
const [LEAST, MOST, SLENDER] = [30, 1_500, 1.8];
/** Pixels of a side of the picture for people. */
const PICTURE_WIDTH = 1_600;

const [source = '', mask = '', found = 'ships.geojson', picture = 'ships.png'] =
  process.argv.slice(2);
const { data, info } = await sharp(source).raw().toBuffer({ resolveWithObject: true });
const { width, height } = info;
const closed = await sharp(mask).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
const columns = closed.info.width;
const sea = seaLevels();
const limits = tileLimits();
const ships = spots().filter(liesAlone).flatMap(asShip);
await writeFile(found, JSON.stringify(geoJson(), null, 1));
await draw();

/** Mean and scatter of green in every open tile, without its brightest tenth: ships do not count as sea. */
function seaLevels() {
  const levels = new Float32Array(closed.data.length * 2);
  for (let tile = 0; tile < closed.data.length; tile += 1) {
    if (closed.data[tile] !== 0) continue;
    const values = [];
    const [y0, x0] = [Math.floor(tile / columns) * TILE, (tile % columns) * TILE];
    for (let y = y0; y < Math.min(height, y0 + TILE); y += 1)
      for (let x = x0; x < Math.min(width, x0 + TILE); x += 1)
        values.push(data[(y * width + x) * 3 + 1] ?? 0);
    values.sort((a, b) => a - b);
    const kept = values.slice(0, Math.floor(values.length * 0.8));
    const mean = kept.reduce((sum, value) => sum + value, 0) / kept.length;
    const variance = kept.reduce((sum, value) => sum + (value - mean) ** 2, 0) / kept.length;
    levels[tile * 2] = mean;
    levels[tile * 2 + 1] = Math.max(3, Math.sqrt(variance));
  }
  return levels;
}

/** @param {number} x @param {number} y */
function standsOut(x, y) {
  const tile = Math.floor(y / TILE) * columns + Math.floor(x / TILE);
  if (closed.data[tile] !== 0) return false;
  return (data[(y * width + x) * 3 + 1] ?? 0) > (limits[tile] ?? 255);
}

/** The green above which a pixel of each tile stands out. */
function tileLimits() {
  return Float32Array.from({ length: closed.data.length }, (_, tile) => {
    // A ship that fills its tile would hide itself: the tiles beside it know the sea too.
    const near = [tile, tile - 1, tile + 1, tile - columns, tile + columns].filter(
      (one) => closed.data[one] === 0,
    );
    const mean = Math.min(...near.map((one) => sea[one * 2] ?? Infinity));
    const scatter = Math.min(...near.map((one) => sea[one * 2 + 1] ?? Infinity));
    return mean + Math.max(STANDS_OUT * scatter, LEAST_CONTRAST);
  });
}

/**
 * Whether a spot lies alone: around it there is sea. At the edge of a cloud there is more cloud.
 * @param {number[]} pixels
 */
function liesAlone(pixels) {
  const own = new Set(pixels);
  const xs = pixels.map((at) => at % width);
  const ys = pixels.map((at) => Math.floor(at / width));
  let [bright, all] = [0, 0];
  for (let y = Math.min(...ys) - RING; y <= Math.max(...ys) + RING; y += 1)
    for (let x = Math.min(...xs) - RING; x <= Math.max(...xs) + RING; x += 1) {
      if (x < 0 || y < 0 || x >= width || y >= height || own.has(y * width + x)) continue;
      all += 1;
      if ((data[(y * width + x) * 3 + 1] ?? 0) > CLOUDY) bright += 1;
    }
  return bright < 0.12 * all;
}

/** Connected pixels that stand out. */
function spots() {
  const seen = new Uint8Array(width * height);
  const all = [];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (seen[y * width + x] === 1 || !standsOut(x, y)) continue;
      const pixels = [];
      const open = [y * width + x];
      seen[y * width + x] = 1;
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        pixels.push(at);
        for (const next of [at - 1, at + 1, at - width, at + width]) {
          if (next < 0 || next >= seen.length || seen[next] === 1) continue;
          if (!standsOut(next % width, Math.floor(next / width))) continue;
          seen[next] = 1;
          open.push(next);
        }
      }
      all.push(pixels);
    }
  return all;
}

/**
 * A spot as a ship; nothing where it is none. Length, width and heading come from its second moments.
 * @param {number[]} pixels
 */
function asShip(pixels) {
  if (pixels.length < LEAST || pixels.length > MOST) return [];
  const xs = pixels.map((at) => at % width);
  const ys = pixels.map((at) => Math.floor(at / width));
  const mean = (/** @type {number[]} */ values) =>
    values.reduce((sum, one) => sum + one, 0) / values.length;
  const [x, y] = [mean(xs), mean(ys)];
  const xx = mean(xs.map((one) => (one - x) ** 2));
  const yy = mean(ys.map((one) => (one - y) ** 2));
  const xy = mean(xs.map((one, at) => (one - x) * ((ys[at] ?? 0) - y)));
  const spread = Math.sqrt(((xx - yy) / 2) ** 2 + xy ** 2);
  const length = 4 * Math.sqrt((xx + yy) / 2 + spread);
  const beam = 4 * Math.sqrt(Math.max(0.1, (xx + yy) / 2 - spread));
  if (length / beam < SLENDER) return [];
  const heading = Math.atan2(2 * xy, xx - yy) / 2;
  return [{ x, y, length, beam, heading: heading < 0 ? heading + Math.PI : heading }];
}

/** The finds, in pixels of the scene. */
function geoJson() {
  const round = (/** @type {number} */ value) => Math.round(value * 10) / 10;
  return {
    type: 'FeatureCollection',
    features: ships.map(({ x, y, length, beam, heading }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [round(x), round(y)] },
      properties: {
        length_px: round(length),
        width_px: round(beam),
        heading_deg: round((heading * 180) / Math.PI),
      },
    })),
  };
}

/** A smaller picture with a box around every find. */
async function draw() {
  const scale = Math.min(1, PICTURE_WIDTH / width);
  const boxes = ships.map(({ x, y, length }) => {
    const side = length + 16;
    const [left, top] = [(x - side / 2) * scale, (y - side / 2) * scale];
    return `<rect x="${left.toFixed(1)}" y="${top.toFixed(1)}" width="${(side * scale).toFixed(1)}" height="${(side * scale).toFixed(1)}"/>`;
  });
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><g fill="none" stroke="#ffd400" stroke-width="2">${boxes.join('')}</g></svg>`;
  await sharp(source)
    .resize(w, h)
    .composite([{ input: Buffer.from(overlay) }])
    .png({ palette: true, quality: 80 })
    .toFile(picture);
}

// @ts-check
import { Buffer } from 'node:buffer';

/**
 * A ship as it lies in a scene: centre, length and width in pixels, heading in radians, and whether a cloud hides it.
 * @typedef {{ x: number, y: number, length: number, width: number, heading: number, hidden: boolean }} Ship
 */

/** About one ship for so many pixels of sea. */
const PIXELS_PER_SHIP = 90_000;
/** A cloud that covers more than this hides what is below it, 0 to 1. */
const HIDES = 0.45;

/**
 * A synthetic scene, the same for the same seed: RGB pixels and the truth about its ships.
 * @param {number} seed whole number
 * @param {number} width pixels
 * @param {number} height pixels
 * @returns {{ width: number, height: number, pixels: Buffer, ships: Ship[] }}
 */
export function makeScene(seed, width, height) {
  const random = generator(seed);
  const coarse = noiseField(random, 12, 9);
  const swell = noiseField(random, 160, 100);
  const clouds = noiseField(random, 9, 6);
  const wisps = noiseField(random, 40, 26);
  const grain = generator(seed + 1);
  const pixels = Buffer.alloc(width * height * 3);
  const isLand = (/** @type {number} */ u, /** @type {number} */ v) =>
    u + 0.35 * coarse(u, v) > 1.06 + 0.12 * Math.sin(v * 9);
  const cloudAt = (/** @type {number} */ u, /** @type {number} */ v) =>
    clamp((clouds(u, v) * 0.75 + wisps(u, v) * 0.25 - 0.58) * 5);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      const [u, v] = [x / width, y / height];
      const noise = (grain() - 0.5) * 14;
      const wave = (swell(u, v) - 0.5) * 22;
      const land = isLand(u, v);
      pixels[at] = clip((land ? 96 + 40 * coarse(v, u) : 16 + wave * 0.4) + noise);
      pixels[at + 1] = clip((land ? 112 + 40 * coarse(v, u) : 40 + wave * 0.7) + noise);
      pixels[at + 2] = clip((land ? 70 + 20 * coarse(u, v) : 74 + wave) + noise);
    }
  }
  /** @type {Ship[]} */
  const ships = [];
  const wanted = Math.round((width * height) / PIXELS_PER_SHIP);
  for (let tries = 0; ships.length < wanted && tries < wanted * 20; tries += 1) {
    const length = 14 + Math.floor(random() * 34);
    const ship = {
      x: Math.floor(60 + random() * (width - 120)),
      y: Math.floor(60 + random() * (height - 120)),
      length,
      width: Math.max(4, Math.round(length / (4.5 + random() * 2))),
      heading: random() * Math.PI,
    };
    const [u, v] = [ship.x / width, ship.y / height];
    const isFree = ships.every((other) => Math.hypot(other.x - ship.x, other.y - ship.y) > 90);
    if (!isFree || isLand(u + 70 / width, v) || isLand(u, v)) continue;
    drawShip(pixels, width, ship, 150 + random() * 90);
    ships.push({ ...ship, hidden: cloudAt(u, v) > HIDES });
  }
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 3) {
      const cover = cloudAt(x / width, y / height);
      if (cover === 0) continue;
      const bright = 225 + 20 * wisps(y / height, x / width);
      for (let c = 0; c < 3; c += 1)
        pixels[at + c] = clip((pixels[at + c] ?? 0) * (1 - cover) + bright * cover);
    }
  return { width, height, pixels, ships };
}

/**
 * Draws a hull with a bright deck.
 * @param {Buffer} pixels
 * @param {number} width
 * @param {{ x: number, y: number, length: number, width: number, heading: number }} ship
 * @param {number} bright
 */
function drawShip(pixels, width, ship, bright) {
  const [cos, sin] = [Math.cos(ship.heading), Math.sin(ship.heading)];
  const reach = Math.ceil(ship.length / 2) + 1;
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1) {
      const along = (dx * cos + dy * sin) / (ship.length / 2);
      const across = (-dx * sin + dy * cos) / (ship.width / 2);
      if (along ** 4 + across ** 2 > 1) continue;
      const at = ((ship.y + dy) * width + ship.x + dx) * 3;
      for (let c = 0; c < 3; c += 1) pixels[at + c] = clip(bright - c * 6 + 18 * (1 - across ** 2));
    }
}

/**
 * Smooth noise from 0 to 1 over the unit square: random values on a lattice, joined by cubic steps.
 * @param {() => number} random
 * @param {number} columns
 * @param {number} rows
 */
function noiseField(random, columns, rows) {
  const values = Float32Array.from({ length: (columns + 2) * (rows + 2) }, () => random());
  return (/** @type {number} */ u, /** @type {number} */ v) => {
    const [x, y] = [clamp(u) * columns, clamp(v) * rows];
    const [i, j] = [Math.floor(x), Math.floor(y)];
    const [fx, fy] = [smooth(x - i), smooth(y - j)];
    const at = j * (columns + 2) + i;
    const top = mix(values[at] ?? 0, values[at + 1] ?? 0, fx);
    const below = mix(values[at + columns + 2] ?? 0, values[at + columns + 3] ?? 0, fx);
    return mix(top, below, fy);
  };
}

/**
 * Uniform numbers from 0 to 1: the Mulberry32 generator.
 * @param {number} seed
 */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** @param {number} x */
const smooth = (x) => x * x * (3 - 2 * x);
/** @param {number} a @param {number} b @param {number} f */
const mix = (a, b, f) => a + (b - a) * f;
/** @param {number} x */
const clamp = (x) => Math.min(1, Math.max(0, x));
/** @param {number} x */
const clip = (x) => Math.min(255, Math.max(0, Math.round(x)));

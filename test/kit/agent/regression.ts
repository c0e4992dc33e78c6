/** A straight line through noisy points, fitted by gradient descent in plain arithmetic. */

/** Slope and intercept of the truth. */
const TRUTH = [3, -2] as const;
/** Points of one satellite. */
const POINTS = 40;
/** Makes the noise of the satellites different; each draw is the same on every machine. */
const SALT = 297;

/** What every satellite begins with. */
export const MODEL = '[0,0]';

/** Draws the points of a satellite from its number: each sees a part of the axis, with noise of its own. */
const DRAW = `
const draw = (satellite) => {
  let state = (Number(satellite) + ${SALT}) >>> 0;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const from = next() * 2 - 1;
  return Array.from({ length: ${POINTS} }, () => {
    const x = from + 0.5 * next();
    return [x, ${TRUTH[0]} * x + ${TRUTH[1]} + (next() - 0.5)];
  });
};`;

/** Trains on the samples of its satellite; only the difference is to leave it. */
export const CLIENT = `
const fs = require('fs');
${DRAW}
const samples = draw(process.env.WORKLOAD_SATELLITE);
fs.writeFileSync('samples.json', JSON.stringify(samples));
const read = JSON.parse(fs.readFileSync('model.json'));
const begun = Array.isArray(read) ? read : read.model;
let [a, b] = begun;
for (let epoch = 0; epoch < 400; epoch += 1) {
  let [da, db] = [0, 0];
  for (const [x, y] of samples) { const e = a * x + b - y; da += e * x; db += e; }
  a -= (0.5 * da) / samples.length; b -= (0.5 * db) / samples.length;
}
fs.writeFileSync('delta.json', JSON.stringify({ delta: [a - begun[0], b - begun[1]] }));`;

/** Adds the mean of all differences to the model. */
export const MERGE_MODELS = `
const fs = require('fs');
const read = JSON.parse(fs.readFileSync('model.json'));
const begun = Array.isArray(read) ? read : read.model;
const deltas = fs.readdirSync('deltas').map((stage) => JSON.parse(fs.readFileSync('deltas/' + stage + '/delta.json')).delta);
const model = begun.map((weight, i) => weight + deltas.reduce((sum, d) => sum + d[i], 0) / deltas.length);
fs.rmSync('model.json');
fs.writeFileSync('model.json', JSON.stringify({ model, clients: deltas.length }));`;

/** The points that a satellite draws, as its program does. */
export function seededLine(satellite: string): number[][] {
  let state = (Number(satellite) + SALT) >>> 0;
  const next = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const from = next() * 2 - 1;
  return Array.from({ length: POINTS }, () => {
    const x = from + 0.5 * next();
    return [x, TRUTH[0] * x + TRUTH[1] + (next() - 0.5)];
  });
}

/** Mean squared distance of a model from the truth over the whole axis, -2 to 2. */
export function lossOf([a = 0, b = 0]: readonly number[]): number {
  const xs = Array.from({ length: 401 }, (_, index) => -2 + index / 100);
  const errors = xs.map((x) => (a - TRUTH[0]) * x + (b - TRUTH[1]));
  return errors.reduce((sum, error) => sum + error * error, 0) / xs.length;
}

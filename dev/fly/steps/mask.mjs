// @ts-check
/**
 * Marks what is not open sea in a scene: clouds and land, on a grid of tiles. Usage:
 * node mask.mjs scene.png mask.png
 */
import { Buffer } from 'node:buffer';
import sharp from 'sharp';

/** Pixels of a side of a tile. */
const TILE = 20;

const [source = 'scene.png', target = 'mask.png'] = process.argv.slice(2);
const { data, info } = await sharp(source).raw().toBuffer({ resolveWithObject: true });
const [columns, rows] = [Math.ceil(info.width / TILE), Math.ceil(info.height / TILE)];
const marked = new Uint8Array(columns * rows);
for (let row = 0; row < rows; row += 1)
  for (let column = 0; column < columns; column += 1)
    marked[row * columns + column] = isOpenSea(row, column) ? 0 : 255;
await sharp(Buffer.from(marked), { raw: { width: columns, height: rows, channels: 1 } })
  .png()
  .toFile(target);

/**
 * The middle value of a tile's green is that of its sea whatever ship lies in it; clouds are bright, and on land green
 * is above blue.
 * @param {number} row
 * @param {number} column
 */
function isOpenSea(row, column) {
  const greens = [];
  let [green, blue] = [0, 0];
  const [endY, endX] = [
    Math.min(info.height, (row + 1) * TILE),
    Math.min(info.width, (column + 1) * TILE),
  ];
  for (let y = row * TILE; y < endY; y += 2)
    for (let x = column * TILE; x < endX; x += 2) {
      const at = (y * info.width + x) * 3;
      greens.push(data[at + 1] ?? 0);
      green += data[at + 1] ?? 0;
      blue += data[at + 2] ?? 0;
    }
  greens.sort((a, b) => a - b);
  const middle = greens[greens.length >> 1] ?? 0;
  return middle < 90 && green < blue;
}

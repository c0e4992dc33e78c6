// @ts-check
/**
 * Makes the scene that a camera would have taken: sea with waves, a coast, ships, and clouds over all of
 * it, every pixel drawn from a seed. Usage: node scene.mjs SEED WIDTH HEIGHT scene.png
 */
import sharp from 'sharp';
import { makeScene } from './make-scene.mjs';

const [seed = '1', width = '4000', height = '2500', target = 'scene.png'] = process.argv.slice(2);
const scene = makeScene(Number(seed), Number(width), Number(height));
await sharp(scene.pixels, { raw: { width: scene.width, height: scene.height, channels: 3 } })
  .png({ compressionLevel: 6 })
  .toFile(target);

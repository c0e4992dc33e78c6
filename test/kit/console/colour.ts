/** Ways of seeing colour: none, and the three in which one kind of cone is missing. */
export const DEFICIENCIES = ['none', 'protan', 'deutan', 'tritan'] as const;
export type Deficiency = (typeof DEFICIENCIES)[number];

type Triple = readonly [number, number, number];

/**
 * What becomes of linear RGB without one kind of cone: Machado, Oliveira, Fernandes (2009), severity 1.
 */
const SEEN: Readonly<Record<Exclude<Deficiency, 'none'>, readonly Triple[]>> = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** sRGB to XYZ of D65, IEC 61966-2-1. */
const TO_XYZ: readonly Triple[] = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE: Triple = [0.95047, 1, 1.08883];
const DEGREE = Math.PI / 180;

function linear(hex: string): Triple {
  const part = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function times(matrix: readonly Triple[], [x, y, z]: Triple): Triple {
  const row = ([a, b, c]: Triple): number => a * x + b * y + c * z;
  const [first, second, third] = matrix;
  if (first === undefined || second === undefined || third === undefined)
    throw new RangeError('a matrix has three rows');
  return [row(first), row(second), row(third)];
}

/** A colour `#RRGGBB` as linear RGB, as it is seen with a deficiency. */
export function seenWith(deficiency: Deficiency, hex: string): Triple {
  const rgb = linear(hex);
  if (deficiency === 'none') return rgb;
  const [r, g, b] = times(SEEN[deficiency], rgb);
  const within = (value: number): number => Math.min(1, Math.max(0, value));
  return [within(r), within(g), within(b)];
}

/** Contrast of two colours by WCAG 2, 1 to 21. */
export function contrast(a: string, b: string): number {
  const light = (hex: string): number => {
    const [red, green, blue] = linear(hex);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [x, y] = [light(a), light(b)];
  return Math.max(x, y) / Math.min(x, y);
}

function toLab(rgb: Triple): Triple {
  const xyz = times(TO_XYZ, rgb);
  const f = (value: number, white: number): number => {
    const t = value / white;
    return t > 216 / 24_389 ? Math.cbrt(t) : ((24_389 / 27) * t + 16) / 116;
  };
  const [x, y, z] = [f(xyz[0], WHITE[0]), f(xyz[1], WHITE[1]), f(xyz[2], WHITE[2])];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIEDE2000 of two colours of linear RGB; Sharma, Wu, Dalal (2005), with all weights 1. */
export function colourDistance(first: Triple, second: Triple): number {
  return labDistance(toLab(first), toLab(second));
}

/** CIEDE2000 of two colours of CIELAB. */
export function labDistance([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const meanC = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(meanC ** 7 / (meanC ** 7 + 25 ** 7)));
  const [x1, x2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(x1, b1), Math.hypot(x2, b2)];
  const hue = (b: number, x: number): number =>
    b === 0 && x === 0 ? 0 : (Math.atan2(b, x) / DEGREE + 360) % 360;
  const [h1, h2] = [hue(b1, x1), hue(b2, x2)];
  const none = c1 * c2 === 0;
  const turn = h2 - h1;
  const dh = none ? 0 : turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
  const dL = l2 - l1;
  const dC = c2 - c1;
  const dH = 2 * Math.sqrt(c1 * c2) * Math.sin((dh / 2) * DEGREE);
  const sum = h1 + h2;
  const meanH = none
    ? sum
    : Math.abs(turn) <= 180
      ? sum / 2
      : sum < 360
        ? (sum + 360) / 2
        : (sum - 360) / 2;
  const meanL = (l1 + l2) / 2;
  const mean = (c1 + c2) / 2;
  const t =
    1 -
    0.17 * Math.cos((meanH - 30) * DEGREE) +
    0.24 * Math.cos(2 * meanH * DEGREE) +
    0.32 * Math.cos((3 * meanH + 6) * DEGREE) -
    0.2 * Math.cos((4 * meanH - 63) * DEGREE);
  const sL = 1 + (0.015 * (meanL - 50) ** 2) / Math.sqrt(20 + (meanL - 50) ** 2);
  const sC = 1 + 0.045 * mean;
  const sH = 1 + 0.015 * mean * t;
  const rotation =
    -2 *
    Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)) *
    Math.sin(60 * Math.exp(-(((meanH - 275) / 25) ** 2)) * DEGREE);
  return Math.sqrt(
    (dL / sL) ** 2 + (dC / sC) ** 2 + (dH / sH) ** 2 + rotation * (dC / sC) * (dH / sH),
  );
}

/** A point on the glyph's own grid: 10 wide, 16 high, y downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Letters and digits that cannot be taken for one another, as strokes of a pen: points, strokes
 * parted by `|`, a leading `~` for a stroke that is rounded through its points.
 */
const DRAWN: Readonly<Record<string, string>> = {
  A: '0,16 5,0 10,16|2,10.5 8,10.5',
  C: '~9.5,3.5 7.5,0.6 4.5,0.2 1.2,3 0.4,8 1.2,13 4.5,15.8 7.5,15.4 9.5,12.5',
  E: '9,0 1,0 1,16 9,16|1,7.6 7,7.6',
  F: '9,0 1,0 1,16|1,7.6 7,7.6',
  H: '0.5,0 0.5,16|9.5,0 9.5,16|0.5,8 9.5,8',
  K: '1,0 1,16|9,0 1,9.5|3.8,6.5 9.5,16',
  L: '1.5,0 1.5,16 9,16',
  M: '0,16 0.8,0 5,10 9.2,0 10,16',
  N: '0.8,16 0.8,0 9.2,16 9.2,0',
  P: '1,16 1,0|~1,0.2 6,0.2 9.2,2.4 9.2,6 6,8.6 1,8.6',
  R: '1,16 1,0|~1,0.2 6,0.2 9.2,2.4 9.2,6 6,8.6 1,8.6|5,8.6 9.6,16',
  T: '0,0 10,0|5,0 5,16',
  W: '0,0 2.3,16 5,5 7.7,16 10,0',
  X: '0.5,0 9.5,16|9.5,0 0.5,16',
  Y: '0.3,0 5,7.5 9.7,0|5,7.5 5,16',
  '3': '~1,2.4 3.5,0.2 7,0.3 9,3 8,6.3 4.6,7.6|~4.6,7.6 8.4,8.8 9.6,12 7.6,15.2 3.8,16 0.8,13.6',
  '4': '7,16 7,0 0.5,11 10,11',
  '7': '0.5,0 9.5,0 4,16',
  '9': '~9,5 7.6,1 4.8,0.1 1.8,1.4 1,5 2.4,8.4 5.4,9 8.2,7.6 9,5|~9,5 8.8,10 6.6,14.4 3,16',
};

/** What a captcha is written with. */
export const CAPTCHA_ALPHABET = Object.keys(DRAWN).join('');

const STEPS = 6;

/** The strokes of a glyph, each as many short pieces, so that they can be bent. */
export function strokesOf(letter: string): Point[][] {
  return (DRAWN[letter] ?? '').split('|').map((stroke) => {
    const rounded = stroke.startsWith('~');
    const points = stroke.replace('~', '').split(' ').map(readPoint);
    return inPieces(points, rounded);
  });
}

function readPoint(text: string): Point {
  const [x = 0, y = 0] = text.split(',').map(Number);
  return { x, y };
}

function inPieces(points: readonly Point[], rounded: boolean): Point[] {
  const pieces: Point[] = [];
  points.forEach((from, index) => {
    const to = points[index + 1];
    if (!to) {
      pieces.push(from);
      return;
    }
    const before = rounded ? (points[index - 1] ?? from) : from;
    const after = rounded ? (points[index + 2] ?? to) : to;
    for (let step = 0; step < STEPS; step += 1) {
      const t = step / STEPS;
      pieces.push(rounded ? through(before, from, to, after, t) : between(from, to, t));
    }
  });
  return pieces;
}

function between(from: Point, to: Point, t: number): Point {
  return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
}

/** A Catmull-Rom spline: it passes through `from` and `to` in the direction of their neighbours. */
function through(before: Point, from: Point, to: Point, after: Point, t: number): Point {
  const along = (a: number, b: number, c: number, d: number) =>
    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3);
  return { x: along(before.x, from.x, to.x, after.x), y: along(before.y, from.y, to.y, after.y) };
}

import type { Random } from '@tidemark/domain/time';
import sharp from 'sharp';
import { type Point, strokesOf } from './glyphs.ts';

export const CAPTCHA_WIDTH = 240;
export const CAPTCHA_HEIGHT = 80;

const INK = '#1b2a41';
const PAPER = '#f2f5f8';
const GLYPH_HEIGHT = 16;
const LINES = 3;
const DOTS = 40;

type Bend = (point: Point) => Point;

/**
 * A picture of the text as PNG: each letter randomly rotated, slanted and shifted, the entire text bent in
 * two waves, lines of the same ink drawn across. Needs no font, and the file contains no text.
 */
export async function drawCaptcha(text: string, random: Random): Promise<Buffer> {
  const within = (from: number, to: number) => from + (to - from) * random();
  const bend = aWave(within);
  const cell = (CAPTCHA_WIDTH - 30) / text.length;
  const letters = [...text].flatMap((letter, index) => {
    const place = aPlace(15 + cell * (index + 0.5), within);
    const width = within(3.4, 4.8).toFixed(2);
    return strokesOf(letter).map((stroke) => path(stroke.map(place).map(bend), width));
  });
  const lines = Array.from({ length: LINES }, () =>
    path(aLine(within).map(bend), within(1.2, 2.4).toFixed(2)),
  );
  const dots = Array.from({ length: DOTS }, () => {
    const at = { x: within(0, CAPTCHA_WIDTH), y: within(0, CAPTCHA_HEIGHT) };
    return `<circle cx="${at.x.toFixed(1)}" cy="${at.y.toFixed(1)}" r="${within(0.6, 1.8).toFixed(2)}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CAPTCHA_WIDTH}" height="${CAPTCHA_HEIGHT}">
<rect width="100%" height="100%" fill="${PAPER}"/>
<g fill="none" stroke="${INK}" stroke-linecap="round" stroke-linejoin="round">${[...letters, ...lines].join('')}</g>
<g fill="${INK}" fill-opacity="0.55">${dots.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 16 }).toBuffer();
}

/** Turns a point of a glyph's grid into one of the picture: sized, leaned, turned, set off. */
function aPlace(centreX: number, within: (from: number, to: number) => number): Bend {
  const size = within(2.3, 2.9);
  const lean = within(-0.2, 0.2);
  const turn = within(-0.25, 0.25);
  const shift = { x: within(-3, 3), y: within(-5, 5) };
  return ({ x, y }) => {
    const flatX = (x - 5 + (y - GLYPH_HEIGHT / 2) * lean) * size;
    const flatY = (y - GLYPH_HEIGHT / 2) * size;
    return {
      x: centreX + shift.x + flatX * Math.cos(turn) - flatY * Math.sin(turn),
      y: CAPTCHA_HEIGHT / 2 + shift.y + flatX * Math.sin(turn) + flatY * Math.cos(turn),
    };
  };
}

/** Two crossing waves over the entire picture. */
function aWave(within: (from: number, to: number) => number): Bend {
  const across = { height: within(2, 4), length: within(50, 90), phase: within(0, 6.28) };
  const down = { height: within(1.5, 3.5), length: within(25, 45), phase: within(0, 6.28) };
  return ({ x, y }) => ({
    x: x + down.height * Math.sin((y / down.length) * 6.28 + down.phase),
    y: y + across.height * Math.sin((x / across.length) * 6.28 + across.phase),
  });
}

function aLine(within: (from: number, to: number) => number): Point[] {
  const from = { x: 0, y: within(10, CAPTCHA_HEIGHT - 10) };
  const to = { x: CAPTCHA_WIDTH, y: within(10, CAPTCHA_HEIGHT - 10) };
  return Array.from({ length: 25 }, (_, step) => ({
    x: from.x + ((to.x - from.x) * step) / 24,
    y: from.y + ((to.y - from.y) * step) / 24,
  }));
}

function path(points: readonly Point[], width: string): string {
  const places = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return `<path d="M${places.join('L')}" stroke-width="${width}"/>`;
}

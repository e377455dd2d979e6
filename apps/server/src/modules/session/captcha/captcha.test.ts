import { randomInt } from 'node:crypto';
import * as calls from '@tidemark/contract/calls/account/session';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { aSession, must } from '../session.fixture.ts';
import { CAPTCHA_ALPHABET } from './glyphs.ts';
import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH, drawCaptcha } from './picture.ts';

const { database } = await testDatabase();

/** Always the middle: nothing is turned or bent by chance. */
const still = () => 0.5;

test('captcha: renders a PNG of the given size as data URL without metadata', async () => {
  const session = aSession(database, { captchaText: () => 'KXR49' });
  const { id, b64s } = must(await session.call(calls.captcha, {}));
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(b64s.startsWith('data:image/png;base64,')).toBe(true);
  const png = Buffer.from(b64s.slice(b64s.indexOf(',') + 1), 'base64');
  const metadata = await sharp(png).metadata();
  expect(metadata).toMatchObject({ format: 'png', width: CAPTCHA_WIDTH, height: CAPTCHA_HEIGHT });
  expect(metadata.exif).toBeUndefined();
  expect(png.toString('latin1')).not.toContain('KXR49');
});

test('captcha: renders the same text differently each time', async () => {
  const random = () => randomInt(2 ** 32) / 2 ** 32;
  const [one, other] = await Promise.all([drawCaptcha('KXR49', random), drawCaptcha('KXR49', random)]);
  expect(one.equals(other)).toBe(false);
});

test('captcha: draws every letter differently and none empty', async () => {
  const inkOf = async (letter: string) => {
    const { data } = await sharp(await drawCaptcha(letter, still))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return data.map((value) => (value < 128 ? 1 : 0));
  };
  const pictures = await Promise.all([...CAPTCHA_ALPHABET].map(inkOf));
  const blank = await inkOf(' ');
  const differs = (left: Uint8Array, right: Uint8Array) =>
    left.reduce((sum, ink, at) => sum + Number(ink !== right[at]), 0);
  for (const [index, picture] of pictures.entries()) {
    expect(differs(picture, blank)).toBeGreaterThan(150);
    for (const other of pictures.slice(index + 1)) expect(differs(picture, other)).toBeGreaterThan(60);
  }
});

import { expect, it } from 'vitest';
import { withWholeWords } from './thai-words.ts';
import { languageChunks } from './vite.ts';

/** Invisible characters, as they can be read: + where no line ends, _ where a word does. */
const readable = (text: string) => text.replaceAll('\u2060', '+').replaceAll('\u200B', '_');

it.each([
  ['ออเดอร์', 'ออ+เด+อร์'],
  ['ราคาของออเดอร์นี้', 'ราคาของ_ออ+เด+อร์_นี้'],
  ['ฟรีมาร์จิ้น 100', 'ฟรี_มาร์+จิ้น 100'],
  ['{lots} ล็อต', '{lots} ล็อต'],
  ['ลีดเทรดเดอร์เปิดโพซิชัน', 'ลีด+เทรด+เด+อร์_เปิด_โพ+ซิ+ชัน'],
  ['โพซิชันออเดอร์', 'โพ+ซิ+ชัน__ออ+เด+อร์'],
  ['ราคาตลาด', 'ราคาตลาด'],
])('withWholeWords: writes %s as %s', (text, written) => {
  expect(readable(withWholeWords(text))).toBe(written);
});

it('withWholeWords: adds only characters that cannot be seen', () => {
  const text = 'ปิดออเดอร์และโพซิชัน';
  const written = withWholeWords(text);
  expect(written).not.toBe(text);
  expect(written.replace(/[\u2060\u200B]/gu, '')).toBe(text);
});

it('languageChunks: holds borrowed words together in Thai chunks and adds nothing to others', () => {
  const chunk = (language: string) =>
    languageChunks().load.call(
      { addWatchFile: () => undefined },
      `\0virtual:tidemark-messages/${language}-pages`,
    );
  expect(chunk('th')).toContain(withWholeWords('ออเดอร์'));
  expect(chunk('th')).not.toContain('ออเดอร์');
  expect(chunk('jp')).not.toMatch(/[\u2060\u200B]/u);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvCell, type CsvFormat, csvFormatOf, csvRow } from './csv.ts';
import { type LanguageCode, languageCodes } from './languages.ts';

const point = csvFormatOf('point', 'en');
const comma = csvFormatOf('comma', 'en');

describe('csvFormatOf', () => {
  it('takes separator and decimal mark of the language', () => {
    const withComma = languageCodes.filter((code) => csvFormatOf('language', code).decimal === ',');
    expect(withComma.sort()).toEqual(['cs', 'de', 'fr', 'id', 'it', 'pt', 'ru', 'spa', 'tr', 'vn']);
  });

  it.each<[LanguageCode, CsvFormat]>([
    ['de', { separator: ';', decimal: ',' }],
    ['en', { separator: ',', decimal: '.' }],
    ['hk', { separator: ',', decimal: '.' }],
  ])('separates numbers of %s by another mark than their decimal mark', (language, format) => {
    expect(csvFormatOf('language', language)).toEqual(format);
  });

  it('lets the reader choose', () => {
    expect(csvFormatOf('point', 'de')).toEqual({ separator: ',', decimal: '.' });
    expect(csvFormatOf('comma', 'en')).toEqual({ separator: ';', decimal: ',' });
  });
});

describe('csvRow', () => {
  it.each<[readonly CsvCell[], CsvFormat, string]>([
    [['a', { number: '-3.000000' }, { number: '12' }], point, 'a,-3.000000,12'],
    [['a', { number: '-3.000000' }, { number: '12' }], comma, 'a;-3,000000;12'],
    [['say "no"', 'a,b', 'a;b', 'a\nb'], point, '"say ""no""","a,b","a;b","a\nb"'],
    [['say "no"', 'a,b', 'a;b', 'a\nb'], comma, '"say ""no""";"a,b";"a;b";"a\nb"'],
    [['', { number: '' }], comma, ';'],
  ])('escapes the cell %j as text', (cells, format, line) => {
    expect(csvRow(cells, format)).toBe(`${line}\r\n`);
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '−1',
    '\t=1',
    '\r=1',
    '\ttext',
    '\rtext',
    '  =1',
    '\u200B=1',
    '\u00A0＝1',
    '"=1"',
    'a;=1',
    'a,=1',
    'a\t=1',
    'a|＝1',
    'a;"=1"',
    'a; =1',
    'a\n=1',
    '-3.00',
  ])('makes %j inert, whatever separator the program expects', (text) => {
    for (const format of [point, comma])
      for (const cell of cellsOf(csvRow([text, 'x'], format)))
        expect(cell, JSON.stringify(cell)).not.toMatch(startsFormula);
  });

  it.each(['Fee of order 12', 'a - b', 'x=y', 'mail@tidemark.example', "O'Neill"])(
    'leaves the cell %j unchanged',
    (text) => {
      expect(csvRow([text], point)).toBe(`${text}\r\n`);
    },
  );

  it.each([
    ['a\n\n=1', `"a\n'\n'=1"`],
    ['\t\t=1', `"'\t'\t'=1"`],
    ['a; "\n"=1', `"a;' ""\n'""=1"`],
    ['a  =1,=2', `"a  =1,'=2"`],
    ['\n\nb', `"'\n\nb"`],
  ])('marks each place of %j where a cell may begin before a formula', (text, line) => {
    expect(csvRow([text], point)).toBe(`${line}\r\n`);
  });

  it.each(['\n', '\t', ' ', '"', ',', '\u200B', ', \n'])('reads a long run of %j once', (run) => {
    const text = `a${run.repeat(100_000)}b`;
    const from = performance.now();
    const row = csvRow([text], point);
    // One pass takes milliseconds; one from each character of the run takes a minute.
    expect(performance.now() - from).toBeLessThan(2000);
    expect(parsed(row, ',')[0]).toBe(text);
  });

  it('leaves no text that begins like a formula, and parses back', () => {
    const hostile = fc.array(fc.constantFrom(...'=+-@＝＋－＠,;|\t\r\n" \'a1\u200B'), { maxLength: 8 });
    fc.assert(
      fc.property(hostile, fc.constantFrom(point, comma), (characters, format) => {
        const text = characters.join('');
        const row = csvRow([text, 'end'], format);
        for (const cell of cellsOf(row)) expect(cell).not.toMatch(startsFormula);
        const [first, last] = parsed(row, format.separator);
        expect(first?.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
        expect(last).toBe('end');
      }),
      { numRuns: 2000 },
    );
  });
});

const startsFormula = /^[\s\u200B]*[=+\-@＝＋－＠−]/;

/**
 * Every cell that some program could see: parsed by the rules, and split at each separator regardless of
 * quotation marks.
 */
function cellsOf(row: string): string[] {
  const cut = row.split(/[,;|\t\r\n]/).map((cell) => cell.replace(/^[\s"\u200B]*/, ''));
  return [...cut, ...parsed(row, ','), ...parsed(row, ';'), ...parsed(row, '\t')];
}

/** The cells of the first line by RFC 4180. */
function parsed(row: string, separator: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (let at = 0; at < row.length; at += 1) {
    const character = row[at] ?? '';
    const current = cells.length - 1;
    if (character === '"' && isQuoted && row[at + 1] === '"') {
      cells[current] += '"';
      at += 1;
    } else if (character === '"' && (isQuoted || cells[current] === '')) isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) cells.push('');
    else if (character === '\r' && row[at + 1] === '\n' && !isQuoted) break;
    else cells[current] += character;
  }
  return cells;
}

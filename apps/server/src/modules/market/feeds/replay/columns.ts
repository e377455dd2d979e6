import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { errorCode } from '../../../../platform/start-problem.ts';
import { createNumbers, type Numbers } from './numbers.ts';

const COMMA = 44;
const DOT = 46;
const ZERO = 48;
const NINE = 57;
const NEWLINE = 10;
const RETURN = 13;

/**
 * Streams a gzip CSV into typed arrays, one per column; never holds the file in memory as text or objects,
 * and ignores further columns. A file may consist of several gzip members; one that is cut off, as the last one of
 * a machine that went down, counts up to its last complete row. Throws on a row that is not plain decimals, with
 * file and line.
 */
export async function readColumns(path: string, width: number): Promise<Float64Array[]> {
  const columns = Array.from({ length: width }, createNumbers);
  const reader = createRowReader(columns, path);
  try {
    for await (const chunk of createReadStream(path).pipe(createGunzip())) reader.read(chunk as Buffer);
    reader.end();
  } catch (error) {
    if (errorCode(error) !== 'Z_BUF_ERROR') throw error;
  }
  return columns.map((column) => column.done());
}

interface RowReader {
  read(bytes: Uint8Array): void;
  end(): void;
}

/** Parses digits in a stream: an integer and its decimal places give the exact nearest double. */
function createRowReader(columns: readonly Numbers[], path: string): RowReader {
  let line = 1;
  let column = 0;
  let whole = 0;
  let digits = 0;
  /** Decimal places so far; -1 before the point. */
  let places = -1;
  let isBad = false;

  function endField(): void {
    if (digits === 0) isBad = true;
    if (line > 1 && column < columns.length && !isBad) {
      columns[column]?.push(places > 0 ? whole / 10 ** places : whole);
    }
    column += 1;
    whole = 0;
    digits = 0;
    places = -1;
  }

  function endLine(): void {
    const isEmpty = column === 0 && digits === 0 && !isBad;
    if (!isEmpty) {
      endField();
      if (line > 1 && (isBad || column < columns.length)) {
        throw new Error(`${path}, line ${line}: not a row of numbers`);
      }
    }
    line += 1;
    column = 0;
    isBad = false;
  }

  return {
    read(bytes) {
      for (const byte of bytes) {
        if (byte >= ZERO && byte <= NINE) {
          whole = whole * 10 + (byte - ZERO);
          digits += 1;
          if (places >= 0) places += 1;
        } else if (byte === COMMA) endField();
        else if (byte === NEWLINE) endLine();
        else if (byte === DOT && places < 0) places = 0;
        else if (byte !== RETURN) isBad = true;
      }
    },
    end: endLine,
  };
}

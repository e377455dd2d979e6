/**
 * Columns of many rows as one value each: where a million rows are read at once, composing and
 * parsing a text for every field costs more than everything that is done with it.
 *
 *     select ${packedInt8('id')} as ids, … from (select … order by id) as row
 *
 * The columns of one statement have the same order. Null arrives as 0.
 */
export function packedInt8(expression: string): string {
  return packed(`int8send(coalesce(${expression}, 0))`);
}

/** The same of small numbers: half as much to bring. */
export function packedInt4(expression: string): string {
  return packed(`int4send(coalesce(${expression}, 0))`);
}

/** The same of a moment. */
export function packedMoment(column: string): string {
  return packed(`timestamptz_send(${column})`);
}

/** A packed column as it arrives. */
export type Packed = string;

/** In base64: bytes themselves would arrive in hexadecimal, half as long again and slower to read. */
function packed(bytes: string): string {
  return `coalesce(encode(string_agg(${bytes}, ''), 'base64'), '')`;
}

const EIGHT = 8;
const FOUR = 4;
const HALF = 2 ** 32;
/** The upper half of an integer that a double represents exactly is below this. */
const UPPER_MAX = 2 ** 21;

/** The numbers of a packed column. @throws where one is too large for a double. */
export function unpackedInt8(packed: Packed): Float64Array {
  const view = bytesOf(packed);
  const numbers = new Float64Array(view.byteLength / EIGHT);
  for (let row = 0, at = 0; row < numbers.length; row += 1, at += EIGHT) {
    const upper = view.getInt32(at);
    if (upper >= UPPER_MAX || upper < -UPPER_MAX) throw new RangeError('a packed number is too large');
    numbers[row] = upper * HALF + view.getUint32(at + 4);
  }
  return numbers;
}

/** The numbers of a column of small ones. */
export function unpackedInt4(packed: Packed): Float64Array {
  const view = bytesOf(packed);
  const numbers = new Float64Array(view.byteLength / FOUR);
  for (let row = 0; row < numbers.length; row += 1) numbers[row] = view.getInt32(row * FOUR);
  return numbers;
}

/** PostgreSQL counts microseconds from the year 2000 on. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const MICROS = 1000;

/** The moments of a packed column, in milliseconds since 1970. */
export function unpackedMoments(packed: Packed): Float64Array {
  return unpackedInt8(packed).map((micros) => Math.round(micros / MICROS) + EPOCH_MS);
}

function bytesOf(packed: Packed): DataView {
  const { buffer, byteOffset, byteLength } = Buffer.from(packed, 'base64');
  return new DataView(buffer, byteOffset, byteLength);
}

/**
 * Columns of many rows as PostgreSQL's binary arrays: neither side composes or parses texts. A statement
 * reads them by the index of each row:
 *
 * select ($1::bigint[])[n], ($2::text[])[n] from generate_series…
 *
 * or, better, `from unnest($1::bigint[]) with ordinality as row (id, n)`, whose number of rows the planner
 * estimates low. Unnesting every column would store each of them a second time.
 *
 * PostgreSQL finds the n-th integer directly, but scans to the n-th text, and to the n-th number after a
 * null: over thousands of rows that is quadratic. For that many rows, pass texts with few distinct values as
 * `fewTexts`, and numbers that may be absent as `int8sOrNone`.
 */

const HEADER_BYTES = 20;
const INT8_OID = 20;
const FLOAT8_OID = 701;
const TEXT_OID = 25;
const EIGHT = 8;

/** Writes the head of an array of one dimension; answers where its elements begin. */
function writeHeader(view: DataView, elementOid: number, count: number, hasNull: boolean): number {
  // An array without elements has no dimension, either.
  view.setInt32(0, count > 0 ? 1 : 0);
  view.setInt32(4, hasNull ? 1 : 0);
  view.setInt32(8, elementOid);
  if (count === 0) return 12;
  view.setInt32(12, count);
  view.setInt32(16, 1);
  return HEADER_BYTES;
}

function viewOf(buffer: Buffer): DataView {
  return new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

/** A column for `bigint[]`; undefined becomes null. @throws if a value is not an eight-byte integer. */
export function int8s<Row>(rows: readonly Row[], pick: (row: Row) => number | bigint | undefined): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + rows.length * (4 + EIGHT));
  const view = viewOf(buffer);
  let hasNull = false;
  let at = writeHeader(view, INT8_OID, rows.length, false);
  for (const row of rows) {
    const value = pick(row);
    if (value === undefined) {
      hasNull = true;
      view.setInt32(at, -1);
      at += 4;
      continue;
    }
    view.setInt32(at, EIGHT);
    setInt8(view, at + 4, value);
    at += 4 + EIGHT;
  }
  if (hasNull) view.setInt32(4, 1);
  return buffer.subarray(0, at);
}

/** Half of eight bytes. */
const HALF = 2 ** 32;

function setInt8(view: DataView, at: number, value: number | bigint): void {
  if (typeof value === 'bigint') {
    if (BigInt.asIntN(64, value) !== value) throw new RangeError(`${value} does not fit into eight bytes`);
    view.setBigInt64(at, value);
    return;
  }
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`);
  view.setInt32(at, Math.floor(value / HALF));
  view.setInt32(at + 4, value);
}

/** A column for `float8[]`. */
export function float8s<Row>(rows: readonly Row[], pick: (row: Row) => number): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + rows.length * (4 + EIGHT));
  const view = viewOf(buffer);
  let at = writeHeader(view, FLOAT8_OID, rows.length, false);
  for (const row of rows) {
    view.setInt32(at, EIGHT);
    view.setFloat64(at + 4, pick(row));
    at += 4 + EIGHT;
  }
  return buffer.subarray(0, at);
}

/** A column for `text[]`. */
export function texts<Row>(rows: readonly Row[], pick: (row: Row) => string): Buffer {
  const picked = rows.map(pick);
  // Space for the worst case: a UTF-16 unit takes up to three bytes.
  const bytesMax = picked.reduce((sum, text) => sum + 4 + text.length * 3, HEADER_BYTES);
  const buffer = Buffer.allocUnsafe(bytesMax);
  const view = viewOf(buffer);
  let at = writeHeader(view, TEXT_OID, rows.length, false);
  for (const text of picked) {
    const written = buffer.write(text, at + 4, 'utf8');
    view.setInt32(at, written);
    at += 4 + written;
  }
  return buffer.subarray(0, at);
}

/**
 * A column of few different texts: each of them once, and for every row the place of its own.
 *
 *     select ($2::text[])[($3::bigint[])[n]] from unnest($1::bigint[]) with ordinality as row (id, n)
 */
export function fewTexts<Row>(rows: readonly Row[], pick: (row: Row) => string): [Buffer, Buffer] {
  const places = new Map<string, number>();
  const placeOf = (text: string): number => {
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, places.size + 1);
    return places.size;
  };
  const column = int8s(rows, (row) => placeOf(pick(row)));
  return [texts([...places.keys()], (text) => text), column];
}

/** Represents no number: the minimum of eight bytes, which no amount and no id ever is. */
const NONE = -(2n ** 63n);

/** A column for `bigint[]` whose elements are read by `orNull`. */
export function int8sOrNone<Row>(
  rows: readonly Row[],
  pick: (row: Row) => number | bigint | undefined,
): Buffer {
  return int8s(rows, (row) => pick(row) ?? NONE);
}

/** Reads an element of `int8sOrNone`. */
export function orNull(element: string): string {
  return `nullif(${element}, '${NONE}'::bigint)`;
}

/** SHA-256 without a platform, for the checksum of an address: a few dozen bytes at a time. */

const ROUNDS = 64;
const PRIMES = firstPrimes(ROUNDS);
/** The first 32 bits behind the point of the cube roots, and of the square roots of the first eight. */
const CONSTANTS = PRIMES.map((prime) => bitsBehindPoint(prime, 3n));
const START = PRIMES.slice(0, 8).map((prime) => bitsBehindPoint(prime, 2n));

export function sha256(bytes: readonly number[]): number[] {
  const state = [...START];
  const message = padded(bytes);
  for (let at = 0; at < message.length; at += 64) absorb(state, message.slice(at, at + 64));
  return state.flatMap((word) => [word >>> 24, (word >>> 16) & 0xff, (word >>> 8) & 0xff, word & 0xff]);
}

function padded(bytes: readonly number[]): number[] {
  const zeros = (119 - (bytes.length % 64)) % 64;
  const bits = bytes.length * 8;
  const length = [0, 0, 0, 0, bits >>> 24, (bits >>> 16) & 0xff, (bits >>> 8) & 0xff, bits & 0xff];
  return [...bytes, 0x80, ...Array.from({ length: zeros }, () => 0), ...length];
}

function absorb(state: number[], block: readonly number[]): void {
  const words = schedule(block);
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let round = 0; round < ROUNDS; round += 1) {
    const mixed = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const first = (h + mixed + chosen + (CONSTANTS[round] ?? 0) + (words[round] ?? 0)) >>> 0;
    const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = ((state[at] ?? 0) + word) >>> 0;
}

function schedule(block: readonly number[]): number[] {
  const words: number[] = [];
  const word = (at: number): number => words[at] ?? 0;
  for (let at = 0; at < ROUNDS; at += 1) {
    if (at < 16) {
      words.push(block.slice(4 * at, 4 * at + 4).reduce((whole, byte) => ((whole << 8) | byte) >>> 0, 0));
      continue;
    }
    const [early, late] = [word(at - 15), word(at - 2)];
    const low = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const high = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words.push((word(at - 16) + low + word(at - 7) + high) >>> 0);
  }
  return words;
}

function rotated(word: number, by: number): number {
  return ((word >>> by) | (word << (32 - by))) >>> 0;
}

function firstPrimes(count: number): bigint[] {
  const primes: bigint[] = [];
  for (let candidate = 2n; primes.length < count; candidate += 1n) {
    if (primes.every((prime) => candidate % prime !== 0n)) primes.push(candidate);
  }
  return primes;
}

/** The integer part of root(value) × 2^32, without its bits above 32. */
function bitsBehindPoint(value: bigint, degree: bigint): number {
  const scaled = value << (32n * degree);
  let [low, high] = [0n, 1n << 40n];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** degree <= scaled) low = middle;
    else high = middle;
  }
  return Number(low & 0xffff_ffffn);
}

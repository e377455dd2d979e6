/**
 * Keccak-256 as Ethereum uses it (with the padding from before the SHA-3 standard), for address checksums.
 * Slow and simple: it hashes forty letters at a time.
 */

const ROUNDS = 24;
/** Bytes taken in at a time. */
const RATE = 136;
const MASK = (1n << 64n) - 1n;

/** Lane (x, y) has index x + 5y. */
const ROTATIONS = [
  0, 1, 62, 28, 27, 36, 44, 6, 55, 20, 3, 10, 43, 25, 39, 41, 45, 15, 21, 8, 18, 2, 61, 56, 14,
] as const;

const CONSTANTS = roundConstants();

/** The digest of a text of ASCII, as hexadecimal. */
export function keccak256(ascii: string): string {
  const state = Array.from({ length: 25 }, () => 0n);
  const message = padded(Array.from(ascii, (sign) => sign.charCodeAt(0)));
  for (let at = 0; at < message.length; at += RATE) {
    for (let byte = 0; byte < RATE; byte += 1) {
      const lane = byte >> 3;
      state[lane] = read(state, lane) ^ (BigInt(message[at + byte] ?? 0) << BigInt(8 * (byte & 7)));
    }
    permute(state);
  }
  return Array.from({ length: 32 }, (_, byte) => {
    const value = (read(state, byte >> 3) >> BigInt(8 * (byte & 7))) & 0xffn;
    return value.toString(16).padStart(2, '0');
  }).join('');
}

function padded(bytes: readonly number[]): number[] {
  const length = (Math.floor(bytes.length / RATE) + 1) * RATE;
  const all = [...bytes, 0x01, ...Array.from({ length: length - bytes.length - 1 }, () => 0)];
  all[length - 1] = (all[length - 1] ?? 0) | 0x80;
  return all;
}

function permute(state: bigint[]): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    mixColumns(state);
    const turned = turn(state);
    for (let at = 0; at < 25; at += 1) {
      const row = at - (at % 5);
      const next = read(turned, row + ((at + 1) % 5));
      const afterNext = read(turned, row + ((at + 2) % 5));
      state[at] = read(turned, at) ^ (~next & MASK & afterNext);
    }
    state[0] = read(state, 0) ^ read(CONSTANTS, round);
  }
}

/** XORs the parity of two neighbouring columns into each lane. */
function mixColumns(state: bigint[]): void {
  const parity = [0, 1, 2, 3, 4].map((x) =>
    [0, 5, 10, 15, 20].reduce((all, row) => all ^ read(state, x + row), 0n),
  );
  for (let at = 0; at < 25; at += 1) {
    const x = at % 5;
    state[at] = read(state, at) ^ read(parity, (x + 4) % 5) ^ rotated(read(parity, (x + 1) % 5), 1);
  }
}

/** Rotates each lane and moves it to another position. */
function turn(state: readonly bigint[]): bigint[] {
  const turned = Array.from({ length: 25 }, () => 0n);
  for (let at = 0; at < 25; at += 1) {
    const [x, y] = [at % 5, Math.floor(at / 5)];
    turned[y + 5 * ((2 * x + 3 * y) % 5)] = rotated(read(state, at), ROTATIONS[at] ?? 0);
  }
  return turned;
}

/** The round constants come from an eight-bit shift register. */
function roundConstants(): bigint[] {
  let register = 1;
  return Array.from({ length: ROUNDS }, () => {
    let constant = 0n;
    for (let power = 0; power < 7; power += 1) {
      if (register & 1) constant |= 1n << BigInt((1 << power) - 1);
      register <<= 1;
      if (register & 0x100) register ^= 0x171;
    }
    return constant;
  });
}

function rotated(lane: bigint, by: number): bigint {
  return ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & MASK;
}

function read(lanes: readonly bigint[], at: number): bigint {
  return lanes[at] ?? 0n;
}

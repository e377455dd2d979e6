import { createHash, randomBytes } from 'node:crypto';
import type { Random } from '@tidemark/domain/time';

/** Chance of the simulation: uniform numbers and normal ones from one seed. */
export interface Chance {
  readonly uniform: Random;
  /** Mean 0, deviation 1. */
  normal(): number;
}

/** A secret seed unless one is given: no user can predict the next price. */
export function createChance(seed?: string): Chance {
  const bytes = seed === undefined ? randomBytes(16) : createHash('sha256').update(seed).digest();
  const uniform = sfc32(
    bytes.readUInt32LE(0),
    bytes.readUInt32LE(4),
    bytes.readUInt32LE(8),
    bytes.readUInt32LE(12),
  );
  let spare: number | undefined;
  return {
    uniform,
    normal() {
      if (spare !== undefined) {
        const value = spare;
        spare = undefined;
        return value;
      }
      // Marsaglia's polar method: two normal numbers from a point in the unit circle.
      for (;;) {
        const x = 2 * uniform() - 1;
        const y = 2 * uniform() - 1;
        const square = x * x + y * y;
        if (square === 0 || square >= 1) continue;
        const scale = Math.sqrt((-2 * Math.log(square)) / square);
        spare = y * scale;
        return x * scale;
      }
    },
  };
}

/** Small fast counter, 32 bits (Doty-Humphrey): passes PractRand, 128 bits of state. */
function sfc32(first: number, second: number, third: number, fourth: number): Random {
  let [a, b, c, counter] = [first, second, third, fourth];
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < 16; i++) next();
  return next;
}

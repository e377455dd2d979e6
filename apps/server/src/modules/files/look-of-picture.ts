import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** Squares a side that a picture is reduced to: 16 × 16 comparisons are 256 bits. */
const SIDE = 16;

/** Steps of 256 that compression changes in even areas. */
const NOISE = 2;

/** By what a picture is found again. */
export interface Look {
  /** SHA-256 of the stored bytes: equal for equal pictures. */
  readonly digest: Buffer;
  /** 256 signs 0 and 1: few of them differ between a picture and its copy in another size or quality. */
  readonly look: string;
}

/**
 * The digest of a picture and its difference hash (dHash: each square compared with the one on its
 * right, after reducing the picture to 17 × 16 greys), as http://www.hackerfactor.com/blog/index.php?/archives/529 describes it.
 */
export async function lookOf(bytes: Buffer): Promise<Look> {
  const greys = await sharp(bytes)
    .greyscale()
    .resize(SIDE + 1, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
  const rows = Array.from({ length: SIDE }, (_, row) =>
    greys.subarray(row * (SIDE + 1), (row + 1) * (SIDE + 1)),
  );
  const look = rows
    .map((row) => Array.from({ length: SIDE }, (_, at) => isBrighter(row, at)).join(''))
    .join('');
  return { digest: createHash('sha256').update(bytes).digest(), look };
}

function isBrighter(row: Buffer, at: number): '0' | '1' {
  return (row[at] ?? 0) > (row[at + 1] ?? 0) + NOISE ? '1' : '0';
}

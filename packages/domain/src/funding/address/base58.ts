import { sha256 } from './sha256.ts';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const CHECKSUM_BYTES = 4;

/** The bytes of a base58 text, without regard to a checksum; undefined where a sign is none of its own. */
function readBase58(text: string): number[] | undefined {
  let number = 0n;
  for (const sign of text) {
    const digit = ALPHABET.indexOf(sign);
    if (digit < 0) return undefined;
    number = number * 58n + BigInt(digit);
  }
  const bytes: number[] = [];
  for (; number > 0n; number >>= 8n) bytes.unshift(Number(number & 0xffn));
  const leading = /^1*/.exec(text)?.[0].length ?? 0;
  return [...Array.from({ length: leading }, () => 0), ...bytes];
}

/** The payload of a base58check text; `typo` if the characters are valid but its checksum is wrong. */
export function readBase58Check(text: string): readonly number[] | 'typo' | undefined {
  const bytes = readBase58(text);
  if (bytes === undefined || bytes.length <= CHECKSUM_BYTES) return undefined;
  const payload = bytes.slice(0, -CHECKSUM_BYTES);
  const checksum = sha256(sha256(payload)).slice(0, CHECKSUM_BYTES);
  return checksum.every((byte, at) => byte === bytes[payload.length + at]) ? payload : 'typo';
}

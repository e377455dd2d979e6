import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packedAnswer } from './packed.ts';

const read = { access: 'anyone', isMutation: false } as const;
const long = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, name: 'EUR/USD' })));

describe('a long public answer', () => {
  it('is sent compressed with gzip', async () => {
    const packed = await packedAnswer(read, 'gzip, deflate, br', long);
    expect(packed && gunzipSync(packed).toString()).toBe(long);
    expect(packed?.length).toBeLessThan(long.length / 3);
  });

  it.each<[string, Parameters<typeof packedAnswer>]>([
    ['to a client that does not take it', [read, undefined, long]],
    ['to a client that refuses it', [read, 'br, gzip;q=0', long]],
    ['where it is short', [read, 'gzip', '{"code":1}']],
    ['where it is its owner’s alone', [{ ...read, access: 'user' }, 'gzip', long]],
    ['where something changed', [{ ...read, isMutation: true }, 'gzip', long]],
  ])('is sent uncompressed %s', async (_, [call, accepted, body]) => {
    expect(await packedAnswer(call, accepted, body)).toBeUndefined();
  });
});

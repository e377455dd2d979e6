import { HOUR_MS } from '@tidemark/domain/time';
import { describe, expect, it } from 'vitest';
import { defaultLimits } from './limits.ts';
import { createQuota } from './quota.ts';

describe('quota', () => {
  it('refuses past the bound until the window ends, each key on its own', () => {
    const counted: string[] = [];
    const bounds = {
      limits: { ...defaultLimits, demoAccountsPerAddress: 2 },
      refused: { count: (name: string) => void counted.push(name) },
    };
    const quota = createQuota(bounds, 'demoAccountsPerAddress', HOUR_MS);
    expect([quota.take('one', 0), quota.take('one', 1000), quota.take('other', 2000)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(quota.take('one', HOUR_MS - 1500)).toMatchObject({
      refusal: 'request.too_many',
      params: { seconds: 2 },
    });
    expect(quota.take('one', HOUR_MS)).toBeUndefined();
    expect(counted).toEqual(['demoAccountsPerAddress']);
  });
});

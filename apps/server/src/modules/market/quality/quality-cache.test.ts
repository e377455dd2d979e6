import { expect, it } from 'vitest';
import { QualityCache } from './quality-cache.ts';

const answer = { since: '2026-11-18T12:00:00.000Z', instruments: [], events: [] };

it('quality cache: reads once for all who ask within ten seconds, per number of hours', async () => {
  const read: string[] = [];
  const cache = new QualityCache(async (hours, now) => {
    read.push(`${hours} ${now}`);
    return answer;
  });
  await Promise.all([cache.get(24, 0), cache.get(24, 9999), cache.get(720, 1)]);
  await cache.get(24, 10_000);
  expect(read).toEqual(['24 0', '720 1', '24 10000']);
});

it('quality cache: reads again after a reading that failed, and where the clock went back', async () => {
  let isFailing = true;
  let count = 0;
  const cache = new QualityCache(async () => {
    count += 1;
    if (isFailing) throw new Error('no database');
    return answer;
  });
  await expect(cache.get(24, 1000)).rejects.toThrow('no database');
  isFailing = false;
  await expect(cache.get(24, 1000)).resolves.toEqual(answer);
  await cache.get(24, 500);
  expect(count).toBe(3);
});

import { priceQuality } from '@tidemark/contract/calls/trading/quality';
import { HOUR_MS, SECOND_MS } from '@tidemark/domain/time';
import { expect, it, onTestFinished } from 'vitest';
import { manualClock } from '../../../test/support/manual-clock.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { createLog } from '../../platform/log/log.ts';
import { EventRecorder } from './quality/event-recorder.ts';
import { QualityRecorder } from './quality/quality-recorder.ts';
import { readQuality } from './quality/read-quality.ts';
import { newQuoteState } from './quote-state.ts';
import { dropQualityBefore } from './store/price-quality.ts';
import { loadInstruments } from './store/ticks.ts';

const log = createLog({ pretty: false, write: () => undefined });

async function aWorld() {
  const { database } = await testDatabase();
  const clock = manualClock('2026-11-18T12:30:00.000Z');
  const recorder = new QualityRecorder({ database, clock, log, registry: undefined });
  onTestFinished(() => recorder.stop());
  const quoteStates = (await loadInstruments(database)).slice(0, 2).map((one) => newQuoteState(one));
  const [first, second] = quoteStates.map(({ instrument }) => instrument.id);
  const read = (hours: number) => readQuality(database, { quoteStates, now: clock.now(), hours });
  const stored = (instrumentId: number, ages: readonly number[]) =>
    recorder.stored(ages.map((age) => ({ instrumentId, at: clock.now(), sourceTime: clock.now() - age })));
  return { database, clock, recorder, quoteStates, read, stored, first: first ?? 0, second: second ?? 0 };
}

it('price quality: sums accepted, held and refused ticks and their ages over hours', async () => {
  const { clock, recorder, read, stored, first, second } = await aWorld();
  stored(first, [3, 4, 15]);
  recorder.notAccepted(first, 'market.tick_late');
  recorder.notAccepted(first, 'held');
  await recorder.flush();
  clock.advance(HOUR_MS);
  stored(first, [3, 900]);
  recorder.notAccepted(first, 'market.tick_late');
  recorder.notAccepted(first, 'market.tick_ahead');
  await recorder.flush();
  // More of the same hour is added to it.
  stored(first, [4]);
  recorder.notAccepted(second, 'market.tick_ahead');
  await recorder.flush();

  const day = await read(24);
  expect(day.instruments[0]).toMatchObject({
    accepted: 6,
    held: 1,
    refused: [
      { reason: 'market.tick_late', count: 2 },
      { reason: 'market.tick_ahead', count: 1 },
    ],
    ticks_per_minute: 0.1,
    age_p50: 4.3,
  });
  expect(day.instruments[0]?.age_p99).toBeGreaterThan(500);
  expect(day.instruments[1]).toMatchObject({ accepted: 0, age_p50: null, ticks_per_minute: 0 });
  expect((await read(1)).instruments[0]?.accepted).toBe(3);
  expect(priceQuality.output.safeParse(day).success).toBe(true);
});

it('price quality: forgets hours that are too old to be shown', async () => {
  const { database, clock, recorder, read, stored, first } = await aWorld();
  stored(first, [3]);
  await recorder.flush();
  expect(await dropQualityBefore(database, clock.now() - HOUR_MS)).toBe(0);
  expect(await dropQualityBefore(database, clock.now())).toBe(1);
  expect((await read(24)).instruments[0]?.accepted).toBe(0);
});

it('price quality: lists the events of sources, the newest first', async () => {
  const { database, clock, quoteStates, read, first } = await aWorld();
  const events = new EventRecorder({ database, log });
  const nothing = { instrumentId: undefined, from: undefined, reason: '' };
  events.record({ ...nothing, at: clock.now(), kind: 'connected', source: 'Kraken' });
  clock.advance(SECOND_MS);
  events.record({
    ...{ at: clock.now(), kind: 'switched', source: 'Kraken', from: 'FIX' },
    ...{ instrumentId: first, reason: 'silent' },
  });
  await events.idle();
  expect((await read(24)).events).toEqual([
    {
      ...{
        at: '2026-11-18T12:30:01.000Z',
        kind: 'switched',
        source: 'Kraken',
        from: 'FIX',
        reason: 'silent',
      },
      instrument: quoteStates[0]?.instrument.showCode,
    },
    {
      ...{ at: '2026-11-18T12:30:00.000Z', kind: 'connected', source: 'Kraken', from: null, reason: '' },
      instrument: null,
    },
  ]);
});

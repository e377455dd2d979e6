import { HOUR_MS, MINUTE_MS } from '@tidemark/domain/time';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { freshSeed, seededChance } from '../../../test/differential/chance.ts';
import { manualClock } from '../../../test/support/manual-clock.ts';
import { createLog } from '../log/log.ts';
import { type AlarmMessage, alarmId } from './alarm-message.ts';
import { createAlarms } from './alarms.ts';
import { paceMessages } from './message-pace.ts';
import { SUBJECTS_MAX, settledAlarms } from './settled-alarms.ts';

const STEPS = Number(process.env.STEPS ?? (process.env.CI ? 2000 : 400));
const seed = freshSeed();

/** Alarms, and the messages that one channel gets of them. */
function aChannel() {
  const clock = manualClock(0);
  const log = createLog({ pretty: false, write: () => undefined });
  const alarms = createAlarms({ clock, log, registry: new Registry() });
  const sent: (AlarmMessage & { readonly at: number })[] = [];
  const pace = paceMessages(clock, (message) => sent.push({ ...message, at: clock.now() }));
  const settled = settledAlarms(clock, pace.report);
  alarms.observe(settled);
  /** `began disk` at 15000. */
  const said = () =>
    sent.map(
      ({ at, changes }) =>
        `${at}: ${changes.map(({ alarm, endedAt }) => `${endedAt === undefined ? 'began' : 'ended'} ${alarmId(alarm).trim()}`).join(', ')}`,
    );
  const stop = (): void => {
    settled.stop();
    pace.stop();
  };
  return { alarms, clock, sent, said, stop };
}

it('alarm messages: alarms that begin within 5 s of each other are one message', () => {
  const { alarms, clock, said } = aChannel();
  alarms.raise('source_lost', 'oanda');
  clock.advance(4_000);
  alarms.raise('symbol_refused', 'EURUSD');
  clock.advance(1_000);
  alarms.raise('disk', '');
  clock.advance(1);
  alarms.raise('clock', '');
  clock.advance(MINUTE_MS);
  expect(said()).toEqual([
    '15000: began disk, began source_lost oanda, began symbol_refused EURUSD',
    '20001: began clock',
  ]);
});

it('alarm messages: an alarm that ends within 10 s is never reported', () => {
  const { alarms, clock, said } = aChannel();
  alarms.raise('source_lost', 'oanda');
  clock.advance(9_999);
  alarms.clear('source_lost', 'oanda');
  clock.advance(MINUTE_MS);
  expect(said()).toEqual([]);
  alarms.raise('source_lost', 'oanda');
  clock.advance(10_000);
  alarms.clear('source_lost', 'oanda');
  clock.advance(MINUTE_MS);
  expect(said()).toEqual(['84999: began source_lost oanda', '94999: ended source_lost oanda']);
});

it('alarm messages: an alarm that returns within 10 s is the same one, and each begin and end is reported once', () => {
  const { alarms, clock, sent, said } = aChannel();
  for (let round = 0; round < 10; round += 1) {
    alarms.raise('source_lost', 'oanda');
    alarms.raise('source_lost', 'oanda');
    clock.advance(12_000);
    alarms.clear('source_lost', 'oanda');
    clock.advance(9_000);
  }
  clock.advance(MINUTE_MS);
  expect(said()).toEqual(['15000: began source_lost oanda', '216000: ended source_lost oanda']);
  expect(sent[1]?.changes[0]).toMatchObject({ alarm: { since: 0 }, endedAt: 201_000 });
});

it('alarm messages: after 20 within an hour the next is the last one, and after a silent hour one message contains what is different', () => {
  const { alarms, clock, sent, said } = aChannel();
  for (let n = 0; n < 12; n += 1) {
    alarms.raise('daily_work', `job ${n}`);
    clock.advance(20_000);
    alarms.clear('daily_work', `job ${n}`);
    clock.advance(20_000);
  }
  expect(sent.map(({ isLast }) => isLast)).toEqual([...Array(20).fill(false), true]);
  const lastAt = sent[20]?.at ?? 0;
  expect(said()[20]).toBe(`${lastAt}: began daily_work job 10`);
  // What began and ended while the channel is silent is never reported; what lasts is, and ends are.
  alarms.raise('disk', '');
  clock.advanceTo(lastAt + HOUR_MS);
  expect(sent.length).toBe(21);
  clock.advance(5_000);
  expect(said()[21]).toBe(`${lastAt + HOUR_MS + 5_000}: began disk, ended daily_work job 10`);
  expect(sent[21]?.isLast).toBe(false);
});

it('alarm messages: many alarms of one kind do not hide those of another', () => {
  const { alarms, clock, sent } = aChannel();
  for (let n = 0; n < SUBJECTS_MAX + 50; n += 1) alarms.raise('symbol_refused', `SYMBOL${n}`);
  alarms.raise('disk', '');
  clock.advance(15_000);
  expect(sent[0]?.changes.length).toBe(SUBJECTS_MAX + 1);
  expect(sent[0]?.changes[0]?.alarm.kind).toBe('disk');
});

it('alarm messages: none is made once it has stopped', () => {
  const { alarms, clock, sent, stop } = aChannel();
  alarms.raise('disk', '');
  clock.advance(11_000);
  stop();
  alarms.clear('disk', '');
  alarms.raise('clock', '');
  clock.advance(HOUR_MS);
  expect(sent).toEqual([]);
});

it(`alarm messages: are few, true and complete, whatever alarms do (seed ${seed})`, () => {
  const chance = seededChance(seed);
  const { alarms, clock, sent } = aChannel();
  const subjects = ['a', 'b', 'c', 'd', 'e'];
  for (let step = 0; step < STEPS; step += 1) {
    const subject = chance.pick(subjects);
    if (chance.percent(50)) alarms.raise('source_lost', subject);
    else alarms.clear('source_lost', subject);
    clock.advance(chance.percent(1) ? HOUR_MS : Math.round(chance.between(0, 15_000)));
  }
  clock.advance(2 * HOUR_MS);
  const lasting = new Set<string>();
  for (const { at, changes, isLast } of sent) {
    expect(changes.length).toBeGreaterThan(0);
    for (const { alarm, endedAt } of changes) {
      expect(lasting.has(alarm.subject), 'begins and ends alternate').toBe(endedAt !== undefined);
      expect(at - (endedAt ?? alarm.since), 'it has lasted').toBeGreaterThanOrEqual(10_000);
      if (endedAt === undefined) lasting.add(alarm.subject);
      else lasting.delete(alarm.subject);
    }
    const withinAnHour = sent.filter((one) => one.at <= at && one.at > at - HOUR_MS);
    expect(withinAnHour.filter((one) => !one.isLast).length).toBeLessThanOrEqual(20);
    expect(withinAnHour.filter((one) => one.isLast).length).toBeLessThanOrEqual(1);
    if (isLast) expect(sent.some((one) => one.at > at && one.at < at + HOUR_MS)).toBe(false);
  }
  expect(sent.length).toBeGreaterThan(STEPS / 50);
  expect([...lasting].sort()).toEqual(
    alarms
      .list()
      .map(({ subject }) => subject)
      .sort(),
  );
});

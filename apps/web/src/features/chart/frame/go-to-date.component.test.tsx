import { screen } from '@testing-library/react';
import { kline } from '@tidemark/contract/calls/trading/market';
import { answerTo } from '@tidemark/contract/testing';
import { expect, it } from 'vitest';
import { anInstrument } from '../../../shared/instruments/an-instrument.fixture.ts';
import { chooseTimeZone } from '../../../shared/time/time-zone.ts';
import { draw } from '../../../testing/draw.tsx';
import { GoToDate } from './go-to-date.tsx';
import { backToNow, useJumpMoment } from './jump.ts';

/** The first bar that was ever recorded. */
const FIRST = Date.parse('2026-03-02T00:00Z');

function Moment() {
  const moment = useJumpMoment();
  return <output>{moment === undefined ? 'now' : new Date(moment).toISOString()}</output>;
}

it('GoToDate: shows a moment of the zone, says where it cannot, and goes back to now', async () => {
  chooseTimeZone('Europe/Berlin');
  backToNow();
  const bar = { Time: FIRST, Open: 1, High: 1, Low: 1, Close: 1, Volume: 1 };
  const { user } = await draw(
    <>
      <GoToDate instrument={anInstrument()} onClose={() => undefined} />
      <Moment />
    </>,
    { answers: [answerTo(kline, ({ before }) => (Number(before ?? Infinity) <= FIRST ? [] : [bar]))] },
  );
  const enter = async (day: string, time: string) => {
    for (const [name, text] of [
      ['Date', day],
      ['Time', time],
    ] as const) {
      const field = await screen.findByRole('textbox', { name });
      await user.clear(field);
      await user.type(field, text);
    }
    await user.click(screen.getByRole('button', { name: 'Go' }));
  };
  await enter('3/2/2026', 'noon');
  expect((await screen.findByRole('alert')).textContent).toContain('Enter a day and a time');
  await enter('3/1/2026', '14:30');
  expect(await screen.findByText(/Prices of this timeframe begin on Mar 2, 2026/)).toBeTruthy();
  await enter('3/1/2126', '14:30');
  expect(await screen.findByText('Choose a moment in the past')).toBeTruthy();
  expect(document.querySelector('output')?.textContent).toBe('now');
  await enter('3/3/2026', '14:30');
  expect(await screen.findByText('2026-03-03T13:30:00.000Z')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back to now' }));
  expect(document.querySelector('output')?.textContent).toBe('now');
});

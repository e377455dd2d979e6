import { screen, within } from '@testing-library/react';
import { recentFill } from '@tidemark/contract/calls/trading/fills';
import { tick } from '@tidemark/contract/calls/trading/ticks';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { aFill, ticksOfFill } from './fill.fixture.ts';
import { FillSheet } from './fill-sheet.tsx';

const { open, close } = ticksOfFill;
const fillAnswer = answerTo(recentFill, () => aFill);
const checks = async () =>
  within(await screen.findByRole('region', { name: 'Checked in your browser' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('recorded fill: shows the order and its ticks, and checks them in the browser', async () => {
  const { server } = await draw(<FillSheet onClose={() => undefined} />, {
    answers: [fillAnswer, answerTo(tick, ({ seq }) => (Number(seq) === open.seq ? open : close))],
  });
  expect(await checks()).toEqual([
    'The order has the price that was recorded. Matches.',
    'That price was current when the order was filled. Matches.',
    'Side, size and both prices make the recorded result. Matches.',
  ]);
  expect(screen.getByRole('dialog').textContent).toMatch(/there is no spread.*EUR\/USD.*#7.*1\.08420/);
  expect(server.received(tick)).toHaveLength(2);
});

it('recorded fill: says which claim does not match, and what is not stored any more', async () => {
  const other = { ...close, price: 1.09 };
  await draw(<FillSheet onClose={() => undefined} />, {
    answers: [fillAnswer, answerTo(tick, ({ seq }) => (Number(seq) === open.seq ? open : other))],
  });
  expect((await checks())[0]).toBe('The order has the price that was recorded. Does not match.');
});

it('recorded fill: checks the result alone where its ticks are not stored any more', async () => {
  const gone = new FakeRefusal('market.unknown_tick', 'No such tick.');
  await draw(<FillSheet onClose={() => undefined} />, { answers: [fillAnswer, answerTo(tick, () => gone)] });
  expect((await checks()).map((text) => text?.split('. ')[1])).toEqual([
    'No longer stored.',
    'No longer stored.',
    'Matches.',
  ]);
});

it('recorded fill: invites to a trade where no demo account has traded', async () => {
  await draw(<FillSheet onClose={() => undefined} />, { answers: [answerTo(recentFill, () => null)] });
  expect(await screen.findByText('No recent demo order')).toBeTruthy();
});

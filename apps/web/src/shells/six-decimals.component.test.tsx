import { screen } from '@testing-library/react';
import { myDeal } from '@tidemark/contract/calls/trading/forex';
import { tradeList } from '@tidemark/contract/calls/trading/market';
import { answerTo } from '@tidemark/contract/testing';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { FollowedCard } from '../features/follow/followed-card.tsx';
import type { Followed } from '../features/follow/queries.ts';
import { FollowDialog } from '../features/follow/settings/follow-dialog.tsx';
import { AccountStrip } from '../features/orders/account/account-summary.tsx';
import { OrderFacts } from '../features/orders/list/order-facts.tsx';
import { Ticket } from '../features/ticket/ticket.tsx';
import { changeDraft, chooseSide } from '../features/ticket/ticket-state.ts';
import { takeAccounts } from '../live/accounts.ts';
import { useConnectionStore } from '../live/connection.ts';
import { usePriceStore } from '../live/prices.ts';
import { anInstrument } from '../shared/instruments/an-instrument.fixture.ts';
import { anOrder } from '../shared/orders/an-order.fixture.ts';
import { useSessionStore } from '../shared/session/session.ts';
import { draw } from '../testing/draw.tsx';

const euro = anInstrument();
const page = {
  ...{ data: [], total: 0, page: 1, last_page: 1 },
  ...{ all_fact_profits: '0.000000', all_fees: '0.000000', all_net_profits: '0.000000' },
};
const nothing = () => undefined;
const settings = {
  mode: 'fixed' as const,
  allocation: '',
  multiple: 1,
  max_amount: '123.456789',
  loss_limit: '',
};
const followed = {
  ...{ user_id: 5, nickname: 'Tide', avatar: '', status: 'active' as const, left: false },
  ...{ total_profits: '1.000000', position_num: 1, position_quantity: 0.1, total_num: 2, skipped_num: 0 },
  ...{ total_amount: '54.210001', multiple: 1, max_amount: '123.456789', loss_limit: null },
} as Followed;

async function shown(element: ReactElement): Promise<string> {
  useConnectionStore.setState({ state: 'open', freshness: 'fresh' });
  usePriceStore.setState({ prices: { EURUSD: { close: 1.0842, change: 0, direction: 'up', moves: 0 } } });
  useSessionStore.setState({ token: 'a token' });
  takeAccounts([
    [{ accountTypeId: 3, type: 'forex', balance: '600.000000', lockBalance: '100.123456', currencyId: 1 }],
  ]);
  await draw(element, { answers: [answerTo(tradeList, () => [euro]), answerTo(myDeal, () => page)] });
  await screen.findAllByText(/./);
  return document.body.textContent ?? '';
}

// 0.5 lots at 1.0842 with 100×: 542.10 of margin and 2.50 of fee; 499.876544 of margin is free.
it.each<[string, () => ReactElement, readonly string[]]>([
  ['account strip', () => <AccountStrip />, ['100.123456', '499.876544']],
  ['order', () => <OrderFacts order={anOrder()} />, ['542.100000', '2.500000']],
  [
    'order ticket and its refusal',
    () => {
      chooseSide('buy');
      changeDraft('EURUSD', { lots: '0.5', sizeBy: 'lots', kind: 'market' });
      return <Ticket instrument={euro} />;
    },
    ['542.100000', '2.500000', 'Margin required: 544.600000 USD. Available: 499.876544 USD.'],
  ],
  [
    'order ticket without margin for the smallest order',
    () => {
      takeAccounts([]);
      changeDraft('EURUSD', { lots: '0.01', sizeBy: 'lots', kind: 'market' });
      return <Ticket instrument={anInstrument({ ForexMinCont: 0.5, Pip: 0.5 })} />;
    },
    ['499.876544'],
  ],
  ['followed trader', () => <FollowedCard followed={followed} />, ['54.210001', '123.456789']],
  [
    'question before following',
    () => (
      <FollowDialog
        {...{ name: 'Tide', settings, fee: 0, busy: false }}
        onConfirm={nothing}
        onCancel={nothing}
      />
    ),
    ['123.456789'],
  ],
])('%s: shows margin and fees with six decimals', async (_, make, figures) => {
  const text = await shown(make());
  await screen.findAllByText((content) => content.includes(figures.at(-1) ?? ''));
  for (const figure of figures) expect(`${text}${document.body.textContent}`).toContain(figure);
});

import { type Amount, formatAmount } from '@tidemark/domain/money';
import { Num } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { AskBefore } from '../../../shared/orders/ask-before.tsx';
import type { OrderQuestion } from '../order-question.ts';
import { readPrice } from '../ticket-problems.ts';
import type { TicketView } from '../use-ticket.ts';

export interface OrderAskedProps {
  readonly instrument: Instrument;
  readonly ticket: TicketView;
  readonly question: OrderQuestion;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** The question before an order is sent. */
export function OrderAsked({ instrument, ticket, question, ...asked }: OrderAskedProps) {
  const t = useText('trade');
  return (
    <AskBefore title={t('ask.title')} warnings={question.warnings} {...asked}>
      <OrderFacts instrument={instrument} ticket={ticket} worth={question.worth} />
    </AskBefore>
  );
}

/** What the order is. */
function OrderFacts({
  instrument,
  ticket: { input, market, preview },
  worth,
}: {
  readonly instrument: Instrument;
  readonly ticket: TicketView;
  readonly worth: Amount | undefined;
}) {
  const t = useText('trade');
  const f = useFormats();
  const price = (value: number | undefined) =>
    value === undefined ? undefined : f.price(value, instrument.PricePrecision);
  const usd = (amount: Amount | undefined, write = f.amount) =>
    amount === undefined ? undefined : `${write(formatAmount(amount))} ${t('usd')}`;
  const facts: readonly (readonly [string, string | undefined])[] = [
    [t('ask.price'), price(input.kind === 'pending' ? readPrice(input.target) : market.price)],
    [t('second.price'), price(readPrice(input.second?.target))],
    [t('ask.worth'), usd(worth)],
    [t('preview.margin'), usd(preview.sums?.margin, f.fee)],
    [t('stops.stopLoss'), price(readPrice(input.stopLoss))],
    [t('stops.takeProfit'), price(readPrice(input.takeProfit))],
  ];
  return facts.map(([label, value]) =>
    value === undefined ? null : (
      <Fact key={label} label={label}>
        {value}
      </Fact>
    ),
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className="flex justify-between gap-4">
      {label}
      <Num>{children}</Num>
    </span>
  );
}

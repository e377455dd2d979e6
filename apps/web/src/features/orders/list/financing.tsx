import { financing } from '@tidemark/contract/calls/trading/financing';
import { ChangeText, directionOf, Line } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { useWeekday } from '../../../shared/time/use-weekday.ts';
import { type Order, stateOf } from './order-lists.ts';

/** Overnight financing of an order: the sum so far and the next charge; nothing where there is none. */
export function Financing({ order }: { readonly order: Order }): ReactNode {
  const t = useText('orders');
  const f = useFormats();
  const weekday = useWeekday();
  const isHeld = stateOf(order) === 'holding';
  const { data } = useCall(financing, { id: order.Id }, { quiet: true, staleTime: 0 });
  if (!data || (data.Charges.length === 0 && data.Next === null)) return null;
  const { Charges, Total, Next, TripleDay } = data;
  return (
    <section className="mt-3 rounded-md bg-well px-3 py-2" aria-label={t('financing.title')}>
      <p className="text-xs font-medium text-quiet">{t('financing.title')}</p>
      <dl>
        {Charges.length > 0 ? (
          <Line label={t('financing.total')}>
            <Signed amount={Total} />
          </Line>
        ) : null}
        {isHeld && Next ? (
          <Line wrapsValue label={t('financing.next')}>
            <span className="inline-flex flex-wrap justify-end gap-x-2">
              <span>{f.dateTime(Next.Time)}</span>
              <span>{t('financing.nights', { nights: Next.Nights })}</span>
              {Next.Amount === null ? null : <Signed amount={Next.Amount} />}
            </span>
          </Line>
        ) : null}
        {isHeld && TripleDay > 0 ? <Line label={t('financing.tripleDay')}>{weekday(TripleDay)}</Line> : null}
      </dl>
    </section>
  );
}

/** Paid or received, by its sign as well as by its colour. */
function Signed({ amount }: { readonly amount: string }) {
  const f = useFormats();
  return <ChangeText arrow={false} direction={directionOf(Number(amount))} text={f.profit(amount)} />;
}

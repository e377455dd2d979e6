import { type ClosedPaper, lotsToNumber, type PaperPosition } from '@tidemark/domain/forex';
import { priceToNumber } from '@tidemark/domain/market';
import { type Amount, formatAmount } from '@tidemark/domain/money';
import { Button, Num } from '@tidemark/ui';
import { useFormats, useText } from '../../../shared/device/language.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import type { Paper } from './use-paper.ts';

/** Rows that are shown of the closed ones. */
const CLOSED_MAX = 50;

/** Paper orders with their results in USD, open ones first. */
export function PaperTable({
  instrument,
  paper,
}: {
  readonly instrument: Instrument;
  readonly paper: Paper;
}) {
  const t = useText('chart');
  const { open, closed, total } = paper;
  if (open.length + closed.length === 0)
    return <p className="py-3 text-center text-sm text-quiet">{t('replay.none')}</p>;
  return (
    <table aria-label={t('replay.orders')} className="w-full border-collapse text-xs">
      <thead>
        <tr className="text-faint">
          <th scope="col" className="py-1 text-start font-medium">
            {t('replay.orders')}
          </th>
          <th scope="col" className="py-1 text-end font-medium">
            {t('replay.entry')}
          </th>
          <th scope="col" className="py-1 text-end font-medium">
            {t('replay.exit')}
          </th>
          <th scope="col" className="py-1 text-end font-medium">
            {t('replay.result')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {open.map((one) => (
          <PaperRow key={one.id} {...{ instrument, one }} stops={one.stops} result={paper.resultOf(one)}>
            <Button size="sm" tone="quiet" onClick={() => paper.close(one)}>
              {t('replay.close')}
            </Button>
          </PaperRow>
        ))}
        {closed.slice(0, CLOSED_MAX).map((one) => (
          <PaperRow key={one.id} {...{ instrument, one }} result={one.profit}>
            <ExitOf instrument={instrument} one={one} />
          </PaperRow>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-line font-medium">
          <th scope="row" colSpan={3} className="py-2 text-start">
            {t('replay.total')}
          </th>
          <td className="py-2 text-end">
            <Result amount={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function PaperRow({
  instrument: { PricePrecision },
  one,
  stops,
  result,
  children,
}: {
  readonly instrument: Instrument;
  readonly one: PaperPosition;
  /** Shown while it is open. */
  readonly stops?: PaperPosition['stops'];
  readonly result: Amount | undefined;
  readonly children: React.ReactNode;
}) {
  const t = useText('chart');
  const f = useFormats();
  return (
    <tr>
      <th scope="row" className="py-2 text-start font-normal whitespace-nowrap">
        {t(`replay.side.${one.side}`, { lots: f.lots(lotsToNumber(one.lots)) })}
        {(['stopLoss', 'takeProfit'] as const).map((level) => {
          const price = stops?.[level];
          return price === undefined ? null : (
            <span key={level} className="block text-faint">
              {t(`tags.${level}`)} <Num>{f.price(priceToNumber(price), PricePrecision)}</Num>
            </span>
          );
        })}
      </th>
      <td className="py-2 text-end whitespace-nowrap">
        <Num>{f.price(priceToNumber(one.openPrice), PricePrecision)}</Num>
      </td>
      <td className="py-2 ps-2 text-end whitespace-nowrap">{children}</td>
      <td className="py-2 ps-2 text-end whitespace-nowrap">
        {result === undefined ? null : <Result amount={result} />}
      </td>
    </tr>
  );
}

function ExitOf({
  instrument: { PricePrecision },
  one,
}: {
  readonly instrument: Instrument;
  readonly one: ClosedPaper;
}) {
  const t = useText('chart');
  const f = useFormats();
  return (
    <>
      <Num>{f.price(priceToNumber(one.closePrice), PricePrecision)}</Num>
      <span className="block text-faint">{t(`replay.reason.${one.reason}`)}</span>
    </>
  );
}

function Result({ amount }: { readonly amount: Amount }) {
  const f = useFormats();
  return <Num className={amount < 0n ? 'text-down' : 'text-up'}>{f.profit(formatAmount(amount))}</Num>;
}

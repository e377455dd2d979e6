import type { JournalTrade } from '@tidemark/contract/calls/trading/journal';
import { Button, ChangeText, Line, Num } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { OrderNotes } from '../../shared/journal/order-notes.tsx';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { ResponsiveDialog } from '../../shared/layout/responsive-dialog.tsx';
import { gainDirection } from '../../shared/money/gain.tsx';
import { SideOf } from './trade-list.tsx';
import { useFigureTexts } from './use-figure-texts.ts';

/** One trade above the page: its prices and times, and what its owner wrote about it. */
export function TradeDialog({
  trade,
  onClose,
}: {
  readonly trade: JournalTrade;
  readonly onClose: () => void;
}) {
  const t = useText('journal');
  const orders = useText('orders');
  const f = useFormats();
  const texts = useFigureTexts();
  const going = useGoing();
  const price = (value: number) => <Num>{f.price(value, trade.price_precision)}</Num>;
  const isPosition = trade.kind === 'forex';
  return (
    <ResponsiveDialog open onClose={onClose} title={trade.show_code} wide="middle">
      <div className="flex flex-wrap items-baseline justify-between gap-3 pb-2">
        <span className="flex items-center gap-2 text-sm text-quiet">
          <SideOf trade={trade} />
          {isPosition
            ? orders('lots', { lots: trade.lots })
            : `${texts.amount(trade.amount)} ${orders('usd')}`}
        </span>
        <ChangeText
          arrow={false}
          className="text-lg"
          direction={gainDirection(Number(trade.net))}
          text={texts.signed(trade.net)}
        />
      </div>
      <dl className="border-t border-line pt-2">
        <Line label={orders('fields.open')}>{price(trade.open_price)}</Line>
        <Line label={orders('fields.closing')}>{price(trade.close_price)}</Line>
        {isPosition ? (
          <Line label={orders('fields.fee')}>
            <Num>{texts.amount(trade.fee)}</Num>
          </Line>
        ) : null}
        <Line label={orders('fields.opened')}>{f.dateTime(trade.opened_at)}</Line>
        <Line label={orders('fields.closed')}>{f.dateTime(trade.closed_at)}</Line>
      </dl>
      <Button
        tone="plain"
        size="sm"
        className="-ms-3"
        onClick={() =>
          going.to(
            'order',
            isPosition
              ? { type: '3', id: String(trade.id) }
              : { source: '1', type: '3', id: String(trade.id) },
          )
        }
      >
        {t('openOrder')}
      </Button>
      <OrderNotes kind={trade.kind} id={trade.id} />
    </ResponsiveDialog>
  );
}

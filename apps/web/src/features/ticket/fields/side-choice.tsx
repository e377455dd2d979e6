import type { Side } from '@tidemark/domain/forex';
import { cx, Num } from '@tidemark/ui';
import { usePrice } from '../../../live/prices.ts';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { type Instrument, marketState } from '../../../shared/instruments/instruments.ts';

const NO_PRICE = '–';

const sides: readonly Side[] = ['sell', 'buy'];

const chosenLook: Readonly<Record<Side, string>> = {
  buy: 'bg-up-fill text-on-price border-transparent',
  sell: 'bg-down-fill text-on-price border-transparent',
};

const restingLook: Readonly<Record<Side, string>> = {
  buy: 'border-line-strong text-up hover:bg-up-soft',
  sell: 'border-line-strong text-down hover:bg-down-soft',
};

export interface SideChoiceProps {
  readonly instrument: Instrument;
  /** Undefined until one is chosen. */
  readonly value?: Side | undefined;
  /** Both in full colour, as buttons that lead to the ticket. */
  readonly leads?: boolean;
  readonly onChoose: (side: Side) => void;
}

/**
 * Buy and sell, each in its colour with the current price: one price for both. If orders cannot be filled,
 * both show the reason in the price's place, and are disabled unless pending orders are taken meanwhile.
 */
export function SideChoice({ instrument, value, leads = false, onChoose }: SideChoiceProps) {
  const t = useText('trade');
  const f = useFormats();
  const app = useText('app');
  const price = usePrice(instrument.Code);
  const market = marketState(instrument);
  const isTaken = market === 'open' || (market === 'closed' && instrument.OrdersWhenClosed);
  return (
    <fieldset className="grid grid-cols-2 gap-2" disabled={!isTaken}>
      <legend className="sr-only">{t('ticket.side')}</legend>
      {sides.map((side) => (
        <button
          key={side}
          type="button"
          aria-pressed={leads ? undefined : value === side}
          onClick={() => onChoose(side)}
          className={cx(
            'flex min-h-13 min-w-0 flex-col items-center justify-center rounded-md border px-2 py-1 transition-colors duration-150 disabled:opacity-45',
            leads || value === side ? chosenLook[side] : restingLook[side],
          )}
        >
          <span className="text-sm leading-[1.4] font-semibold">{t(`side.${side}`)}</span>
          {market === 'open' ? (
            <Num className="text-xs">
              {price ? f.price(price.close, instrument.PricePrecision) : NO_PRICE}
            </Num>
          ) : (
            <span className="text-xs">{app(`market.${market}`)}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}

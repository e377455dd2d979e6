import type { Side } from '@tidemark/domain/forex';
import { cx, Num } from '@tidemark/ui';
import { usePrice } from '../../../live/prices.ts';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { NumberStepper } from '../../../shared/forms/number-field.tsx';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { placesOf } from '../preview/lots-after.ts';
import { useOneClickOrder } from './use-one-click-order.ts';

const looks: Readonly<Record<Side, string>> = {
  buy: 'bg-up-fill text-on-price',
  sell: 'bg-down-fill text-on-price',
};

/** Sell and buy at the live price with the size between them: one press is one order. */
export function OneClickBar({ instrument }: { readonly instrument: Instrument }) {
  const t = useText('trade');
  const order = useOneClickOrder(instrument);
  const { Pip, ForexMaxCont } = instrument;
  return (
    <section
      aria-label={t('oneClick.title')}
      className="flex flex-col border-b border-line bg-surface px-2 py-1.5"
    >
      <div className="mx-auto grid w-full max-w-120 grid-cols-[minmax(0,1fr)_minmax(9.5rem,1fr)_minmax(0,1fr)] items-stretch gap-2">
        <SideButton side="sell" {...{ instrument, order }} />
        <div className="[&_label]:sr-only">
          <NumberStepper
            label={t('ticket.lots')}
            value={order.lots}
            step={Pip}
            max={ForexMaxCont}
            floor={0}
            precision={placesOf(Pip)}
            placesMin={Math.min(2, placesOf(Pip))}
            lessLabel={t('ticket.less')}
            moreLabel={t('ticket.more')}
            onChange={order.setLots}
          />
        </div>
        <SideButton side="buy" {...{ instrument, order }} />
      </div>
      {order.gate === 'ready' && order.problem ? (
        <p
          role="alert"
          className="mx-auto mt-1.5 w-full max-w-120 rounded-md bg-warn-soft px-3 py-1.5 text-xs text-warn"
        >
          {order.problem}
        </p>
      ) : null}
    </section>
  );
}

/** Names its order; in the price's place it says why none can be sent. */
function SideButton({
  side,
  instrument,
  order,
}: {
  readonly side: Side;
  readonly instrument: Instrument;
  readonly order: ReturnType<typeof useOneClickOrder>;
}) {
  const t = useText('trade');
  const f = useFormats();
  const price = usePrice(instrument.Code)?.close;
  const { gate } = order;
  const words = { lots: Number(order.lots) || 0, instrument: instrument.ShowCode };
  return (
    <button
      type="button"
      disabled={order.isBlocked}
      title={t(`submit.${side}.market`, words)}
      onClick={() => order.press(side)}
      className={cx(
        'flex min-h-11 min-w-0 flex-col items-center justify-center rounded-md px-1 transition-opacity duration-150 disabled:opacity-45',
        looks[side],
      )}
    >
      <span className="text-xs leading-tight font-semibold">{t(`side.${side}`)}</span>
      {gate === 'ready' ? (
        <Num className="text-sm leading-tight font-medium">
          {price === undefined ? '–' : f.price(price, instrument.PricePrecision)}
        </Num>
      ) : (
        <span className="text-center text-[0.6875rem] leading-tight">{t(`gate.${gate}`)}</span>
      )}
    </button>
  );
}

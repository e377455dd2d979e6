import type { Amount } from '@tidemark/domain/money';
import { useFormats, useText } from '../../shared/device/language.ts';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { useConfirmations } from '../../shared/orders/confirmations.ts';
import { asksFor } from '../../shared/orders/confirmations-text.ts';
import { worthInUsd } from '../../shared/orders/order-worth.ts';
import { useFarPrices } from '../../shared/orders/use-far-prices.ts';
import type { Draft } from './ticket-draft.ts';
import { readPrice } from './ticket-problems.ts';
import type { TicketView } from './use-ticket.ts';

/** Whether an order is confirmed before it is sent, and why. */
export interface OrderQuestion {
  readonly isAsked: boolean;
  readonly warnings: readonly string[];
  /** The position's value in USD. */
  readonly worth: Amount | undefined;
}

/**
 * Asks according to the user's setting, but always if a price is far from the market or from before a reload,
 * or if a pending order would fill at once.
 */
export function useOrderQuestion(
  instrument: Instrument,
  { draft, input, market, preview }: TicketView,
): OrderQuestion {
  const t = useText('trade');
  const f = useFormats();
  const confirmations = useConfirmations();
  const target = input.kind === 'pending' ? readPrice(input.target) : undefined;
  const far = useFarPrices()(
    instrument,
    [target, readPrice(input.second?.target), readPrice(input.stopLoss), readPrice(input.takeProfit)],
    market.price,
  );
  const price = target ?? market.price;
  const worth = price === undefined ? undefined : worthInUsd(instrument, Number(input.lots), price);
  const isAtOnce = preview.sums?.pending === 'atOnce';
  const warnings = [
    ...(isAtOnce && price !== undefined
      ? [t('ask.atOnce', { price: f.price(price, instrument.PricePrecision) })]
      : []),
    ...(isRestored(draft) ? [t('restored')] : []),
    ...far,
  ];
  return { isAsked: warnings.length > 0 || asksFor(worth, confirmations), warnings, worth };
}

/** Whether the order has a price that was entered before the page was reloaded. */
function isRestored({
  restored = [],
  kind,
  isGuarded,
  guard,
  takesProfit,
  hasSecond,
  targets,
}: Draft): boolean {
  const isPending = kind === 'pending';
  const isUsed = {
    target: isPending,
    second: isPending && hasSecond,
    stopLoss: isGuarded && guard === 'price',
    trailingFrom: isGuarded && guard === 'trailing',
    takeProfit: takesProfit,
    targets: targets.length > 0,
  };
  return restored.some((field) => isUsed[field]);
}

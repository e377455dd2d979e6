import type { LevelKind } from '@tidemark/domain/forex';
import { formatAmount } from '@tidemark/domain/money';
import { Button, Num } from '@tidemark/ui';
import type { Instrument } from '../../shared/instruments.ts';
import { useFormats, useText } from '../../shared/language.ts';
import { priceText } from './price-field.tsx';
import { suggestedLevels } from './suggested-levels.ts';
import { readPrice } from './ticket-problems.ts';
import type { TicketView } from './use-ticket.ts';

/** Distances a tap away: shares of the day's range, never inside the cost of the trade. */
export function LevelSuggestions({
  kind,
  instrument,
  ticket: { input, market, preview },
  onChoose,
}: {
  readonly kind: LevelKind;
  readonly instrument: Instrument;
  readonly ticket: TicketView;
  readonly onChoose: (price: string) => void;
}) {
  const t = useText('trade');
  const f = useFormats();
  const { High, Low } = instrument.ForexQuotations;
  const entry = input.kind === 'pending' ? readPrice(input.target) : market.price;
  const { sums } = preview;
  if (input.side === undefined || entry === undefined || High === null || Low === null) return null;
  const precision = instrument.PricePrecision;
  const pipValue = sums ? Number(formatAmount(sums.pipValue)) : 0;
  const cost = sums && pipValue > 0 ? (Number(formatAmount(sums.fee)) / pipValue) * sums.pip : 0;
  const levels = suggestedLevels({ kind, side: input.side, entry, precision, dayRange: High - Low, cost });
  if (levels.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="mb-1 text-xs text-faint">{t('stops.dayRange')}</legend>
      {levels.map(({ share, level }) => (
        <Button
          key={share}
          tone="quiet"
          size="sm"
          className="flex-1 px-1"
          title={f.price(level, precision)}
          onClick={() => onChoose(priceText(level, precision))}
        >
          <Num>{f.ratio(share)}</Num>
        </Button>
      ))}
    </fieldset>
  );
}

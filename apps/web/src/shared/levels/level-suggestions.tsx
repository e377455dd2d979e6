import { Button, Num } from '@tidemark/ui';
import { useState } from 'react';
import { useFormats, useText } from '../device/language.ts';
import type { Instrument } from '../instruments/instruments.ts';
import { lastDistance } from './last-distances.ts';
import type { LevelScale } from './level-text.ts';
import { suggestedLevels } from './suggested-levels.ts';

/** Distances a tap away: the one used last and shares of the day's range, never inside the cost of the trade. */
export function LevelSuggestions({
  instrument,
  scale,
  entry,
  cost,
  onChoose,
}: {
  readonly instrument: Pick<Instrument, 'Code' | 'ForexQuotations'>;
  readonly scale: LevelScale;
  readonly entry: number;
  /** How far the price must go to earn the fee, in units of the price. */
  readonly cost: number;
  readonly onChoose: (level: number) => void;
}) {
  const t = useText('trade');
  const f = useFormats();
  const { kind, side, precision } = scale;
  const [last] = useState(() => lastDistance(instrument.Code, kind));
  const { High, Low } = instrument.ForexQuotations;
  const dayRange = High === null || Low === null ? 0 : High - Low;
  const levels = suggestedLevels({ kind, side, entry, precision, dayRange, cost, last });
  if (levels.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="mb-1 text-xs text-faint">{t('stops.dayRange')}</legend>
      {levels.map(({ share, distance, level }) => (
        <Button
          key={share}
          tone="quiet"
          size="sm"
          className={share === 'last' ? 'flex-auto px-1.5' : 'flex-1 px-1'}
          title={f.price(level, precision)}
          onClick={() => onChoose(level)}
        >
          {share === 'last' ? (
            <span className="font-normal whitespace-nowrap">
              {t('stops.last', { distance: f.price(distance, precision) })}
            </span>
          ) : (
            <Num>{f.ratio(share)}</Num>
          )}
        </Button>
      ))}
    </fieldset>
  );
}

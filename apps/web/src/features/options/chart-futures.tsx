import { Num } from '@tidemark/ui';
import { useMemo } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import type { TimedLine } from '../../shared/orders/timed-line.ts';
import { useSecondsLeft } from './countdown.ts';
import { useFutures } from './future-lists.ts';
import { DirectionArrow } from './future-parts.tsx';
import { directionOf, type Future } from './view-model.ts';

/** Lines of more trades than this would hide the chart; the newest are drawn, the list shows all. */
const LINES_MAX = 6;

/** The running Up/Down trades in an instrument, as the chart draws them. */
export function useChartFutures(instrument: Instrument | undefined): readonly TimedLine[] {
  const { futures } = useFutures('running');
  const id = instrument?.Id;
  return useMemo(
    () =>
      (futures ?? [])
        .filter(({ ForexTradeList }) => ForexTradeList.Id === id)
        .slice(0, LINES_MAX)
        .map((future) => ({
          key: `future:${future.Id}`,
          price: future.OpenPrice,
          dueMs: Date.parse(future.DueAt),
          direction: directionOf(future),
          tag: <FutureTag future={future} />,
        })),
    [futures, id],
  );
}

/** Direction and remaining time; the chart adds the entry price. */
function FutureTag({ future }: { readonly future: Future }) {
  const t = useText('futures');
  const f = useFormats();
  const seconds = useSecondsLeft(future.DueAt);
  const direction = directionOf(future);
  return (
    <>
      <DirectionArrow direction={direction} />
      <span className="sr-only">{t(`direction.${direction}`)}</span>
      <Num>{f.countdown(seconds)}</Num>
    </>
  );
}

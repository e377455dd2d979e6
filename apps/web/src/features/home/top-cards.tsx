import { Card, cx, Skeleton } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { chooseInstrument } from '../../shared/instruments/current-instrument.ts';
import { LiveChangeText, LivePriceText } from '../../shared/instruments/instrument-parts.tsx';
import { type Instrument, useInstruments, usePriceLines } from '../../shared/instruments/instruments.ts';
import { PriceLine } from '../../shared/instruments/price-line.tsx';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { CARDS, cardInstruments } from './view-model.ts';

/** The first four instruments as cards with small price lines. */
export function TopCards({ className }: { readonly className?: string }) {
  const t = useText('home');
  const { data } = useInstruments();
  const lines = usePriceLines();
  return (
    <ul aria-label={t('top')} className={cx('grid gap-2', className)}>
      {data
        ? cardInstruments(data).map((instrument) => (
            <li key={instrument.Id} className="min-w-0">
              <TopCard instrument={instrument} closes={lines[instrument.Code] ?? []} />
            </li>
          ))
        : Array.from({ length: CARDS }, (_, index) => (
            <li key={`card-${index.toString()}`}>
              <Card className="flex min-h-29 flex-col justify-between p-3">
                <Skeleton className="h-3 w-14" />
                <Skeleton className="h-5 w-20" />
                <Skeleton className="h-6 w-full" />
              </Card>
            </li>
          ))}
    </ul>
  );
}

function TopCard({
  instrument,
  closes,
}: {
  readonly instrument: Instrument;
  readonly closes: readonly number[];
}) {
  return (
    <PlaceLink
      to="trade"
      onClick={() => chooseInstrument(instrument.Code)}
      className="flex min-h-29 overflow-hidden rounded-md border border-line bg-surface transition-colors duration-150 hover:border-line-strong"
    >
      <span className="flex min-w-0 flex-1 flex-col p-3 pb-0">
        <span className="flex flex-wrap items-center justify-between gap-1 text-xs">
          <span dir="ltr" className="truncate font-semibold">
            {instrument.ShowCode}
          </span>
          <LiveChangeText instrument={instrument} />
        </span>
        <LivePriceText instrument={instrument} className="mt-1 self-start text-base" />
        <span className="-mx-3 mt-auto block pt-2" dir="ltr">
          <PriceLine
            instrument={instrument}
            closes={closes}
            width={160}
            height={36}
            className="block h-9 w-full"
          />
        </span>
      </span>
    </PlaceLink>
  );
}

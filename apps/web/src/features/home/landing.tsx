import { Button, Card, directionOf, Sparkline } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { usePrice } from '../../live/prices.ts';
import { useText } from '../../shared/device/language.ts';
import { chooseInstrument } from '../../shared/instruments/current-instrument.ts';
import { LiveChangeText, LivePriceText } from '../../shared/instruments/instrument-parts.tsx';
import {
  type Instrument,
  marketState,
  useInstruments,
  usePriceLines,
} from '../../shared/instruments/instruments.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';

/** For visitors on Home: what this is and why it can be trusted, a live price, and a trade to take at once. */
export function Landing({
  onFill,
  children,
}: {
  /** Opens a recorded fill. */
  readonly onFill: () => void;
  /** What else visitors are invited to. */
  readonly children?: ReactNode;
}) {
  const t = useText('guide');
  const going = useGoing();
  const instrument = shownInstrument(useInstruments().data ?? []);
  const trade = () => {
    if (instrument) chooseInstrument(instrument.Code);
    going.to('trade');
  };
  return (
    <Card className="flex min-h-[inherit] flex-col gap-3">
      <p className="text-sm">{t('landing.what')}</p>
      {instrument ? <LiveChart instrument={instrument} /> : <div className="flex-1" />}
      <Button wide onClick={trade}>
        {t('landing.trade')}
      </Button>
      <Button wide tone="quiet" onClick={onFill}>
        {t('landing.fill')}
      </Button>
      {children}
    </Card>
  );
}

/** The first instrument that can be traded now, else the first. */
function shownInstrument(instruments: readonly Instrument[]): Instrument | undefined {
  return instruments.find((one) => marketState(one) === 'open') ?? instruments[0];
}

/** The last hours with the current price at their end. It takes the room that the texts leave. */
function LiveChart({ instrument }: { readonly instrument: Instrument }) {
  const t = useText('guide');
  const home = useText('home');
  const closes = usePriceLines()[instrument.Code] ?? [];
  const price = usePrice(instrument.Code);
  const values = price ? [...closes, price.close] : closes;
  return (
    <figure
      className="m-0 flex min-h-28 flex-1 flex-col"
      aria-label={t('landing.chart', { instrument: instrument.ShowCode })}
    >
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="flex items-baseline gap-2">
          <bdi className="text-sm font-semibold">{instrument.ShowCode}</bdi>
          <LivePriceText instrument={instrument} />
        </span>
        <span className="text-xs">
          <LiveChangeText instrument={instrument} />
        </span>
      </figcaption>
      <div dir="ltr" className="relative mt-1 min-h-16 flex-1">
        <Sparkline
          values={values}
          direction={price ? directionOf(price.change) : 'flat'}
          width={320}
          height={120}
          className="absolute inset-0 size-full"
        />
      </div>
      <p className="text-xs text-faint">{home('recent')}</p>
    </figure>
  );
}

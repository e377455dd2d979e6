import { cx } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { chooseInstrument } from '../../shared/instruments/current-instrument.ts';
import { LivePriceText, Logo } from '../../shared/instruments/instrument-parts.tsx';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';

/** A line of a card that leads to an instrument's chart: its code, its price, and what follows the price. */
export function InstrumentLink({
  instrument,
  logoSize,
  className,
  children,
}: {
  readonly instrument: Instrument;
  readonly logoSize: number;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <PlaceLink
      to="trade"
      onClick={() => chooseInstrument(instrument.Code)}
      className={cx('flex items-center gap-2 px-4 text-sm -outline-offset-2 hover:bg-well', className)}
    >
      <Logo instrument={instrument} size={logoSize} />
      <bdi dir="ltr" className="font-medium">
        {instrument.ShowCode}
      </bdi>
      {/* A price has its own direction: the room before it is the row's. */}
      <span className="ms-auto">
        <LivePriceText instrument={instrument} />
      </span>
      {children}
    </PlaceLink>
  );
}

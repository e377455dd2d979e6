import { cx, Num } from '@tidemark/ui';
import { useFormats } from '../../../shared/device/language.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import type { TimedLine } from '../../../shared/orders/timed-line.ts';
import { lineClass, tagClass } from './line-tag.tsx';

/** The entry line of a trade that ends by the clock, its tag, and an upright line where it ends. */
export function TimedTag({
  line,
  instrument,
}: {
  readonly line: TimedLine;
  readonly instrument: Instrument;
}) {
  const f = useFormats();
  const isUp = line.direction === 'up';
  const edge = isUp ? 'border-up' : 'border-down';
  return (
    <>
      <span aria-hidden="true" className={cx(lineClass, 'border-dotted', edge)} />
      <span
        aria-hidden="true"
        data-expiry=""
        className={cx(
          'absolute left-[var(--due,-1px)] h-[400dvh] translate-y-[calc(var(--y,0px)-50%)] border-l border-dotted',
          edge,
        )}
      />
      <span className={cx(tagClass, edge, isUp ? 'text-up' : 'text-down')}>
        {line.tag}
        <Num>{f.price(line.price, instrument.PricePrecision)}</Num>
      </span>
    </>
  );
}

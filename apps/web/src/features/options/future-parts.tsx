import { type Amount, formatAmount, ZERO } from '@tidemark/domain/money';
import type { Direction } from '@tidemark/domain/options';
import { ChangeText, cx, Num } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { directionOf, type Future } from './view-model.ts';

/** Between amount and span. */
const DOT = ' · ';

/** Instrument, direction, amount and span of a future on one line. */
export function FutureTitle({ future }: { readonly future: Future }) {
  const t = useText('futures');
  const f = useFormats();
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
      <bdi dir="ltr" className="font-medium whitespace-nowrap">
        {future.ForexTradeList.ShowCode}
      </bdi>
      <DirectionTag direction={directionOf(future)} />
      <span className="text-xs whitespace-nowrap text-quiet">
        <Num>{`${f.wholeAmount(future.Number)} ${t('usd')}`}</Num>
        {DOT}
        <bdi>{f.duration(future.Seconds)}</bdi>
      </span>
    </span>
  );
}

/** Up or down, by colour, arrow and word. */
export function DirectionTag({ direction }: { readonly direction: Direction }) {
  const t = useText('futures');
  return (
    <span
      className={cx(
        'inline-flex min-h-5 items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap',
        direction === 'up' ? 'bg-up-soft text-up' : 'bg-down-soft text-down',
      )}
    >
      <DirectionArrow direction={direction} />
      {t(`direction.${direction}`)}
    </span>
  );
}

export function DirectionArrow({
  direction,
  size = 8,
}: {
  readonly direction: Direction;
  readonly size?: number;
}) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 8 8" className="shrink-0">
      <path d={direction === 'up' ? 'M4 1l3.500 6h-7z' : 'M4 7L.5 1h7z'} fill="currentColor" />
    </svg>
  );
}

/** A profit in its colour; nothing gained and nothing lost has none. */
export function Profit({ profit, className }: { readonly profit: Amount; readonly className?: string }) {
  const f = useFormats();
  const text = f.profit(formatAmount(profit));
  if (profit === ZERO) return <Num className={cx('text-quiet', className)}>{text}</Num>;
  return (
    <ChangeText
      arrow={false}
      direction={profit > ZERO ? 'up' : 'down'}
      text={text}
      {...(className ? { className } : {})}
    />
  );
}

/** Label over value; in a row, values align even where a label takes two lines. */
export function CardFact({
  label,
  isEnd = false,
  children,
}: {
  readonly label: string;
  readonly isEnd?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={cx('flex min-w-0 flex-col justify-between', isEnd && 'items-end text-end')}>
      <dt className="text-xs text-faint">{label}</dt>
      <dd className="m-0 text-sm">{children}</dd>
    </div>
  );
}

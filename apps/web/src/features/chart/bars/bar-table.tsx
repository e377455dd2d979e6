import { type ChartPeriod, periodLabels } from '@tidemark/domain/market';
import { ChangeText, directionOf, Num, Skeleton } from '@tidemark/ui';
import { memo } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { LoadFailed } from '../../../shared/layout/page.tsx';
import { ListEnd } from '../../../shared/lists/list-end.tsx';
import { useDayFormats } from '../../../shared/time/day-formats.ts';
import { libraryPeriods } from '../periods.ts';
import { type BarRow, barRows } from './bar-rows.ts';
import { useBars } from './use-bars.ts';

export interface BarTableProps {
  readonly instrument: Instrument;
  readonly period: ChartPeriod;
}

const columns = ['open', 'high', 'low', 'close', 'change'] as const;

/** The chart's bars as a table: live, the newest first. */
export function BarTable({ instrument, period }: BarTableProps) {
  const t = useText('desktop.bars');
  const chart = useText('chart');
  const list = useBars(instrument, period);
  const barTime = useBarTime(period);
  const { bars } = list;
  const caption = t('caption', { instrument: instrument.ShowCode, period: periodLabels[period] });
  if (!bars && list.isFailed) return <LoadFailed onRetry={list.retry} />;
  if (bars?.length === 0) return <p className="p-8 text-center text-sm text-quiet">{chart('empty')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and holds no control is scrolled by keys.
    <section aria-label={caption} tabIndex={0} className="h-full overflow-auto -outline-offset-2">
      <table aria-busy={!bars} className="w-full border-collapse text-xs wide:text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-xs text-faint">
            <th scope="col" className={`${head} ps-4 text-start`}>
              {t('time')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={`${head} text-end last:pe-4`}>
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {bars
            ? barRows(bars).map((row, at) => (
                <Line
                  key={row.Time}
                  {...row}
                  time={barTime(row.Time)}
                  precision={instrument.PricePrecision}
                  forming={at === 0 ? t('forming') : undefined}
                />
              ))
            : null}
        </tbody>
      </table>
      {bars ? <ListEnd list={list} /> : <Skeleton className="m-4 h-64 opacity-60" />}
    </section>
  );
}

const head = 'sticky top-0 z-10 h-9 bg-surface px-2 font-medium whitespace-nowrap';
const cell = 'h-9 px-2 text-end whitespace-nowrap';

/** A bar of a day has its own date, a shorter one its time in the person's zone. */
function useBarTime(period: ChartPeriod): (moment: number) => string {
  const f = useFormats();
  const d = useDayFormats();
  const isDay = ['day', 'week', 'month'].includes(libraryPeriods[period].type);
  return (moment) => (isDay ? d.day(new Date(moment).toISOString()) : f.dateTime(moment));
}

type LineProps = Omit<BarRow, 'Time'> & {
  readonly time: string;
  readonly precision: number;
  readonly forming: string | undefined;
};

/** A tick renders only the current bar again. */
const Line = memo(function Line({ time, Open, High, Low, Close, Change, precision, forming }: LineProps) {
  const f = useFormats();
  return (
    <tr className="hover:bg-well">
      <th scope="row" className="h-9 ps-4 pe-2 text-start font-normal whitespace-nowrap text-quiet">
        <bdi className="num">{time}</bdi>
        {forming === undefined ? null : <span className="ms-2 text-xs text-accent">{forming}</span>}
      </th>
      {[Open, High, Low].map((price, at) => (
        <td key={columns[at]} className={`${cell} text-quiet`}>
          <Num>{f.price(price, precision)}</Num>
        </td>
      ))}
      <td className={cell}>
        <Num>{f.price(Close, precision)}</Num>
      </td>
      <td className={`${cell} pe-4`}>
        <ChangeText direction={directionOf(Change)} text={f.change(Change)} />
      </td>
    </tr>
  );
});

import { zoneTitle } from '@tidemark/i18n';
import { Card, ChangeText, cx, Num } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { gainDirection } from '../../shared/money/gain.tsx';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import { useTimeZone } from '../../shared/time/time-zone.ts';
import { type BarRow, barRows, type Group } from './breakdown.ts';
import type { Analysis } from './figures-card.tsx';
import { useFigureTexts } from './use-figure-texts.ts';

/** A Monday, so that weekday 1 has its day. */
const weekdayDate = (weekday: number) => `2024-01-0${weekday}`;
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Net result, trades and win rate by instrument, time, side, holding time and tag. */
export function BreakdownCard({ by }: { readonly by: Analysis['by'] }) {
  const t = useText('journal');
  const orders = useText('orders');
  const zone = zoneTitle(useTimeZone());
  const named = useNamed(by);
  return (
    <section aria-labelledby="journal-breakdown" className="flex flex-col gap-3">
      <h2 id="journal-breakdown" className="text-xs font-medium text-quiet">
        {t('by.title')}
      </h2>
      <div className="grid items-start gap-4 @3xl:grid-cols-2">
        <BarList title={orders('fields.instrument')} groups={named.instrument} />
        <BarList title={t('tag')} groups={named.tag} none={t('by.noTags')} />
        <BarList title={t('by.weekday')} groups={named.weekday} />
        <BarList title={t('by.hour')} groups={named.hour} />
        <BarList title={t('by.held')} groups={named.held} />
        <BarList title={t('by.side')} groups={named.side} />
      </div>
      <p className="text-xs text-faint">{t('by.note', { zone })}</p>
    </section>
  );
}

function useNamed(by: Analysis['by']) {
  const orders = useText('orders');
  const futures = useText('futures');
  const d = useDayFormats();
  const sides = {
    buy: orders('side.buy'),
    sell: orders('side.sell'),
    up: futures('direction.up'),
    down: futures('direction.down'),
  };
  const band = (from: number, before: number | null) => {
    if (before === null) return `≥ ${d.span(from)}`;
    return from === 0 ? `< ${d.span(before)}` : `${d.span(from)} – ${d.span(before)}`;
  };
  return {
    instrument: by.instrument.map((group) => ({ ...group, name: group.show_code })),
    tag: by.tag.map((group) => ({ ...group, name: group.tag })),
    weekday: by.weekday.map((group) => ({ ...group, name: d.weekday(weekdayDate(group.weekday)) })),
    hour: by.hour.map((group) => ({ ...group, name: hourText(group.hour) })),
    held: by.held.map((group) => ({ ...group, name: band(group.from_ms, group.before_ms) })),
    side: by.side.map((group) => ({ ...group, name: sides[group.side] })),
  };
}

function BarLine({ row: { name, trades, winRate, net, length } }: { readonly row: BarRow }) {
  const f = useFormats();
  const texts = useFigureTexts();
  return (
    <tr>
      <th scope="row" className="w-2/5 max-w-0 py-1 text-start font-normal">
        <bdi className="block truncate">{name}</bdi>
        <span aria-hidden="true" className="mt-0.5 block h-1.5 rounded-full bg-well">
          <span
            className={cx(
              'block h-full rounded-full forced-color-adjust-none',
              Number(net) < 0 ? 'bg-down-fill' : 'bg-up-fill',
            )}
            style={{ width: `${length * 100}%` }}
          />
        </span>
      </th>
      <td className="ps-2 text-end">
        <Num>{f.count(trades)}</Num>
      </td>
      <td className="ps-2 text-end">
        <Num>{f.ratio(Math.round(winRate * 1000) / 1000)}</Num>
      </td>
      <td className="ps-2 text-end">
        <ChangeText arrow={false} direction={gainDirection(Number(net))} text={texts.signed(net)} />
      </td>
    </tr>
  );
}

/** One breakdown as a table, each line with a bar under its name. */
function BarList({
  title,
  groups,
  none,
}: {
  readonly title: string;
  readonly groups: readonly (Group & { readonly name: string })[];
  readonly none?: string;
}) {
  const t = useText('journal');
  if (groups.length === 0) {
    return none === undefined ? null : (
      <Card>
        <h3 className="text-sm font-medium">{title}</h3>
        <p className="mt-1 text-xs text-quiet">{none}</p>
      </Card>
    );
  }
  const head = 'h-8 font-medium whitespace-nowrap';
  return (
    <Card className="min-w-0">
      <table className="w-full border-collapse text-xs" aria-label={title}>
        <thead>
          <tr className="text-faint">
            <th scope="col" className={cx(head, 'text-start text-sm text-ink')}>
              {title}
            </th>
            <th scope="col" className={cx(head, 'ps-2 text-end')}>
              {t('names.trades')}
            </th>
            <th scope="col" className={cx(head, 'ps-2 text-end')}>
              {t('names.winRate')}
            </th>
            <th scope="col" className={cx(head, 'ps-2 text-end')}>
              {t('names.net')}
            </th>
          </tr>
        </thead>
        <tbody>
          {barRows(groups).map((row) => (
            <BarLine key={row.name} row={row} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

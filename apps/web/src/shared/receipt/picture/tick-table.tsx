import { cx, Num } from '@tidemark/ui';
import type { Shown } from '@tidemark/verify/receipt';
import { useFormats, useText } from '../../device/language.ts';
import { placeOfRole, type TickUse } from '../check-lines.ts';
import { clockText, placesOf } from '../exact.ts';
import { usePartText } from '../use-check-text.ts';
import type { ShownTick } from './plot.ts';

const uses: readonly TickUse[] = ['open', 'openConversion', 'close', 'closeConversion'];

/** The ticks of a receipt with their numbers: what the drawing shows, as text. */
export function TickTable({
  shown: { ticks, record },
  places,
}: {
  readonly shown: Shown;
  /** Decimal places of the prices that are drawn. */
  readonly places: number;
}) {
  const t = useText('verify.picture');
  const f = useFormats();
  const partText = usePartText(record);
  const groups = uses.flatMap((use) => {
    const own = ticks.filter(({ role }) => placeOfRole(role).use === use);
    return own.length === 0 ? [] : [{ use, own: [...own].sort((one, other) => one.seq - other.seq) }];
  });
  const conversions = ticks.filter(({ role }) => role.includes('Conversion'));
  const conversionPlaces = Math.max(0, ...conversions.map(({ price }) => placesOf(price)));
  return (
    <table aria-label={t('title')} className="w-full border-collapse text-xs">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('tick')}</th>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('price')}</th>
        </tr>
      </thead>
      {groups.map(({ use, own }) => (
        <tbody key={use}>
          <tr>
            <th scope="rowgroup" colSpan={3} className="pt-2 pb-1 text-start font-medium text-quiet">
              <span className="flex flex-wrap justify-between gap-x-3">
                <span>
                  {partText(use)} <bdi dir="ltr">{own[0]?.instrument}</bdi>
                </span>
                <span className="font-normal text-faint">{f.date(own[0]?.at ?? 0)}</span>
              </span>
            </th>
          </tr>
          {own.map((tick) => (
            <TickRow
              key={tick.role}
              tick={tick}
              places={use.endsWith('Conversion') ? conversionPlaces : places}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function TickRow({ tick, places }: { readonly tick: ShownTick; readonly places: number }) {
  const t = useText('verify.picture');
  const f = useFormats();
  const { near } = placeOfRole(tick.role);
  return (
    <tr className={cx('border-t border-line', near === 'used' ? 'font-medium text-ink' : 'text-quiet')}>
      <th scope="row" className={cx('py-1 text-start', near === 'used' ? 'font-medium' : 'font-normal')}>
        <Num>{`#${tick.seq}`}</Num> <span className="text-faint">{t(near)}</span>
      </th>
      <td className="px-2 py-1 text-start">
        <Num>{clockText(f, tick.at)}</Num>
      </td>
      <td className="py-1 text-end">
        <Num>{f.price(tick.price, places)}</Num>
      </td>
    </tr>
  );
}

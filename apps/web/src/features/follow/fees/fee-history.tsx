import { Card, Line, Num } from '@tidemark/ui';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { Paged } from '../../../shared/lists/paged.tsx';
import { useDayFormats } from '../../../shared/time/day-formats.ts';
import { opposite } from './opposite.ts';
import { type FeeSide, type SettledFee, useSettledFees } from './queries.ts';

/**
 * Performance fees that were settled, each with what it was computed from; nothing where there are none. With an id
 * only that one, to which a line of the history has led.
 */
export function FeeHistory({ side, id }: { readonly side: FeeSide; readonly id?: number | undefined }) {
  const t = useText('follow.fee');
  const list = useSettledFees(side, id);
  if (!list.rows || list.rows.length === 0) return null;
  return (
    <section aria-labelledby={`fees-${side}`}>
      <Card className="flex flex-col gap-3">
        <h2 id={`fees-${side}`} className="text-xs font-medium text-quiet">
          {t(side)}
        </h2>
        <Paged list={list} empty={null} waiting={null} inner>
          {(rows) => (
            <ul aria-labelledby={`fees-${side}`} className="flex flex-col gap-3">
              {rows.map((fee) => (
                <li key={fee.id} className="border-t border-line pt-3">
                  <Settled fee={fee} />
                </li>
              ))}
            </ul>
          )}
        </Paged>
      </Card>
    </section>
  );
}

function Settled({ fee }: { readonly fee: SettledFee }) {
  const t = useText('follow.fee');
  const f = useFormats();
  const d = useDayFormats();
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm font-medium">
        <bdi className="truncate">{fee.nickname}</bdi>
        <span>{fee.period === 'end' ? t('end') : d.month(fee.period)}</span>
      </p>
      <dl className="m-0">
        <Line label={t('amount', { percent: f.percent(fee.percent) })}>
          <Num>
            {fee.paid === fee.fee
              ? f.amount(fee.paid)
              : t('partly', { paid: f.amount(fee.paid), fee: f.amount(fee.fee) })}
          </Num>
        </Line>
        <Line label={t('result')}>
          <Num>{f.amount(fee.result)}</Num>
        </Line>
        {Number(fee.financing) === 0 ? null : (
          <Line label={t('financing')}>
            <Num>{d.exactSigned(opposite(fee.financing))}</Num>
          </Line>
        )}
        <Line label={t('mark')}>
          <Num>{`${f.amount(fee.high_water_before)} → ${f.amount(fee.high_water)}`}</Num>
        </Line>
      </dl>
      {/* How it was computed, in full places: result above the mark × percent. */}
      <p className="pt-1 text-xs text-faint">
        <Num>
          {`(${d.exact(fee.result)} − ${d.exact(fee.high_water_before)}) × ${f.percent(fee.percent)} = ${d.exact(fee.fee)}`}
        </Num>
      </p>
    </>
  );
}

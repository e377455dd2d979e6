import { joinSentences } from '@tidemark/i18n';
import { Num, Tag } from '@tidemark/ui';
import { useLiveCopy } from '../../live/copies.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { ProfitText } from '../../shared/money/gain.tsx';
import { netOf } from '../../shared/orders/contract-order.ts';
import { type ComparedRow, type Copy, comparedRows, copyStatus, withLive } from './copies-view.ts';
import { useCopyText } from './use-copy-text.ts';

/** One copy: what it is and makes, and under it the comparison with the trader's order. */
export function CopyRow({ copy: fetched }: { readonly copy: Copy }) {
  const t = useText('follow');
  const copy = withLive(fetched, useLiveCopy(fetched.Id));
  const f = useFormats();
  const isSkipped = copy.Status === copyStatus.skipped;
  return (
    <li className="flex flex-col gap-2 py-3 text-sm">
      <div className="flex items-start justify-between gap-4">
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2">
            <Num className="font-medium">{copy.ForexTradeLists.ShowCode}</Num>
            <span className={copy.OrderType === 1 ? 'text-up' : 'text-down'}>
              {copy.OrderType === 1 ? t('orders.buy') : t('orders.sell')}
            </span>
            {copy.Detached ? <Tag>{t('orders.detached')}</Tag> : null}
          </span>
          <span className="block text-xs text-faint">{f.dateTime(copy.CreateTimeHandler)}</span>
        </span>
        <span className="flex shrink-0 flex-col items-end">
          {isSkipped ? (
            <Tag tone="warn">{t('orders.skipped')}</Tag>
          ) : (
            <ProfitText amount={netOf({ FactProfits: copy.FactProfits, TradeFee: copy.Fee })} />
          )}
          {copy.Status === copyStatus.following ? (
            <span className="text-xs text-faint">
              {t('orders.now')} <Num>{f.price(copy.UpdatePrice, copy.ForexTradeLists.PricePrecision)}</Num>
            </span>
          ) : null}
        </span>
      </div>
      <Why copy={copy} />
      <details>
        <summary className="cursor-pointer py-3.5 text-xs font-medium text-accent wide:py-1">
          {t('orders.compare')}
        </summary>
        <Comparison copy={copy} />
        <Ratio copy={copy} />
      </details>
    </li>
  );
}

/** Why it was skipped; else why it is another than the trader's. */
function Why({ copy }: { readonly copy: Copy }) {
  const t = useText('follow.orders');
  const say = useCopyText();
  if (copy.Status === copyStatus.skipped) {
    return (
      <p className="flex flex-wrap gap-x-2 text-xs">
        <span className="text-quiet">{t('reason')}</span>
        <span>{say.reason(copy.SkipReason ?? '')}</span>
      </p>
    );
  }
  return (
    <p className="text-xs text-quiet">
      {copy.WhyDifferent.length === 0 ? t('same') : joinSentences(copy.WhyDifferent.map(say.difference))}
    </p>
  );
}

const NONE = '–';

/** Price, size and fee of both, side by side. */
function Comparison({ copy }: { readonly copy: Copy }) {
  const t = useText('follow.orders');
  const f = useFormats();
  const written = (what: ComparedRow['what'], value: number | string | undefined): string => {
    if (value === undefined) return NONE;
    if (what === 'fee') return f.fee(value);
    if (what === 'size') return f.lots(Number(value));
    return f.price(value, copy.ForexTradeLists.PricePrecision);
  };
  return (
    <table className="mt-2 w-full text-xs">
      <thead className="text-faint">
        <tr>
          <th scope="col" className="py-1 text-start font-normal">
            <span className="sr-only">{t('compare')}</span>
          </th>
          <th scope="col" className="py-1 text-end font-normal">
            {t('mineCol')}
          </th>
          <th scope="col" className="py-1 text-end font-normal">
            {t('leaderCol')}
          </th>
        </tr>
      </thead>
      <tbody>
        {comparedRows(copy).map(({ what, copy: own, leader }) => (
          <tr key={what} className="border-t border-line">
            <th scope="row" className="py-1 text-start font-normal text-quiet">
              {t(what)}
            </th>
            <td className="py-1 text-end">
              <Num>{written(what, own)}</Num>
            </td>
            <td className="py-1 text-end">
              <Num>{written(what, leader)}</Num>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The ratio that a copy was sized by; of a proportional one also how it came about. */
function Ratio({ copy: { Ratio: ratio, Proportion: by } }: { readonly copy: Copy }) {
  const t = useText('follow.orders');
  const f = useFormats();
  if (ratio === null) return null;
  const isolated = (text: string) => `\u2066${text}\u2069`;
  return (
    <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-xs text-quiet">
      <span>
        {t('ratio')} <Num>{`×${f.price(ratio, RATIO_PLACES)}`}</Num>
      </span>
      {by ? (
        <span>
          {t('ratioBy', {
            base: isolated(f.amount(by.Base)),
            leader: isolated(f.amount(by.LeaderEquity)),
            factor: isolated(f.wholeAmount(by.Factor)),
          })}
        </span>
      ) : null}
    </p>
  );
}

const RATIO_PLACES = 4;

import { Card, EmptyState, Line, List, Num, Skeleton } from '@tidemark/ui';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { LoadFailed } from '../../../shared/layout/page.tsx';
import { useSettled } from '../../../shared/lists/use-settled.ts';
import { ProfitText } from '../../../shared/money/gain.tsx';
import { netOf } from '../../../shared/orders/contract-order.ts';
import { type Previewed, type TraderDetail, usePreview } from '../queries.ts';
import { useCopyText } from '../use-copy-text.ts';
import { isSettings, readDraft, type SettingsDraft } from './settings-draft.ts';

export interface PreviewProps {
  readonly trader: TraderDetail;
  readonly draft: SettingsDraft;
}

/** What the trader's last orders would have been by the settings that are typed, losses and skips as well. */
export function Preview({ trader, draft }: PreviewProps) {
  const t = useText('follow.submit');
  const settled = useSettled(draft);
  // Whatever the loss limit is: it does not size a copy.
  const read = readDraft({ ...settled, lossLimit: '' });
  const settings = isSettings(read) ? read : undefined;
  const asked = usePreview(trader.user_id, settings);
  return (
    <section aria-labelledby="follow-preview">
      <Card className="flex flex-col gap-3">
        <h2 id="follow-preview" className="text-sm font-medium">
          {t('preview')}
        </h2>
        {settings === undefined ? (
          <p className="text-sm text-quiet">{t('previewAsk')}</p>
        ) : asked.data ? (
          <Copies previewed={asked.data} isByEquity={draft.mode === 'proportional'} />
        ) : asked.isError ? (
          <LoadFailed onRetry={() => void asked.refetch()} />
        ) : (
          <div aria-busy="true" className="flex flex-col gap-3">
            <Skeleton className="h-24" />
            <Skeleton className="h-48" />
          </div>
        )}
      </Card>
    </section>
  );
}

interface CopiesProps {
  readonly previewed: Previewed;
  readonly isByEquity: boolean;
}

function Copies({ previewed, isByEquity }: CopiesProps) {
  const t = useText('follow.submit');
  const f = useFormats();
  const all = previewed.data.length;
  if (all === 0) return <EmptyState icon="follow" title={t('previewNone')} />;
  return (
    <>
      <p className="text-xs text-quiet">{t('previewNote', { count: all })}</p>
      {isByEquity ? <p className="text-xs text-quiet">{t('previewEquityNote')}</p> : null}
      <dl aria-live="polite" className="m-0 border-y border-line py-1">
        <Line label={t('previewSum')} className="font-medium">
          <ProfitText
            amount={netOf({ FactProfits: previewed.total_profits, TradeFee: previewed.total_fees })}
          />
        </Line>
        <Line label={t('previewCopied')}>
          {t('copiedOf', { copied: f.count(previewed.copied), all: f.count(all) })}
        </Line>
        <Line label={t('previewMargin')}>
          <Num>{t('usd', { amount: f.fee(previewed.largest_margin) })}</Num>
        </Line>
        <Line label={t('free')}>
          <Num>{t('usd', { amount: f.fee(previewed.free_margin) })}</Num>
        </Line>
      </dl>
      <List>
        {previewed.data.map((order) => (
          <PreviewedOrder key={order.Id} order={order} />
        ))}
      </List>
    </>
  );
}

/** One of the trader's orders: its size and result, and the copy's. */
function PreviewedOrder({ order }: { readonly order: Previewed['data'][number] }) {
  const t = useText('follow.orders');
  const f = useFormats();
  const say = useCopyText();
  const { SkipReason, ReducedBy } = order;
  return (
    <li className="flex items-start justify-between gap-4 py-2 text-sm">
      <span className="min-w-0">
        <span className="flex flex-wrap gap-x-2">
          <Num className="font-medium">{order.ForexTradeLists.ShowCode}</Num>
          <span className={order.OrderType === 1 ? 'text-up' : 'text-down'}>
            {order.OrderType === 1 ? t('buy') : t('sell')}
          </span>
        </span>
        <span className="block text-xs text-faint">{f.dateTime(order.CreateTimeHandler)}</span>
        {SkipReason ? <span className="block text-xs text-warn">{say.reason(SkipReason)}</span> : null}
        {ReducedBy ? <span className="block text-xs text-quiet">{say.difference(ReducedBy)}</span> : null}
      </span>
      <span className="flex shrink-0 flex-col items-end">
        {SkipReason ? (
          <span className="text-faint">{t('skipped')}</span>
        ) : (
          <ProfitText amount={netOf({ FactProfits: order.FactProfits, TradeFee: order.Fee })} />
        )}
        <span className="text-xs text-faint">
          {t('sizes', { leader: f.lots(order.LeaderQuantity), copy: f.lots(order.Quantity) })}
        </span>
      </span>
    </li>
  );
}

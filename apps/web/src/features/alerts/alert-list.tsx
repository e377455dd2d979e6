import { cx, EmptyState, IconButton, Num, Skeleton, Tag } from '@tidemark/ui';
import { useState } from 'react';
import type { Alert } from '../../shared/alerts/alert.ts';
import { removeAlert, useAlerts } from '../../shared/alerts/queries.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { ListEnd } from '../../shared/lists/list-end.tsx';
import { useAlertText } from './alert-text.ts';

const SKELETON_ROWS = 3;

/** Price alerts, those of one instrument or all; each can be removed. */
export function AlertList({ instrumentId }: { readonly instrumentId?: number }) {
  const t = useText('alerts');
  const list = useAlerts();
  const isOne = instrumentId !== undefined;
  const alerts = list.alerts?.filter(
    ({ ForexTradeLists, fired_at }) => !isOne || (ForexTradeLists.Id === instrumentId && fired_at === null),
  );
  if (!alerts && list.isFailed) return <LoadFailed onRetry={list.retry} />;
  if (alerts?.length === 0 && !list.hasMore) {
    return isOne ? null : <EmptyState icon="bell" title={t('none')} note={t('noneNote')} />;
  }
  return (
    <section aria-label={t('waiting')} className={cx(isOne && 'mt-4 border-t border-line pt-2')}>
      {isOne ? <p className="py-1 text-xs font-medium text-faint">{t('waiting')}</p> : null}
      <ul aria-busy={!alerts} className="-mx-4 divide-y divide-line">
        {alerts?.map((alert) => (
          <li key={alert.id}>
            <AlertRow alert={alert} />
          </li>
        ))}
        {alerts
          ? null
          : Array.from({ length: SKELETON_ROWS }, (_, index) => (
              <li key={`row-${index.toString()}`} className="px-4 py-3">
                <Skeleton className="h-4 w-48" />
              </li>
            ))}
      </ul>
      {alerts && (list.hasMore || !isOne) ? <ListEnd list={list} /> : null}
    </section>
  );
}

function AlertRow({ alert }: { readonly alert: Alert }) {
  const t = useText('alerts');
  const f = useFormats();
  const [isRemoving, setRemoving] = useState(false);
  const { ShowCode } = alert.ForexTradeLists;
  const { words, figures } = useAlertText()(alert);
  const remove = async () => {
    setRemoving(true);
    await removeAlert(alert.id);
    setRemoving(false);
  };
  return (
    <div className="flex items-center gap-3 px-4 py-2">
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <bdi dir="ltr" className="font-medium whitespace-nowrap">
            {ShowCode}
          </bdi>
          <span className="text-quiet">{words}</span>
          <Num>{figures}</Num>
        </span>
        <span className="flex items-center gap-2 text-xs text-faint">
          {alert.fired_at === null ? (
            t('setAt', { time: f.stamp(alert.created_at) })
          ) : (
            <>
              <Tag>{t('fired')}</Tag>
              {f.stamp(alert.fired_at)}
            </>
          )}
        </span>
      </span>
      <IconButton
        icon="close"
        size={18}
        label={t('remove', {
          instrument: ShowCode,
          price: alert.kind === 'price' ? figures : `${words} ${figures}`,
        })}
        disabled={isRemoving}
        className="-me-2"
        onClick={() => void remove()}
      />
    </div>
  );
}

import type { CallOutput } from '@tidemark/contract';
import { operatorDispute } from '@tidemark/contract/operator/disputes';
import { Card, Line, Num, ScrollRegion, Skeleton } from '@tidemark/ui';
import { useCall } from '../../../shared/api.ts';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { linkClass, PlaceLink } from '../../../shared/layout/navigation.tsx';
import { LoadFailed } from '../../../shared/layout/page.tsx';
import { useMe } from '../../../shared/session/me.ts';

type Evidence = CallOutput<typeof operatorDispute>['evidence'];

/** What was frozen when a dispute was opened: events, ticks, versions, the order and its receipt. */
export function DisputeEvidence({ id }: { readonly id: number }) {
  const t = useText('console-money.review.dispute');
  const role = useMe()?.role;
  const { data, isError, refetch } = useCall(operatorDispute, { id }, { staleTime: 60_000 });
  if (isError && !data) return <LoadFailed onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-48 rounded-md" />;
  const { evidence, receipt } = data;
  return (
    <Card className="flex min-w-0 flex-col gap-4">
      <h3 className="text-xs font-medium text-quiet">{t('evidence')}</h3>
      <Events evidence={evidence} />
      <Ticks evidence={evidence} />
      <dl>
        <Line label={t('version')}>
          <Num>{evidence.version}</Num>
        </Line>
        <Line label={t('rules')} className="flex-wrap gap-y-0 [&>dd]:ms-auto [&>dd]:min-w-0 [&>dd]:shrink">
          <code dir="ltr" className="text-xs break-all select-all">
            {evidence.rules_sha256 ?? '—'}
          </code>
        </Line>
      </dl>
      <Record title={t('order')} text={JSON.stringify([evidence.order, ...evidence.parts], null, 2)} />
      {receipt === null ? (
        <p className="text-sm text-quiet">{t('noReceipt')}</p>
      ) : (
        <Record title={t('receipt')} text={receipt} />
      )}
      {role === 'support' || role === 'admin' ? (
        <PlaceLink to="support" query={{ id: String(data.conversation_id) }} className={linkClass}>
          {t('conversation')}
        </PlaceLink>
      ) : null}
    </Card>
  );
}

function Events({ evidence }: { readonly evidence: Evidence }) {
  const t = useText('console-money.review.dispute');
  const formats = useFormats();
  return (
    <section aria-label={t('events')}>
      <h4 className="mb-1 text-sm font-medium">{t('events')}</h4>
      <dl>
        {evidence.events.map(({ event, order_id, at, price, reason }) => (
          <Line
            key={`${event} ${order_id}`}
            label={
              <>
                {t(`event.${event}`)} <Num>{`#${order_id}`}</Num>
              </>
            }
          >
            <span className="flex flex-col items-end">
              <Num>{price === null ? '—' : String(price)}</Num>
              <span className="text-xs text-quiet">
                {formats.dateTime(at)} {reason === null ? null : <bdi>{reason}</bdi>}
              </span>
            </span>
          </Line>
        ))}
      </dl>
    </section>
  );
}

function Ticks({ evidence }: { readonly evidence: Evidence }) {
  const t = useText('console-money.review.dispute');
  return (
    <section aria-label={t('ticks')}>
      <h4 className="mb-1 text-sm font-medium">{t('ticks')}</h4>
      <dl>
        {evidence.ticks.map(({ of, order_id, seq, time, price, recorded }) => (
          <Line key={`${of} ${order_id}`} label={t(`tick.${of}`, { seq: String(seq) })}>
            <span className="flex flex-col items-end">
              <Num>{String(price)}</Num>
              {/* Milliseconds decide which tick was first. */}
              <Num className="text-xs text-quiet">{time}</Num>
              {recorded === null ? (
                <span className="text-xs text-warn">{t('notKept')}</span>
              ) : recorded.source === null ? null : (
                <span className="text-xs text-quiet">{t('source', { source: recorded.source })}</span>
              )}
            </span>
          </Line>
        ))}
      </dl>
    </section>
  );
}

function Record({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-sm font-medium">{title}</summary>
      <ScrollRegion label={title} className="mt-2 max-h-80 overflow-auto rounded-md bg-well p-3">
        <pre dir="ltr" className="m-0 text-start text-xs">
          {text}
        </pre>
      </ScrollRegion>
    </details>
  );
}

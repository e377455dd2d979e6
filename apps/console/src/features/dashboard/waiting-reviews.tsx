import { reviewRoles } from '@tidemark/contract/operator/reviews';
import { type ReviewKind, reviewKinds } from '@tidemark/domain/review';
import { Card, EmptyState, Meter, type MeterTone, Num, Tag } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { useMe } from '../../shared/session/me.ts';
import { useSpan } from '../../shared/time/use-span.ts';
import { type Dashboard, REVIEW_MS_MAX, urgency } from './view-model.ts';

type Queue = Dashboard['reviews'][number];

const tones: Record<ReturnType<typeof urgency>, MeterTone> = {
  normal: 'accent',
  near: 'warn',
  late: 'danger',
};

/** Each queue with the age of its oldest against the 48 hours that users are promised. */
export function WaitingReviews({ now }: { readonly now: Dashboard }) {
  const t = useText('console.dashboard');
  const waiting = now.reviews.filter(({ waiting }) => waiting > 0);
  return (
    <section aria-labelledby="waiting-reviews" className="min-w-0">
      <Card flush>
        <h2 id="waiting-reviews" className="border-b border-line px-4 py-3 text-sm font-semibold">
          {t('reviews')}
        </h2>
        {waiting.length === 0 ? (
          <EmptyState icon="check" title={t('noReviews')} note={t('noReviewsNote')} />
        ) : (
          <ul className="divide-y divide-line">
            {waiting.map((queue) => (
              <li key={queue.kind}>
                <QueueLine queue={queue} at={now.at} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

function QueueLine({ queue, at }: { readonly queue: Queue; readonly at: string }) {
  const t = useText('console');
  const span = useSpan();
  const formats = useFormats();
  const role = useMe()?.role;
  const ageMs = queue.oldest_at === null ? 0 : Date.parse(at) - Date.parse(queue.oldest_at);
  const line = (
    <span className="flex flex-col gap-2 px-4 py-3">
      <span className="flex items-center justify-between gap-2">
        <span className="text-sm font-medium text-ink">{kindName(t, queue.kind)}</span>
        <span className="flex items-center gap-2">
          {queue.overdue > 0 ? (
            <Tag tone="bad">{t('dashboard.overdue', { count: queue.overdue })}</Tag>
          ) : null}
          <Num className="text-base">{formats.count(queue.waiting)}</Num>
        </span>
      </span>
      <Meter value={ageMs} max={REVIEW_MS_MAX} tone={tones[urgency(ageMs)]} />
      <span className="text-xs text-faint">
        {t('dashboard.oldest', { age: span(ageMs), of: span(REVIEW_MS_MAX) })}
      </span>
    </span>
  );
  return decides(role, queue.kind) ? (
    <PlaceLink to="reviews" query={{ kind: queue.kind }} className="block -outline-offset-2 hover:bg-well">
      {line}
    </PlaceLink>
  ) : (
    line
  );
}

function decides(role: string | undefined, kind: string): boolean {
  return role === 'admin' || (isKind(kind) && reviewRoles[kind] === role);
}

function kindName(t: ReturnType<typeof useText<'console'>>, kind: string): string {
  return isKind(kind) ? t(`kinds.${kind}`) : kind;
}

function isKind(kind: string): kind is ReviewKind {
  return reviewKinds.some((known) => known === kind);
}

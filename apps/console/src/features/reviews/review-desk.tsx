import { reviewList, reviewOne } from '@tidemark/contract/operator/reviews';
import type { ReviewKind } from '@tidemark/domain/review';
import { Card, EmptyState } from '@tidemark/ui';
import { useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { useWide } from '../../shared/layout/use-wide.ts';
import { useMe } from '../../shared/session/me.ts';
import { type Asked, DecisionDialogs } from './decision-dialogs.tsx';
import { stageOf } from './facts.ts';
import { afterDecision, neighbour, type ReviewStatus } from './queue.ts';
import { ReviewDetail } from './review-detail.tsx';
import { ReviewItems } from './review-items.tsx';
import { useKeys } from './use-keys.ts';

/** A queue's list with the open review next to it (on a phone, one at a time). */
export function ReviewDesk({
  kind,
  status,
  onLegend,
}: {
  readonly kind: ReviewKind;
  readonly status: ReviewStatus;
  readonly onLegend: () => void;
}) {
  const t = useText('console.reviews');
  const going = useGoing();
  const isWide = useWide();
  const me = useMe();
  const [asked, setAsked] = useState<Asked>();
  const { answer, list, open, page } = useOpenReview({ kind, status, takesFirst: isWide });
  const stage = open && stageOf(open, me?.email);
  const show = (id: number | undefined, at = page) =>
    going.to(
      'reviews',
      {
        kind,
        status,
        ...(at > 1 ? { page: String(at) } : {}),
        ...(id === undefined ? {} : { id: String(id) }),
      },
      { replace: isWide },
    );
  useKeys({
    next: () => show(neighbour(list, open?.id, 1)?.id),
    previous: () => show(neighbour(list, open?.id, -1)?.id),
    approve: () =>
      open?.status === 'waiting' && stage !== 'mine' && setAsked({ verdict: 'approve', review: open }),
    reject: () => open?.status === 'waiting' && setAsked({ verdict: 'reject', review: open }),
    legend: onLegend,
  });
  if (answer.isError && !answer.data) return <LoadFailed onRetry={() => void answer.refetch()} />;
  if (answer.data?.total === 0 && !open)
    return (
      <Card>
        <EmptyState icon="check" title={t(`empty.${status}`)} note={t('emptyNote')} />
      </Card>
    );
  return (
    <div className="grid items-start gap-4 wide:grid-cols-[minmax(260px,320px)_1fr]">
      {isWide || !open ? (
        <ReviewItems
          answer={answer.data}
          openId={open?.id}
          onOpen={(id) => show(id)}
          onPage={(next) => show(undefined, next)}
        />
      ) : null}
      {open ? (
        <ReviewDetail
          key={`${open.kind} ${open.id}`}
          review={open}
          onAsk={(verdict) => setAsked({ verdict, review: open })}
          {...(isWide ? {} : { onBack: () => show(undefined) })}
        />
      ) : null}
      <DecisionDialogs
        asked={asked}
        onClose={() => setAsked(undefined)}
        onDecided={(decided) => show(afterDecision(list, decided.id)?.id)}
      />
    </div>
  );
}

/** A page of the queue, and the open review: the one in the address, else the first. */
function useOpenReview({
  kind,
  status,
  takesFirst,
}: {
  readonly kind: ReviewKind;
  readonly status: ReviewStatus;
  readonly takesFirst: boolean;
}) {
  const query = useQueryParams();
  const page = Number(query.page) || 1;
  const answer = useCall(reviewList, { kind, status, page }, { keep: true, refetchInterval: 15_000 });
  const list = answer.data?.data ?? [];
  const asksFor = list.find(({ id }) => String(id) === query.id);
  // A link may name a review on another page.
  const isElsewhere = query.id !== undefined && answer.data !== undefined && asksFor === undefined;
  const elsewhere = useCall(reviewOne, { kind, id: query.id ?? '' }, { enabled: isElsewhere }).data;
  return { answer, list, page, open: asksFor ?? elsewhere ?? (takesFirst ? list[0] : undefined) };
}

import type { CallOutput } from '@tidemark/contract';
import type { reviewList } from '@tidemark/contract/operator/reviews';
import { Card, cx, Meter, Num, Skeleton, Tag } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PageSteps } from '../../shared/layout/page-steps.tsx';
import { useServerNow } from '../../shared/time/use-server-now.ts';
import { useSpan } from '../../shared/time/use-span.ts';
import { useUnits } from '../../shared/use-units.ts';
import { contactOf } from '../../shared/user-name.ts';
import { sumOf } from './facts.ts';
import type { Review } from './queue.ts';
import { timeOf } from './review-time.ts';

/** The queue: user, waiting time, and the used part of the 48 hours. */
export function ReviewItems({
  answer,
  openId,
  onOpen,
  onPage,
}: {
  readonly answer: CallOutput<typeof reviewList> | undefined;
  readonly openId: number | undefined;
  readonly onOpen: (id: number) => void;
  readonly onPage: (page: number) => void;
}) {
  const t = useText('console.reviews');
  if (!answer) return <Skeleton className="h-80 rounded-md" />;
  return (
    <Card flush className="overflow-hidden wide:sticky wide:top-20">
      <ul aria-label={t('list')} className="max-h-[calc(100dvh-280px)] divide-y divide-line overflow-y-auto">
        {answer.data.map((review) => (
          <li key={review.id}>
            <button
              type="button"
              aria-current={review.id === openId || undefined}
              className={cx(
                'w-full border-s-2 py-3 ps-2.5 pe-3 text-start -outline-offset-2',
                review.id === openId ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-well',
              )}
              onClick={() => onOpen(review.id)}
            >
              <Item review={review} />
            </button>
          </li>
        ))}
      </ul>
      <PageSteps {...answer} onPage={onPage} />
    </Card>
  );
}

function Item({ review }: { readonly review: Review }) {
  const t = useText('console.reviews');
  const span = useSpan();
  const formats = useFormats();
  const time = timeOf(review, useServerNow());
  return (
    <span className="flex flex-col gap-1.5">
      <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <bdi className="min-w-0 truncate text-sm font-medium text-ink">{contactOf(review.user)}</bdi>
        {review.status === 'waiting' ? null : (
          <Tag tone={review.status === 'approved' ? 'good' : 'bad'}>{t(`statuses.${review.status}`)}</Tag>
        )}
        {review.status === 'waiting' && review.first_approval_by !== null ? (
          <Tag tone="accent" className="[[aria-current]_&]:bg-surface">
            {t('second')}
          </Tag>
        ) : null}
      </span>
      <Sum review={review} />
      {review.status === 'waiting' ? (
        <>
          <Meter
            value={time.ageMs}
            max={time.wholeMs}
            tone={time.tone}
            className="[[aria-current]_&]:bg-line-strong"
          />
          <span className="text-xs text-quiet">
            {time.leftMs > 0
              ? t('left', { span: span(time.leftMs) })
              : t('late', { span: span(-time.leftMs) })}
          </span>
        </>
      ) : (
        <span className="text-xs text-quiet">{formats.dateTime(review.submitted_at)}</span>
      )}
    </span>
  );
}

/** How much a money request is about. */
function Sum({ review }: { readonly review: Review }) {
  const units = useUnits();
  const sum = sumOf(review);
  return sum ? (
    <Num className="self-start text-sm text-quiet">{`${units(sum.amount)} ${sum.currency}`}</Num>
  ) : null;
}

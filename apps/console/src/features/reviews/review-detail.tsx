import { Button, Card, IconButton, Line, Meter, Num, Tag } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/language.ts';
import { PlaceLink } from '../../shared/navigation.tsx';
import { useSpan } from '../../shared/use-span.ts';
import { contactOf } from '../../shared/user-name.ts';
import { Pictures } from './pictures.tsx';
import type { Review } from './queue.ts';
import { timeOf } from './review-time.ts';
import { UserSummary } from './user-summary.tsx';

/** One review: who asks, what they stated and sent, what is known of them, and the two buttons. */
export function ReviewDetail({
  review,
  onAsk,
  onBack,
}: {
  readonly review: Review;
  readonly onAsk: (verdict: 'approve' | 'reject') => void;
  readonly onBack?: () => void;
}) {
  const t = useText('console');
  return (
    <article aria-labelledby="review-of" className="flex min-w-0 flex-col gap-4">
      <Card className="flex flex-col gap-4">
        <header className="flex items-start gap-2">
          {onBack ? <IconButton icon="back" label={t('reviews.back')} onClick={onBack} /> : null}
          <div className="min-w-0 flex-1">
            <h2 id="review-of" className="text-base font-semibold break-all">
              <bdi>{contactOf(review.user)}</bdi>
            </h2>
            <p className="text-xs text-quiet">
              {t(`kinds.${review.kind}`)} <Num>{`#${review.id}`}</Num>
            </p>
          </div>
          {review.status === 'waiting' ? null : (
            <Tag tone={review.status === 'approved' ? 'up' : 'down'}>
              {t(`reviews.statuses.${review.status}`)}
            </Tag>
          )}
          <PlaceLink
            to="user"
            query={{ id: String(review.user.id) }}
            className="text-sm font-medium whitespace-nowrap text-accent hover:underline"
          >
            {t('reviews.openUser')}
          </PlaceLink>
        </header>
        <Time review={review} />
        <Decision review={review} onAsk={onAsk} />
      </Card>
      <div className="grid gap-4 wide:grid-cols-2">
        <Card>
          <h3 className="mb-2 text-xs font-medium text-quiet">{t('reviews.stated')}</h3>
          <dl>
            {review.fields.map(({ key, value }) => (
              <Line key={key} label={<FieldName name={key} />}>
                <bdi className="break-all">{value || '—'}</bdi>
              </Line>
            ))}
          </dl>
        </Card>
        <UserSummary userId={review.user.id} />
      </div>
      {review.pictures.length > 0 ? <Pictures pictures={review.pictures} /> : null}
    </article>
  );
}

/** A field as people call it; what a later capability states is shown by its own name. */
function FieldName({ name }: { readonly name: string }) {
  const t = useText('console.fields');
  return <>{t.has(name as never) ? t(name as never) : name}</>;
}

function Time({ review }: { readonly review: Review }) {
  const t = useText('console.reviews');
  const span = useSpan();
  const formats = useFormats();
  if (review.status !== 'waiting') {
    return (
      <dl>
        <Line label={t('submitted')}>{formats.dateTime(review.submitted_at)}</Line>
        {review.decided_at === null ? null : (
          <Line label={t('decidedAt')}>{formats.dateTime(review.decided_at)}</Line>
        )}
        {review.decided_by === null ? null : <Line label={t('decidedBy')}>{review.decided_by}</Line>}
        {review.remark === '' ? null : <Line label={t('remark')}>{review.remark}</Line>}
      </dl>
    );
  }
  const { ageMs, leftMs, wholeMs, tone } = timeOf(review, Date.now());
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex justify-between gap-2 text-xs text-quiet">
        <span>{t('submittedAt', { time: formats.dateTime(review.submitted_at) })}</span>
        <span className={leftMs > 0 ? '' : 'font-medium text-danger'}>
          {leftMs > 0 ? t('left', { span: span(leftMs) }) : t('late', { span: span(-leftMs) })}
        </span>
      </div>
      <Meter value={ageMs} max={wholeMs} tone={tone} />
    </div>
  );
}

function Decision({
  review,
  onAsk,
}: {
  readonly review: Review;
  readonly onAsk: (verdict: 'approve' | 'reject') => void;
}) {
  const t = useText('console.reviews');
  if (review.status !== 'waiting') return null;
  return (
    <>
      {review.first_approval_by === null ? null : (
        <p className="text-sm text-quiet">{t('firstApproval', { name: review.first_approval_by })}</p>
      )}
      <div className="flex gap-2">
        <Button icon="check" className="flex-1" aria-keyshortcuts="a" onClick={() => onAsk('approve')}>
          {t('approve')}
        </Button>
        <Button
          tone="danger"
          icon="close"
          className="flex-1"
          aria-keyshortcuts="r"
          onClick={() => onAsk('reject')}
        >
          {t('reject')}
        </Button>
      </div>
    </>
  );
}

import { Card, cx, IconButton, Line, Meter, Tag } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { linkClass, PlaceLink } from '../../shared/layout/navigation.tsx';
import { useServerNow } from '../../shared/time/use-server-now.ts';
import { useSpan } from '../../shared/time/use-span.ts';
import { contactOf } from '../../shared/user-name.ts';
import { Decision } from './decision.tsx';
import { DisputeEvidence } from './dispute/dispute-evidence.tsx';
import { EffectLines } from './effect-lines.tsx';
import { FactLines } from './fact-lines.tsx';
import { factsOf, isMoney, statedOf } from './facts.ts';
import { Pictures } from './pictures/pictures.tsx';
import type { Review } from './queue.ts';
import { timeOf } from './review-time.ts';
import { SignedAgreement } from './signed-agreement.tsx';
import { UserSummary } from './user-summary.tsx';

/** One review: the user, their data and documents, what is known of them, and the two buttons. */
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
            <h2 id="review-of" className="text-base font-semibold wrap-anywhere">
              <bdi>{contactOf(review.user)}</bdi>
            </h2>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-quiet">
              <span>
                {t(`kindOf.${review.kind}`)}{' '}
                <span className="num">{t('reviews.number', { id: String(review.id) })}</span>
              </span>
              <PlaceLink to="user" query={{ id: String(review.user.id) }} className={linkClass}>
                {t('reviews.openUser')}
              </PlaceLink>
              {review.status === 'waiting' ? null : (
                <Tag tone={review.status === 'approved' ? 'good' : 'bad'} className="ms-auto">
                  {t(`reviews.statuses.${review.status}`)}
                </Tag>
              )}
            </p>
          </div>
        </header>
        <Time review={review} />
        <Decision review={review} onAsk={onAsk} />
      </Card>
      <Facts review={review} />
    </article>
  );
}

/**
 * The stated and known facts. A single picture or an agreement is next to them; several pictures are below.
 */
function Facts({ review }: { readonly review: Review }) {
  const t = useText('console.reviews');
  const { pictures } = review;
  const hasAgreement = review.kind === 'loan' || statedOf(review, 'agreement') !== '';
  const isSideBySide = pictures.length === 1 || hasAgreement || review.kind === 'dispute';
  const states = factsOf(review).length > 0;
  return (
    <div className="grid items-start gap-4 wide:grid-cols-2">
      <div className={cx('flex flex-col gap-4', !isSideBySide && 'wide:contents')}>
        {states ? (
          <Card>
            <h3 className="mb-2 text-xs font-medium text-quiet">{t('stated')}</h3>
            <FactLines review={review} />
          </Card>
        ) : null}
        {review.status === 'waiting' ? <EffectLines review={review} /> : null}
        <UserSummary userId={review.user.id} isMoney={isMoney(review.kind)} />
      </div>
      {review.kind === 'dispute' ? <DisputeEvidence id={review.id} /> : null}
      {pictures.length > 0 || hasAgreement ? (
        <div className={cx('flex min-w-0 flex-col gap-4', !isSideBySide && 'wide:col-span-2')}>
          {pictures.length > 0 ? <Pictures pictures={pictures} /> : null}
          {hasAgreement ? <SignedAgreement review={review} /> : null}
        </div>
      ) : null}
    </div>
  );
}

function Time({ review }: { readonly review: Review }) {
  const t = useText('console.reviews');
  const span = useSpan();
  const formats = useFormats();
  const now = useServerNow();
  if (review.status !== 'waiting') {
    return (
      <dl>
        <Line label={t('submitted')}>{formats.dateTime(review.submitted_at)}</Line>
        {review.decided_at === null ? null : (
          <Line label={t('decidedAt')}>{formats.dateTime(review.decided_at)}</Line>
        )}
        {review.decided_by === null ? null : <Line label={t('decidedBy')}>{review.decided_by}</Line>}
        {review.remark === '' ? null : (
          <Line label={t('remark')} className="flex-wrap gap-y-0 [&>dd]:ms-auto [&>dd]:min-w-0 [&>dd]:shrink">
            <bdi className="break-words whitespace-pre-wrap">{review.remark}</bdi>
          </Line>
        )}
      </dl>
    );
  }
  const { ageMs, leftMs, wholeMs, tone } = timeOf(review, now);
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

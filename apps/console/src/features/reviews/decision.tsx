import { Button, Icon } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { useSimulated } from '../../shared/market-label.ts';
import { useMe } from '../../shared/session/me.ts';
import { type Stage, stageOf, statedOf } from './facts.ts';
import type { Review } from './queue.ts';
import { asksReceived } from './received.ts';

/** What is to be decided, by how many, and the buttons for it. */
export function Decision({
  review,
  onAsk,
}: {
  readonly review: Review;
  readonly onAsk: (verdict: 'approve' | 'reject') => void;
}) {
  const t = useText('console.reviews');
  const money = useText('console-money.review');
  const stage = stageOf(review, useMe()?.email);
  if (review.status !== 'waiting') return null;
  return (
    <>
      <StageNote stage={stage} name={review.first_approval_by ?? ''} />
      <PayoutNote kind={review.kind} />
      <ResidenceNote review={review} />
      <div className="flex gap-2">
        {/* The first approver cannot approve again (the server refuses it too), but can correct a mistake. */}
        {stage === 'mine' && asksReceived(review.kind) ? (
          <Button tone="quiet" className="flex-1" onClick={() => onAsk('approve')}>
            {money('changeFinding')}
          </Button>
        ) : (
          <Button
            icon="check"
            className="flex-1"
            aria-keyshortcuts="a"
            disabled={stage === 'mine' || blockedBy(review) !== undefined}
            onClick={() => onAsk('approve')}
          >
            {t('approve')}
          </Button>
        )}
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

function StageNote({ stage, name }: { readonly stage: Stage; readonly name: string }) {
  const t = useText('console-money.review');
  if (stage === 'one') return null;
  return (
    <p className="flex gap-2 rounded-md bg-accent-soft px-3 py-2 text-sm text-ink">
      <Icon name="people" size={18} className="mt-px text-accent" />
      <span>{t(`stage.${stage}`, { name })}</span>
    </p>
  );
}

/** Why an identity cannot be approved: its country is missing, or is not served. */
function blockedBy(review: Review): 'country_missing' | 'country_excluded' | undefined {
  const warning = statedOf(review, 'country_warning');
  return warning === 'country_missing' || warning === 'country_excluded' ? warning : undefined;
}

function ResidenceNote({ review }: { readonly review: Review }) {
  const t = useText('console-money.review.blocked');
  const reason = blockedBy(review);
  if (reason === undefined) return null;
  return (
    <p className="flex gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
      <Icon name="warn" size={18} className="mt-px" />
      <span>{t(reason)}</span>
    </p>
  );
}

/** Play money is never paid out: shown before an operator tries. */
function PayoutNote({ kind }: { readonly kind: Review['kind'] }) {
  const t = useText('console-money.review');
  const simulated = useSimulated();
  if (kind !== 'withdraw' || !simulated) return null;
  return (
    <p className="flex gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
      <Icon name="warn" size={18} className="mt-px" />
      <span>{t('playMoney')}</span>
    </p>
  );
}

import { CallRefused } from '@tidemark/contract/client';
import { dashboard } from '@tidemark/contract/operator/dashboard';
import {
  reviewApprove,
  reviewCounts,
  reviewList,
  reviewOne,
  reviewReject,
} from '@tidemark/contract/operator/reviews';
import { operatorUser } from '@tidemark/contract/operator/users';
import { api, refreshCalls } from '../../shared/api.ts';
import { useText } from '../../shared/language.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { toaster } from '../../shared/toaster.ts';
import { contactOf } from '../../shared/user-name.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import type { Review } from './queue.ts';

/** What is about to be decided. */
export interface Asked {
  readonly verdict: 'approve' | 'reject';
  readonly review: Review;
}

/** Reasons that come up again and again; money has others than papers. */
const paperKinds: ReadonlySet<Review['kind']> = new Set(['real_name', 'loan_kyc', 'trader'] as const);
const paperReasons = ['blurred', 'mismatch', 'expired', 'incomplete', 'unsupported'] as const;
const depositReasons = ['notReceived', 'amount', 'foreignAccount', 'unclear'] as const;
const payoutReasons = ['payeeName', 'payeeWrong', 'checksOpen'] as const;

function reasonsFor(kind: Review['kind']) {
  if (paperKinds.has(kind)) return paperReasons;
  if (kind === 'withdraw') return payoutReasons;
  return kind === 'correction' ? [] : depositReasons;
}

export interface DecisionDialogsProps {
  readonly asked: Asked | undefined;
  readonly onClose: () => void;
  /** Told before the lists are asked again, so that the one after it can open. */
  readonly onDecided: (review: Review) => void;
}

/** Asks once before a decision; a rejection wants the reason that the user will read. */
export function DecisionDialogs({ asked, onClose, onDecided }: DecisionDialogsProps) {
  const t = useText('console.reviews');
  const review = asked?.review;
  const name = review ? contactOf(review.user) : '';
  const decide = useDeciding(review, onDecided);
  return (
    <>
      {review ? (
        <ApproveDialog
          key={`${review.kind} ${review.id}`}
          review={review}
          open={asked.verdict === 'approve'}
          onClose={onClose}
          onApprove={(remark, amount) => decide('approve', remark, amount)}
        />
      ) : null}
      <ReasonDialog
        open={asked?.verdict === 'reject'}
        onClose={onClose}
        title={t('rejectTitle', { name })}
        label={t('rejectReason')}
        hint={t('rejectHint')}
        prepared={review ? reasonsFor(review.kind).map((reason) => t(`reasons.${reason}`)) : []}
        verb={t('reject')}
        tone="danger"
        onSubmit={(remark) => decide('reject', remark)}
      />
    </>
  );
}

function useDeciding(review: Review | undefined, onDecided: DecisionDialogsProps['onDecided']) {
  const t = useText('console.reviews');
  return async (verdict: Asked['verdict'], remark: string, amount?: string) => {
    if (!review) return;
    const { kind, id } = review;
    const name = contactOf(review.user);
    try {
      const after =
        verdict === 'approve'
          ? await api.call(
              reviewApprove,
              { kind, id, remark, ...(amount === undefined ? {} : { amount }) },
              { quiet: true },
            )
          : await api.call(reviewReject, { kind, id, remark }, { quiet: true });
      const isFirst = verdict === 'approve' && after.status === 'waiting';
      toaster.show(t(isFirst ? 'approvedFirst' : `done.${verdict}`, { name }), 'good');
      onDecided(review);
    } catch (problem) {
      // Somebody else was faster: the list says what became of it.
      if (problem instanceof CallRefused && problem.key === 'review.already_decided') onDecided(review);
      throw problem;
    } finally {
      void refreshCalls(reviewList, reviewOne, reviewCounts, dashboard, operatorUser);
    }
  };
}

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
import { ReasonDialog } from '../../shared/changes/reason-dialog.tsx';
import { useText } from '../../shared/device/language.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { contactOf } from '../../shared/user-name.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { AcceptDialog } from './dispute/accept-dialog.tsx';
import type { StatedSettlement } from './dispute/settlement-fields.tsx';
import type { Review } from './queue.ts';

/** What is about to be decided. */
export interface Asked {
  readonly verdict: 'approve' | 'reject';
  readonly review: Review;
}

/** Common rejection reasons; money has others than documents. */
const paperReasons = ['blurred', 'mismatch', 'expired', 'incomplete', 'unsupported'] as const;
const depositReasons = ['notReceived', 'amount', 'foreignAccount', 'unclear'] as const;
const payoutReasons = ['payeeName', 'payeeWrong', 'checksOpen'] as const;
/** Those of loans and funds have words of their own. */
const handReasons = ['hand', 'country'] as const;
const loanReasons = ['terms', 'amountHigh', 'signature'] as const;
const repaymentReasons = ['notArrived', 'less'] as const;
const traderReasons = ['history', 'traderDocuments'] as const;
const profileReasons = ['profileSomebody', 'profileUnfit'] as const;
const redemptionReasons = ['redeemLater'] as const;

/** The prepared sentences of a kind, in the reader's language. */
function usePrepared(kind: Review['kind'] | undefined): readonly string[] {
  const t = useText('console.reviews.reasons');
  const lending = useText('console-lending.review.reasons');
  switch (kind) {
    case 'real_name':
      return paperReasons.map((reason) => t(reason));
    case 'loan_kyc':
      return [
        ...handReasons.map((reason) => lending(reason)),
        ...paperReasons.filter((reason) => reason !== 'incomplete').map((reason) => t(reason)),
      ];
    case 'deposit':
      return depositReasons.map((reason) => t(reason));
    case 'withdraw':
      return payoutReasons.map((reason) => t(reason));
    case 'loan':
      return loanReasons.map((reason) => lending(reason));
    case 'repayment':
      return [
        ...repaymentReasons.map((reason) => lending(reason)),
        ...(['foreignAccount', 'unclear'] as const).map((reason) => t(reason)),
      ];
    case 'redemption':
      return redemptionReasons.map((reason) => lending(reason));
    case 'trader':
      return traderReasons.map((reason) => lending(reason));
    case 'trader_profile':
      return profileReasons.map((reason) => lending(reason));
    case 'correction':
    case 'dispute':
    case undefined:
      return [];
  }
}

export interface DecisionDialogsProps {
  readonly asked: Asked | undefined;
  readonly onClose: () => void;
  /** Called before the lists are refetched, so that the next review can open. */
  readonly onDecided: (review: Review) => void;
}

/** Confirms a decision; a rejection requires the reason that the user will read. */
export function DecisionDialogs({ asked, onClose, onDecided }: DecisionDialogsProps) {
  const t = useText('console.reviews');
  const review = asked?.review;
  const name = review ? contactOf(review.user) : '';
  const decide = useDeciding(review, onDecided);
  const prepared = usePrepared(review?.kind);
  return (
    <>
      {review?.kind === 'dispute' ? (
        <AcceptDialog
          key={review.id}
          review={review}
          open={asked?.verdict === 'approve'}
          onClose={onClose}
          onAccept={(answer, settlement) => decide('approve', answer, settlement)}
        />
      ) : null}
      {review && review.kind !== 'dispute' ? (
        <ApproveDialog
          key={`${review.kind} ${review.id}`}
          review={review}
          open={asked?.verdict === 'approve'}
          onClose={onClose}
          onApprove={(remark, amount) => decide('approve', remark, { amount })}
        />
      ) : null}
      <ReasonDialog
        open={asked?.verdict === 'reject'}
        onClose={onClose}
        title={t('rejectTitle', { name })}
        label={t('rejectReason')}
        hint={t('rejectHint')}
        prepared={prepared}
        verb={t('reject')}
        tone="danger"
        onSubmit={(remark) => decide('reject', remark)}
      />
    </>
  );
}

interface Stated extends Partial<StatedSettlement> {
  readonly amount?: string | undefined;
}

/** What an approval states besides its remark: of a money kind its amount, of a dispute its settlement. */
function stated({ amount, correction_id, nothing_owed }: Stated) {
  return {
    ...(amount === undefined ? {} : { amount }),
    ...(correction_id === undefined ? {} : { correction_id }),
    ...(nothing_owed === undefined ? {} : { nothing_owed }),
  };
}

function useDeciding(review: Review | undefined, onDecided: DecisionDialogsProps['onDecided']) {
  const t = useText('console.reviews');
  return async (verdict: Asked['verdict'], remark: string, more: Stated = {}) => {
    if (!review) return;
    const { kind, id } = review;
    const name = contactOf(review.user);
    try {
      const after =
        verdict === 'approve'
          ? await api.call(reviewApprove, { kind, id, remark, ...stated(more) }, { quiet: true })
          : await api.call(reviewReject, { kind, id, remark }, { quiet: true });
      const isFirst = verdict === 'approve' && after.status === 'waiting';
      toaster.show(t(isFirst ? 'approvedFirst' : `done.${verdict}`, { name }), 'good');
      onDecided(review);
    } catch (problem) {
      // Another operator was faster: the list shows the result.
      if (problem instanceof CallRefused && problem.key === 'review.already_decided') onDecided(review);
      throw problem;
    } finally {
      void refreshCalls(reviewList, reviewOne, reviewCounts, dashboard, operatorUser);
    }
  };
}

import { CallRefused } from '@tidemark/contract/client';
import { Num, useFocusOnRefused } from '@tidemark/ui';
import { useState } from 'react';
import { ReasonDialog } from '../../shared/changes/reason-dialog.tsx';
import { useFormats, useText } from '../../shared/device/language.ts';
import { CURRENCY } from '../../shared/lending/lending-words.ts';
import { NumberField } from '../../shared/number-field.tsx';
import { contactOf } from '../../shared/user-name.ts';
import { EffectLines } from './effect-lines.tsx';
import { statedOf } from './facts.ts';
import type { Review } from './queue.ts';
import { asksReceived, prefilledAmount, receivedOf } from './received.ts';

/** Confirms an approval; for a deposit or repayment, also requests the amount received. */
export function ApproveDialog({
  review,
  open,
  onClose,
  onApprove,
}: {
  readonly review: Review;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onApprove: (remark: string, amount?: string) => Promise<unknown>;
}) {
  const t = useText('console.reviews');
  const money = useText('console-money.review');
  const [typed, setTyped] = useState(() => prefilledAmount(review));
  const [problem, setProblem] = useState<string>();
  const { area, focusOnRefused } = useFocusOnRefused<HTMLDivElement>();
  const asksAmount = asksReceived(review.kind);
  const submit = async (remark: string) => {
    if (!asksAmount) return onApprove(remark);
    const { usd, isShort } = receivedOf(review, typed);
    if (isShort) return 'stay';
    if (usd === undefined) {
      setProblem(money('receivedMissing'));
      focusOnRefused();
      return 'stay';
    }
    try {
      return await onApprove(remark, typed);
    } catch (refused) {
      if (!(refused instanceof CallRefused) || refused.field !== 'amount') throw refused;
      setProblem(refused.message);
      return 'stay';
    }
  };
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t('approveTitle', { name: contactOf(review.user) })}
      note={<p>{review.kind === 'correction' ? money('correctionNote') : t('approveNote')}</p>}
      label={t('approveRemark')}
      hint={t('approveRemarkHint')}
      verb={t('approve')}
      optional
      onSubmit={submit}
    >
      {asksAmount ? (
        <div ref={area} className="contents">
          <ReceivedField
            review={review}
            typed={typed}
            problem={problem}
            onType={(text) => {
              setTyped(text);
              setProblem(undefined);
            }}
          />
        </div>
      ) : null}
      <EffectLines review={review} received={asksAmount ? receivedOf(review, typed).usd : undefined} />
    </ReasonDialog>
  );
}

function ReceivedField({
  review,
  typed,
  problem,
  onType,
}: {
  readonly review: Review;
  readonly typed: string;
  readonly problem: string | undefined;
  readonly onType: (text: string) => void;
}) {
  const t = useText('console-money.review');
  const lending = useText('console-lending.review');
  const formats = useFormats();
  const { usd, differs, isShort } = receivedOf(review, typed);
  const isDeposit = review.kind === 'deposit';
  const worth = usd === undefined ? t('receivedHint') : t('worth', { amount: formats.fee(usd) });
  return (
    <div className="flex flex-col gap-2">
      <NumberField
        label={t('received')}
        places={6}
        isMoney
        value={typed}
        error={problem}
        hint={isDeposit ? worth : lending('receivedHint')}
        suffix={
          <span className="ps-2 text-quiet">
            <Num>{isDeposit ? statedOf(review, 'currency') : CURRENCY}</Num>
          </span>
        }
        onChange={onType}
      />
      {differs || isShort ? (
        <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
          {isShort ? lending('notEnough') : t('differs')}
        </p>
      ) : null}
    </div>
  );
}

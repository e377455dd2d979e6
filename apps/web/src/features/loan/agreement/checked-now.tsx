import { Card } from '@tidemark/ui';
import { useText } from '../../../shared/device/language.ts';
import { StateHead } from '../../../shared/people/review-state.tsx';
import { PictureThumb } from '../../../shared/picture/picture-thumb.tsx';
import { TimeLeft } from '../../../shared/time/time-left.tsx';
import type { LoanDetail } from '../view-model.ts';

/** A repayment that is being checked: what is left of the 48 hours, and the proof. */
export function CheckedNow({ loan }: { readonly loan: LoanDetail }) {
  const t = useText('loan.repayment');
  const { proof } = loan;
  return (
    <Card className="flex flex-col gap-4">
      <StateHead icon="history" tone="warn" title={t('checking')} note={t('checkingNote')} />
      {proof?.due_at ? (
        <TimeLeft label={t('waits')} submittedAt={proof.created_at} dueAt={proof.due_at} />
      ) : null}
      {proof ? (
        <div className="max-w-80">
          <PictureThumb url={proof.proofImg} label={t('proof')} />
        </div>
      ) : null}
    </Card>
  );
}

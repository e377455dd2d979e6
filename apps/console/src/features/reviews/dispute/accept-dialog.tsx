import { CallRefused } from '@tidemark/contract/client';
import { useFocusOnRefused } from '@tidemark/ui';
import { useState } from 'react';
import { ReasonDialog } from '../../../shared/changes/reason-dialog.tsx';
import { useText } from '../../../shared/device/language.ts';
import { contactOf } from '../../../shared/user-name.ts';
import type { Review } from '../queue.ts';
import { SettlementFields, type StatedSettlement, UNSETTLED } from './settlement-fields.tsx';

/** Accepts a dispute: with the answer that its trader reads, and how it is settled. */
export function AcceptDialog({
  review,
  open,
  onClose,
  onAccept,
}: {
  readonly review: Review;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAccept: (answer: string, settlement: StatedSettlement) => Promise<unknown>;
}) {
  const t = useText('console.reviews');
  const dispute = useText('console-money.review.dispute');
  const [settlement, setSettlement] = useState(UNSETTLED);
  const [problem, setProblem] = useState<string>();
  const { area, focusOnRefused } = useFocusOnRefused<HTMLDivElement>();
  const submit = async (answer: string) => {
    try {
      return await onAccept(answer, settlement);
    } catch (refused) {
      if (!(refused instanceof CallRefused) || !isOfSettlement(refused)) throw refused;
      setProblem(refused.fields[0]?.msg ?? refused.message);
      focusOnRefused();
      return 'stay';
    }
  };
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t('approveTitle', { name: contactOf(review.user) })}
      note={<p>{dispute('approveNote')}</p>}
      label={dispute('answer')}
      hint={dispute('answerHint')}
      verb={t('approve')}
      onSubmit={submit}
    >
      <div ref={area} className="contents">
        <SettlementFields
          stated={settlement}
          problem={problem}
          onState={(stated) => {
            setSettlement(stated);
            setProblem(undefined);
          }}
        />
      </div>
    </ReasonDialog>
  );
}

/** Whether it is refused for the settlement, and not for the answer. */
function isOfSettlement({ field, fields }: CallRefused): boolean {
  return [field, ...fields.map((one) => one.field)].includes('correction_id');
}

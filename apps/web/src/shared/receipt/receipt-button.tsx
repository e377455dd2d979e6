import { Button } from '@tidemark/ui';
import type { ReceiptKind } from '@tidemark/verify/receipt';
import { Suspense, useState } from 'react';
import { useText } from '../device/language.ts';
import { later } from '../loading/lazy-on-idle.ts';

const ReceiptSheet = later(
  () => import('./receipt-sheet.tsx'),
  (part) => part.ReceiptSheet,
);

export interface ReceiptButtonProps {
  readonly kind: ReceiptKind;
  /** Of the order, trade, withdrawal or payment. */
  readonly id: number;
  readonly className?: string;
}

/** Opens the receipt of what the user did; the sheet and the check are fetched then. */
export function ReceiptButton({ kind, id, className }: ReceiptButtonProps) {
  const t = useText('verify.sheet');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        icon="shield"
        aria-haspopup="dialog"
        {...(className === undefined ? {} : { className })}
        onClick={() => setIsOpen(true)}
      >
        {t('receipt')}
      </Button>
      {isOpen ? (
        <Suspense>
          <ReceiptSheet kind={kind} id={id} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

import { Num } from '@tidemark/ui';
import { type ReactNode, Suspense } from 'react';
import { useText } from '../device/language.ts';
import { ConfirmDialog } from '../layout/sheets.ts';
import { useDayFormats } from '../time/day-formats.ts';
import { AmountInWords } from './amount-in-words.tsx';

export interface ConfirmAmountProps {
  /** The verb's own words with the amount; also the button's label. */
  readonly verb: string;
  /** A plain decimal of USD. */
  readonly amount: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** The recipient. */
  readonly children?: ReactNode;
}

/** Money that is about to leave an account: the amount in figures and in words, confirmed once. */
export function ConfirmAmount({ verb, amount, isBusy, onConfirm, onCancel, children }: ConfirmAmountProps) {
  const app = useText('app');
  const d = useDayFormats();
  return (
    <Suspense>
      <ConfirmDialog
        open
        title={verb}
        note={
          <span className="flex flex-col gap-2">
            <Num className="text-lg font-medium text-ink">{`${d.exact(amount)} ${USD}`}</Num>
            <AmountInWords amount={amount} currency={USD} />
            {children}
          </span>
        }
        confirmLabel={verb}
        cancelLabel={app('cancel')}
        busy={isBusy}
        onConfirm={onConfirm}
        onCancel={onCancel}
      />
    </Suspense>
  );
}

const USD = 'USD';

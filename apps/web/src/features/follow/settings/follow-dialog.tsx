import { Suspense } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { ConfirmDialog } from '../../../shared/layout/sheets.ts';
import type { Settings } from './settings-draft.ts';

export interface FollowDialogProps {
  readonly name: string;
  readonly settings: Settings;
  /** The performance fee in percent, to which confirming consents. */
  readonly fee: number;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation before orders are copied: size, maximum margin, loss limit. */
export function FollowDialog({ name, settings, fee, busy, onConfirm, onCancel }: FollowDialogProps) {
  const t = useText('follow.submit');
  const f = useFormats();
  const usd = (amount: string) => `\u2066${t('usd', { amount })}\u2069`;
  const called = `\u2068${name}\u2069`;
  return (
    <Suspense>
      <ConfirmDialog
        open
        busy={busy}
        title={t('ask', { name: called })}
        note={
          <>
            <span className="block">
              {t(settings.mode === 'fixed' ? 'askNote' : 'askNoteEquity', {
                multiple: f.wholeAmount(settings.multiple),
                margin: usd(f.fee(settings.max_amount)),
              })}
            </span>
            {fee === 0 ? null : (
              <span className="mt-2 block font-medium text-ink">
                {t('askFee', { percent: `\u2066${f.percent(fee)}\u2069` })}
              </span>
            )}
            {settings.loss_limit === '' ? null : (
              <span className="mt-2 block font-medium text-ink">
                {t('askLimit', { limit: usd(f.amount(settings.loss_limit)) })}
              </span>
            )}
          </>
        }
        confirmLabel={t('submit', { name: called })}
        cancelLabel={t('keep')}
        onConfirm={onConfirm}
        onCancel={onCancel}
      />
    </Suspense>
  );
}

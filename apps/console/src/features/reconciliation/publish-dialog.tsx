import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { operatorLiabilities, operatorLiabilityMake } from '@tidemark/contract/operator/liabilities';
import { Button } from '@tidemark/ui';
import { useState } from 'react';
import { api, refreshCalls } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { Dialog } from '../../shared/layout/responsive-dialog.tsx';
import { toaster } from '../../shared/layout/toaster.ts';

export interface PublishDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** A statement was made: the list has it on its first page. */
  readonly onPublished: () => void;
}

/** Asks before a statement of liabilities is signed and published: it stays for good. */
export function PublishDialog(props: PublishDialogProps) {
  const t = useText('console-money.liabilities');
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t('confirmTitle')}>
      <Question {...props} />
    </Dialog>
  );
}

/** Mounted with the dialog, so that each opening begins without a problem. */
function Question({ onClose, onPublished }: PublishDialogProps) {
  const t = useText('console-money.liabilities');
  const frame = useText('console.frame');
  const formats = useFormats();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const publish = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { id, total } = await api.call(operatorLiabilityMake, {}, { quiet: true });
      toaster.show(t('published', { id, total: formats.fee(total) }), 'good');
      onPublished();
      void refreshCalls(operatorLiabilities);
      onClose();
    } catch (failed) {
      if (failed instanceof CallRefused) setProblem(failed.message);
      else if (failed instanceof CallFailed) setProblem(frame('networkError', { code: failed.code }));
      else throw failed;
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-quiet">{t('confirmNote')}</p>
      {problem === undefined ? null : (
        <p role="alert" className="m-0 text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap-reverse justify-end gap-2">
        <Button tone="quiet" onClick={onClose}>
          {frame('cancel')}
        </Button>
        <Button busy={busy} data-autofocus onClick={() => void publish()}>
          {t('publish')}
        </Button>
      </div>
    </div>
  );
}

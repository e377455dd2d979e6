import { CallRefused } from '@tidemark/contract/client';
import { operatorPasskeyRename } from '@tidemark/contract/operator/passkeys';
import { Button, Card, TextField } from '@tidemark/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { showPasskeyProblem } from '../../shared/session/passkeys.ts';

export interface PasskeyNameProps {
  readonly passkey: { readonly id: number; readonly label: string };
  readonly onDone: () => void;
}

/** Another name for an own passkey. */
export function PasskeyName({ passkey, onDone }: PasskeyNameProps) {
  const t = useText('console.passkeys');
  const [label, setLabel] = useState(passkey.label);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (label.trim() === '') return setProblem(t('needLabel'));
    setBusy(true);
    try {
      await api.call(operatorPasskeyRename, { id: passkey.id, label }, { quiet: true });
      toaster.show(t('renamed'), 'good');
      onDone();
    } catch (refused) {
      if (refused instanceof CallRefused && refused.field === 'label') setProblem(refused.message);
      else showPasskeyProblem(refused);
      setBusy(false);
    }
  };
  return (
    <Card className="w-full max-w-120 p-5">
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void save();
        }}
      >
        <h2 className="text-base font-medium">{t('renameTitle')}</h2>
        <TextField
          label={t('name')}
          maxLength={60}
          autoComplete="off"
          value={label}
          error={problem}
          onChange={(event) => {
            setLabel(event.target.value);
            setProblem(undefined);
          }}
        />
        <div className="flex flex-wrap-reverse justify-end gap-2">
          <Button tone="quiet" disabled={busy} onClick={onDone}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

import { operatorRoles } from '@tidemark/contract';
import { CallRefused } from '@tidemark/contract/client';
import { operatorAdd, operatorList } from '@tidemark/contract/operator/operators';
import { proposalList } from '@tidemark/contract/operator/proposals';
import { Button, SelectField, TextField } from '@tidemark/ui';
import { type FormEvent, useState } from 'react';
import { api, refreshCalls } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { Dialog } from '../../shared/layout/responsive-dialog.tsx';
import { toaster } from '../../shared/layout/toaster.ts';

/** Adds an operator. The link for choosing a password goes to the e-mail address, never to this screen. */
export function AddOperator({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useText('console.operators');
  return (
    <Dialog open={open} onClose={onClose} title={t('add')}>
      <AddForm onClose={onClose} />
    </Dialog>
  );
}

function AddForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText('console');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<(typeof operatorRoles)[number]>('support');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() === '') return setProblem(t('operators.emailMissing'));
    setBusy(true);
    try {
      const { proposal } = await api.call(operatorAdd, { email: email.trim(), role }, { quiet: true });
      toaster.show(
        t(proposal === null ? 'operators.invited' : 'approvals.proposed', { name: email.trim() }),
        'good',
      );
      void refreshCalls(proposal === null ? operatorList : proposalList);
      onClose();
    } catch (refused) {
      setProblem(refused instanceof CallRefused ? refused.message : t('login.unreachable'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('operators.email')}
        type="email"
        autoComplete="off"
        ltr
        data-autofocus
        error={problem}
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          setProblem(undefined);
        }}
      />
      <SelectField
        label={t('operators.role')}
        hint={t(`operators.roleNotes.${role}`)}
        value={role}
        options={operatorRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
        onChange={(next) => setRole(operatorRoles.find((known) => known === next) ?? 'support')}
      />
      <div className="flex justify-end gap-2">
        <Button tone="quiet" onClick={onClose}>
          {t('frame.cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('operators.addVerb')}
        </Button>
      </div>
    </form>
  );
}

import { CallRefused } from '@tidemark/contract/client';
import { proposalList } from '@tidemark/contract/operator/proposals';
import { operatorTwoFactorRemoval } from '@tidemark/contract/operator/users';
import { Button, TextArea } from '@tidemark/ui';
import { useState } from 'react';
import { api, refreshCalls } from '../../shared/api.ts';
import { ReasonDialog } from '../../shared/changes/reason-dialog.tsx';
import { useText } from '../../shared/device/language.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { contactOf } from '../../shared/user-name.ts';
import type { User } from './user.ts';

type Removable = Pick<User, 'id' | 'uid' | 'email' | 'mobile' | 'is_demo' | 'totp'>;

/** Proposes to remove the two-factor of a user who lost phone and recovery codes. */
export function TwoFactorRemoval({ user }: { readonly user: Removable }) {
  const t = useText('console.users');
  const [isOpen, setOpen] = useState(false);
  const [check, setCheck] = useState('');
  const [problem, setProblem] = useState<string>();
  if (!user.totp) return null;
  const name = contactOf(user);
  const submit = async (reason: string) => {
    try {
      await api.call(operatorTwoFactorRemoval, { id: user.id, check, reason }, { quiet: true });
    } catch (refused) {
      if (!(refused instanceof CallRefused) || refused.field !== 'check') throw refused;
      setProblem(refused.message);
      return 'stay';
    }
    toaster.show(t('done.removeTwoFactor', { name }), 'good');
    await refreshCalls(proposalList);
  };
  return (
    <>
      <Button tone="quiet" icon="lock" onClick={() => setOpen(true)}>
        {t('verb.removeTwoFactor')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('ask.removeTwoFactor', { name })}
        note={t('note.removeTwoFactor')}
        label={t('reason')}
        hint={t('reasonHint')}
        verb={t('verb.removeTwoFactor')}
        tone="danger"
        onSubmit={submit}
      >
        <TextArea
          label={t('check')}
          hint={t('checkHint')}
          error={problem}
          value={check}
          maxLength={500}
          dir="auto"
          onChange={(event) => {
            setCheck(event.target.value);
            setProblem(undefined);
          }}
        />
      </ReasonDialog>
    </>
  );
}

import {
  operatorUser,
  operatorUserFreeze,
  operatorUserSessionsEnd,
  operatorUsers,
  operatorUserUnfreeze,
} from '@tidemark/contract/operator/users';
import { Button } from '@tidemark/ui';
import { useState } from 'react';
import { api, refreshCalls } from '../../shared/api.ts';
import { ReasonDialog } from '../../shared/changes/reason-dialog.tsx';
import { useText } from '../../shared/device/language.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { useMay } from '../../shared/session/me.ts';
import { contactOf } from '../../shared/user-name.ts';
import { TwoFactorRemoval } from './two-factor-removal.tsx';
import type { User } from './user.ts';

type Step = 'freeze' | 'unfreeze' | 'endSessions';

const calls = {
  freeze: operatorUserFreeze,
  unfreeze: operatorUserUnfreeze,
  endSessions: operatorUserSessionsEnd,
} as const;

/** The brakes: keep a user out, let one in again, end the sessions. Each with a reason, each audited. */
export function UserActions({ user }: { readonly user: User }) {
  const t = useText('console.users');
  const mayKeep = useMay(operatorUserFreeze);
  const [step, setStep] = useState<Step>();
  if (!mayKeep) return null;
  const name = contactOf(user);
  const take = async (chosen: Step, reason: string) => {
    await api.call(calls[chosen], { id: user.id, reason }, { quiet: true });
    toaster.show(t(`done.${chosen}`, { name }), 'good');
    await refreshCalls(operatorUser, operatorUsers);
  };
  const freeze: Step = user.frozen ? 'unfreeze' : 'freeze';
  const shown = step ?? freeze;
  return (
    <>
      {user.sessions.length > 0 ? (
        <Button tone="quiet" icon="logout" onClick={() => setStep('endSessions')}>
          {t('verb.endSessions')}
        </Button>
      ) : null}
      <Button
        tone={user.frozen ? 'quiet' : 'danger'}
        icon={user.frozen ? 'check' : 'lock'}
        onClick={() => setStep(freeze)}
      >
        {t(`verb.${freeze}`)}
      </Button>
      <TwoFactorRemoval user={user} />
      <ReasonDialog
        open={step !== undefined}
        onClose={() => setStep(undefined)}
        title={t(`ask.${shown}`, { name })}
        note={t(`note.${shown}`)}
        label={t('reason')}
        hint={t('reasonHint')}
        verb={t(`verb.${shown}`)}
        tone={shown === 'unfreeze' ? 'accent' : 'danger'}
        onSubmit={(reason) => take(shown, reason)}
      />
    </>
  );
}

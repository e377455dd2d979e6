import { recoveryRenew, totpEnd } from '@tidemark/contract/calls/account/security';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/device/language.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { type Factors, ProofForm } from './proof-form.tsx';

export interface ProveFormProps {
  readonly goal: 'renew' | 'end';
  readonly factors: Factors;
  readonly onCancel: () => void;
  /** Called on success, with new recovery codes if they were requested. */
  readonly onDone: (codes: readonly string[] | undefined) => void;
}

/** Requests both factors again before the authenticator app is turned off or recovery codes are renewed. */
export function ProveForm({ goal, factors, onCancel, onDone }: ProveFormProps) {
  const t = useText('security.prove');
  const totp = useText('security.totp');
  const isRenewal = goal === 'renew';
  return (
    <ProofForm
      title={isRenewal ? t('renewTitle') : t('endTitle')}
      note={isRenewal ? t('renewNote') : factors.hasPasskey ? totp('passkeyNote') : t('endNote')}
      submit={isRenewal ? t('renewSubmit') : t('endSubmit')}
      tone={isRenewal ? 'accent' : 'danger'}
      factors={factors}
      onCancel={onCancel}
      onProof={async ({ password, code }) => {
        const input = { password, code };
        const answer = isRenewal
          ? await api.ask(recoveryRenew, input, { quiet: true })
          : await api.ask(totpEnd, input, { quiet: true });
        toaster.show(answer.msg, 'good');
        onDone(answer.data === true ? undefined : answer.data.recovery_codes);
      }}
    />
  );
}

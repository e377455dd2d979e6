import { passkeyLogin, passkeyOptions } from '@tidemark/contract/calls/account/passkeys';
import { CallRefused } from '@tidemark/contract/client';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/device/language.ts';
import { PasskeyButton } from '../../shared/session/passkey-button.tsx';
import { arePasskeysSupported } from '../../shared/session/passkeys.ts';
import { enterSession } from '../../shared/session/session.ts';

export interface PasskeySignInProps {
  readonly onDone: () => void;
  /** The account of the passkey is frozen: by its owner, or by an operator. */
  readonly onFrozen: (sentence: string, isOwn: boolean) => void;
}

/** Signing in with a passkey alone, where the browser offers it here. */
export function PasskeySignIn({ onDone, onFrozen }: PasskeySignInProps) {
  const t = useText('session.passkey');
  if (!arePasskeysSupported()) return null;
  const enter = async (passkey: string) => {
    try {
      const signedIn = await api.call(passkeyLogin, { passkey }, { race: 'sign-in', quiet: true });
      enterSession(signedIn.token, signedIn.user);
      onDone();
    } catch (problem) {
      if (!(problem instanceof CallRefused) || problem.key !== 'session.frozen') throw problem;
      onFrozen(problem.message, problem.params.by !== 'operator');
    }
  };
  return (
    <PasskeyButton
      size="lg"
      wide
      label={t('signIn')}
      begin={() => api.call(passkeyOptions, {}, { quiet: true })}
      onAnswer={enter}
    />
  );
}

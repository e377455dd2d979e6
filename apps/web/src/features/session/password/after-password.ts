import type { CallOutput } from '@tidemark/contract';
import type { forgetPassword } from '@tidemark/contract/calls/account/session';
import { create } from 'zustand';
import { useGoing } from '../../../shared/layout/navigation.tsx';
import { toaster } from '../../../shared/layout/toaster.ts';
import { signOutHere } from '../../../shared/session/sign-out.ts';

/** What a new password has ended, and until when withdrawals wait. */
export type PasswordSet = CallOutput<typeof forgetPassword>;

/** The last new password of this page load; the sign-in page shows which sessions it ended. */
export const usePasswordSet = create<{ readonly set: PasswordSet | undefined }>(() => ({ set: undefined }));

/** A new password has ended every session, this one too: the server's sentence, then the sign-in. */
export function useAfterPassword(): (answer: { readonly msg: string; readonly data: PasswordSet }) => void {
  const going = useGoing();
  return ({ msg, data }) => {
    signOutHere();
    usePasswordSet.setState({ set: data });
    toaster.show(msg, 'good');
    going.to('login', {}, { replace: true });
  };
}

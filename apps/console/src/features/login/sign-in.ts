import { CallRefused } from '@tidemark/contract/client';

/** What an authenticator needs to begin, and the proof that the password was right. */
export interface TotpSecret {
  readonly secret: string;
  readonly uri: string;
  readonly setupToken: string;
}

/** The state of a sign-in: whether the code is required, and the problem of each field. */
export interface SignInStep {
  readonly asksCode: boolean;
  readonly problems: Readonly<Partial<Record<'email' | 'password' | 'otp' | 'form', string>>>;
}

/** What the server's «no» to a sign-in leads to: a first set-up, the code, or a sentence at its field. */
export function readAnswer(problem: unknown, step: SignInStep, unreachable: string): SignInStep | TotpSecret {
  if (!(problem instanceof CallRefused)) return { ...step, problems: { form: unreachable } };
  const { key, params, message } = problem;
  switch (key) {
    case 'operator.totp_setup_required':
      return {
        secret: String(params.secret),
        uri: String(params.uri),
        setupToken: String(params.setup_token),
      };
    case 'operator.otp_required':
      return { asksCode: true, problems: {} };
    case 'operator.otp_wrong':
    case 'session.passkey_wrong':
    case 'session.passkey_expired':
    case 'session.passkey_copied':
      return { asksCode: true, problems: { otp: message } };
    // Someone else may have caused the failures: the owner's valid code is accepted without a wait.
    case 'session.too_many_failures':
      return { asksCode: true, problems: { form: message } };
    default:
      return { ...step, problems: { form: message } };
  }
}

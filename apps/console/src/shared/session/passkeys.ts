import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { frameText, useText } from '../device/language.ts';
import { toaster } from '../layout/toaster.ts';

/** Why no passkey was used, in words that are shown. */
export class PasskeyUnused extends Error {}

/** Whether this browser offers passkeys to this page: only over https with a name, or on localhost. */
export function arePasskeysSupported(): boolean {
  const isAddress = /^[\d.]+$/.test(location.hostname) || location.hostname.startsWith('[');
  return window.isSecureContext && 'PublicKeyCredential' in window && !isAddress;
}

/** The device's authenticators: takes the server's options, returns the answer for it. */
export interface PasskeyTools {
  readonly ask: (options: string) => Promise<string>;
  readonly make: (options: string) => Promise<string>;
}

/** Loads its code at first use. Both reject with `PasskeyUnused` if no passkey was used. */
export function usePasskeys(): PasskeyTools {
  const t = useText('console.passkeys');
  const explained = async (work: () => Promise<unknown>): Promise<string> => {
    try {
      return JSON.stringify(await work());
    } catch (problem) {
      throw new PasskeyUnused(t(reasonOf(problem)));
    }
  };
  return {
    ask: (options) =>
      explained(async () => {
        const { startAuthentication } = await import('@simplewebauthn/browser');
        return startAuthentication({ optionsJSON: JSON.parse(options) });
      }),
    make: (options) =>
      explained(async () => {
        const { startRegistration } = await import('@simplewebauthn/browser');
        return startRegistration({ optionsJSON: JSON.parse(options) });
      }),
  };
}

/** Names of the standard: the person stopped or waited too long; the device has one already. */
function reasonOf(problem: unknown): 'cancelled' | 'known' | 'failed' {
  const name = problem instanceof Error ? problem.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'InvalidStateError' ? 'known' : 'failed';
}

/** Shows why a passkey was not used or not accepted. */
export function showPasskeyProblem(problem: unknown): void {
  if (problem instanceof CallRefused || problem instanceof PasskeyUnused)
    toaster.show(problem.message, 'bad');
  else if (problem instanceof CallFailed)
    toaster.show(frameText()?.('networkError', { code: problem.code }) ?? problem.code, 'bad');
}

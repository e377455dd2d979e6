import { useText } from '../device/language.ts';

/** Why no passkey was used, in words that are shown. */
export class PasskeyUnused extends Error {}

/** Whether this browser offers passkeys to this page: only over https with a name, or on localhost. */
export function arePasskeysSupported(): boolean {
  const isAddress = /^[\d.]+$/.test(location.hostname) || location.hostname.startsWith('[');
  return window.isSecureContext && 'PublicKeyCredential' in window && !isAddress;
}

export interface PasskeyTools {
  /** Has the person choose a passkey for these options; answers what the server is sent. */
  readonly ask: (options: string) => Promise<string>;
  /** Has the device make a passkey for these options; answers what the server is sent. */
  readonly make: (options: string) => Promise<string>;
}

/**
 * Uses the device's authenticators. Their code is loaded at first use. Both reject with `PasskeyUnused` if
 * the user cancelled or the device failed.
 */
export function usePasskeys(): PasskeyTools {
  const t = useText('session.passkey');
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

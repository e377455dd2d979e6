import { onTestFinished, vi } from 'vitest';

/** The device's response to a page's passkey request. */
export interface FakePasskeys {
  /** Challenges of page requests, as base64url. */
  readonly asked: string[];
  /** The next request ends with a DOMException of this name, as when a person stops. */
  failNext(name: string): void;
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

const base64Url = (buffer: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** A browser with passkeys: it answers every request with the passkey `credential-1`. */
export function fakePasskeys(): FakePasskeys {
  const asked: string[] = [];
  let failure: string | undefined;
  const answer = (publicKey: { readonly challenge: BufferSource }, response: object) => {
    asked.push(base64Url(publicKey.challenge as ArrayBuffer));
    const name = failure;
    failure = undefined;
    if (name !== undefined) return Promise.reject(new DOMException('stopped', name));
    return Promise.resolve({
      ...{ id: 'credential-1', rawId: bytes('credential-1'), type: 'public-key' },
      response: { clientDataJSON: bytes('client'), ...response },
      getClientExtensionResults: () => ({}),
    });
  };
  const made = { attestationObject: bytes('attestation'), getTransports: () => ['internal'] };
  const proof = { authenticatorData: bytes('data'), signature: bytes('signature'), userHandle: bytes('7') };
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: ({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }) => answer(publicKey, made),
      get: ({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) => answer(publicKey, proof),
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { asked, failNext: (name) => (failure = name) };
}

/** Options as the server sends them: of `create` and of `get`. */
export const creationOptions = (challenge: string): string =>
  JSON.stringify({
    ...{ challenge, rp: { id: 'localhost', name: 'Tidemark' }, pubKeyCredParams: [], excludeCredentials: [] },
    user: { id: 'dXNlcg', name: 'mei@example.com', displayName: '' },
  });
export const requestOptions = (challenge: string): string =>
  JSON.stringify({ challenge, rpId: 'localhost', allowCredentials: [], userVerification: 'required' });

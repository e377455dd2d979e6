import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What a test makes an authenticator do wrong. */
export interface Misbehaviour {
  /** The requesting page, if it differs from the site's. */
  readonly origin?: string;
  /** The site that the answer is for. */
  readonly rpId?: string;
  /** The counter of the answer; else the last plus one. */
  readonly counter?: number;
  /** False: the user was not asked for a finger, face or PIN. */
  readonly verified?: boolean;
  /** An answer to this challenge instead of the requested one. */
  readonly challenge?: string;
  /** The owner of the passkey according to the answer. */
  readonly userHandle?: string;
}

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

/** An authenticator made of node:crypto: ES256 keys, real CBOR, attestation "none". */
export interface SoftwareAuthenticator {
  /** base64url. */
  readonly credentialId: string;
  /** Answers options for `navigator.credentials.create`; both are JSON texts. */
  create(options: string, wrong?: Misbehaviour): string;
  /** Answers options for `navigator.credentials.get`. */
  get(options: string, wrong?: Misbehaviour): string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** An authenticator with one passkey, used by pages of `origin`. */
export function softwareAuthenticator(origin: string): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const credentialId = id.toString('base64url');
  let counter = 0;
  let owner = '';

  const clientData = (type: string, challenge: string, wrong: Misbehaviour) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (rpId: string, flags: number, wrong: Misbehaviour) => {
    counter = wrong.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const verified = wrong.verified === false ? 0 : VERIFIED;
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.of(PRESENT | verified | flags), count]);
  };

  return {
    credentialId,
    create(options, wrong = {}) {
      const { challenge, rp, user } = JSON.parse(options) as CreationOptions;
      owner = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        authenticatorData(rp.id, ATTESTED, wrong),
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey),
      ]);
      const attestation = Buffer.concat([
        Buffer.of(0xa3),
        ...[cborText('fmt'), cborText('none')],
        ...[cborText('attStmt'), Buffer.of(0xa0)],
        ...[cborText('authData'), cborBytes(authData)],
      ]);
      return answer(credentialId, {
        clientDataJSON: clientData('webauthn.create', challenge, wrong).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    get(options, wrong = {}) {
      const { challenge, rpId } = JSON.parse(options) as RequestOptions;
      const authData = authenticatorData(rpId, 0, wrong);
      const client = clientData('webauthn.get', challenge, wrong);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      return answer(credentialId, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: wrong.userHandle ?? owner,
      });
    },
  };
}

function answer(id: string, response: object): string {
  return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** The public key as COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01),
    ...[Buffer.of(0x21), cborBytes(Buffer.from(x, 'base64url'))],
    ...[Buffer.of(0x22), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  const head =
    bytes.length < 256
      ? Buffer.of(0x58, bytes.length)
      : Buffer.of(0x59, bytes.length >> 8, bytes.length & 255);
  return Buffer.concat([head, bytes]);
}

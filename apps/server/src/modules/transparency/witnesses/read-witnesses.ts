import { parseKey, type VerifierKey } from '@tidemark/verify/note';

/** A witness that the settings name. */
export interface WitnessPlace {
  /** `add-checkpoint` is below it; without a slash at the end. */
  readonly url: string;
  /** A `cosignature` key. */
  readonly key: VerifierKey;
}

const WITNESSES_MAX = 10;

/** Reads `LOG_WITNESSES`: addresses, each with its verifier key behind a space, separated by commas. */
export function readWitnesses(text: string): readonly WitnessPlace[] | { readonly problem: string } {
  const places: WitnessPlace[] = [];
  for (const part of text.split(',')) {
    const [address = '', keyText = '', ...more] = part.trim().split(/\s+/);
    const url = URL.parse(address);
    if (url === null || !['http:', 'https:'].includes(url.protocol)) {
      return { problem: `«${address}» is not an http or https address` };
    }
    if (`${url.username}${url.password}${url.search}${url.hash}` !== '') {
      return { problem: `${url.host} must be an address without user and query` };
    }
    const key = parseKey(keyText);
    if (key?.algorithm !== 'cosignature' || more.length > 0) {
      return { problem: `has no public key of a witness behind ${address}` };
    }
    if (places.some((one) => one.key.name === key.name)) return { problem: `names ${key.name} twice` };
    places.push({ url: `${url.origin}${url.pathname}`.replace(/\/+$/, ''), key });
  }
  return places.length > WITNESSES_MAX ? { problem: `has more than ${WITNESSES_MAX} witnesses` } : places;
}

import { withoutInvisible } from '../../text/index.ts';

/** The content of a copied address or QR code. */
export interface PaymentTarget {
  readonly address: string;
  /** Destination tag, memo or comment of the payee; empty where none is given. */
  readonly memo: string;
  /** The chain that an `ethereum:` address names (EIP-155 number); undefined where it names none. */
  readonly chainId: string | undefined;
}

/** Schemes of wallets. `bitcoincash:` and others that belong to the address itself are none of them. */
const SCHEME =
  /^(?:web\+)?(?:ethereum|tron|bitcoin|litecoin|dogecoin|solana|ripple|xrpl?|stellar|eos|ton|bnb|bsc|cosmos|polygon|usdt):(?:\/\/)?/i;
/** Paths of payment links (`ton://transfer/…`, EIP-681 `pay-`, SEP-7 `pay?`). */
const ACTION = /^(?:transfer\/|pay-|pay(?=\?))/i;
const MEMO_KEYS = ['dt', 'tag', 'memo', 'memo_id', 'text', 'message_id'];
const ADDRESS_KEYS = ['destination', 'to'];

/**
 * Reads an address as it was copied: without what does not show and without blanks, out of the payment
 * links of QR codes (BIP-21 `bitcoin:…?amount=`, EIP-681 `ethereum:0x…@1?value=`, TIP-21 `tron:…`). Of
 * an EIP-681 link to a token contract the receiver is read (`/transfer?address=`), never the contract.
 */
export function readPaymentTarget(text: string): PaymentTarget {
  const plain = withoutInvisible(text).trim().normalize('NFKC');
  const scheme = SCHEME.exec(plain)?.[0];
  if (scheme === undefined) return { address: plain, memo: '', chainId: undefined };
  const rest = plain.slice(scheme.length).replace(ACTION, '');
  const [path = '', query = ''] = splitAt(rest, '?');
  const given = pairsOf(query);
  const [target = '', call = ''] = splitAt(path, '/');
  const [written = '', chain] = target.split('@');
  const address = call.toLowerCase() === 'transfer' ? (given.get('address') ?? '') : written;
  return {
    address: (address === '' ? firstOf(given, ADDRESS_KEYS) : address).trim(),
    memo: firstOf(given, MEMO_KEYS).trim(),
    chainId: chain,
  };
}

function splitAt(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** The pairs of a query, keys in lower case; values that cannot be decoded stay unchanged. */
function pairsOf(query: string): ReadonlyMap<string, string> {
  const pairs = query.split('&').map((pair) => splitAt(pair, '='));
  return new Map(pairs.map(([key, value]) => [key.toLowerCase(), decoded(value)]));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
}

function firstOf(given: ReadonlyMap<string, string>, keys: readonly string[]): string {
  for (const key of keys) {
    const value = given.get(key);
    if (value !== undefined && value !== '') return value;
  }
  return '';
}

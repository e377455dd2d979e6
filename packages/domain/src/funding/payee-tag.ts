import { type Outcome, refuse } from '../outcome/index.ts';
import { latinDigits, withoutInvisible } from '../text/index.ts';

/** What a network needs besides an address: nothing, a destination tag (number), or a memo (text). */
export const tagKinds = ['none', 'number', 'text'] as const;
export type TagKind = (typeof tagKinds)[number];

/** Destination tags are numbers of 32 bits (XRP Ledger). */
const TAG_MAX = 4_294_967_295;
/** Maximum length of a memo: more than any exchange requires for a deposit. */
export const MEMO_TAG_MAX = 120;

/**
 * Networks on which an exchange uses one address for all customers and identifies them by tag or memo: coins
 * sent without it are lost.
 */
const NEEDS: Readonly<Record<string, TagKind>> = {
  ...{ XRP: 'number', XRPL: 'number' },
  ...{ XLM: 'text', STELLAR: 'text', TON: 'text', EOS: 'text', ATOM: 'text', COSMOS: 'text' },
  ...{ HBAR: 'text', BEP2: 'text' },
};

/** What a network is known to need; undefined for an unknown one. */
export function tagOfNetwork(protocol: string): TagKind | undefined {
  return NEEDS[protocol.toUpperCase()];
}

/**
 * A destination tag or memo as the network writes it. Refused at `tag`: `funding.tag_required` where
 * it is missing, `funding.tag_malformed` where it cannot be one, or the network has none.
 */
export function readPayeeTag(kind: TagKind, text: string): Outcome<string> {
  const written = withoutInvisible(text).replace(/\s+/g, ' ').trim();
  if (kind === 'none') return written === '' ? '' : refuse('funding.tag_malformed', { kind }, 'tag');
  if (written === '') return refuse('funding.tag_required', { kind }, 'tag');
  const tag = kind === 'number' ? numberTag(written) : textTag(written);
  return tag ?? refuse('funding.tag_malformed', { kind }, 'tag');
}

function numberTag(written: string): string | undefined {
  const digits = latinDigits(written.normalize('NFKC'));
  if (!/^\d{1,10}$/.test(digits) || Number(digits) > TAG_MAX) return undefined;
  return String(Number(digits));
}

function textTag(written: string): string | undefined {
  const isFit = [...written].length <= MEMO_TAG_MAX && !/[\p{C}\p{Zl}\p{Zp}<>]/u.test(written);
  return isFit ? written : undefined;
}

import { type Outcome, refuse } from '../outcome/index.ts';
import { latinDigits, withoutInvisible } from '../text/index.ts';

/** Characters of a payment's reference. */
export const REFERENCE_MAX = 200;

/** The id of a transaction: 64 hexadecimal digits, as Bitcoin, Tron and the chains of Ethereum's kind have it. */
const TRANSACTION_ID = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/i;

/** What names a payment at the sender's bank or network; empty where nothing was stated. */
export interface PaymentReference {
  readonly text: string;
  /** One key for all spellings: the transaction id of a link, else only letters and digits. */
  readonly key: string;
}

/** Reads a reference as it was copied. Refused at `reference`: `funding.text_length`, `funding.text_malformed`. */
export function readPaymentReference(written: string): Outcome<PaymentReference> {
  const text = withoutInvisible(written).replace(/ +/g, ' ').trim();
  if ([...text].length > REFERENCE_MAX) {
    return refuse('funding.text_length', { min: 0, max: REFERENCE_MAX }, 'reference');
  }
  if (/[\p{C}\p{Zl}\p{Zp}<>]/u.test(text)) return refuse('funding.text_malformed', {}, 'reference');
  const id = TRANSACTION_ID.exec(text)?.[0].toLowerCase();
  const plain = latinDigits(text.normalize('NFKC')).toLowerCase();
  return { text, key: id ?? plain.replace(/[^\p{L}\p{N}]/gu, '') };
}

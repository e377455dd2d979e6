import { type Outcome, refuse } from '@tidemark/domain/outcome';

/** A signature as submitted: the URL of an upload, or a picture drawn on the page. */
type Sign = { readonly kind: 'address' } | { readonly kind: 'drawn'; readonly bytes: Buffer };

const DATA = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/=\s]*)$/;

/** Reads a signature. Refused at `sign`: `loan.please_sign` (nothing), `upload.not_a_picture`. */
export function readSign(text: string): Outcome<Sign> {
  const sent = text.trim();
  if (sent === '') return refuse('loan.please_sign', {}, 'sign');
  if (!sent.startsWith('data:')) return { kind: 'address' };
  const packed = DATA.exec(sent)?.[1];
  if (packed === undefined) return refuse('upload.not_a_picture', {}, 'sign');
  const bytes = Buffer.from(packed, 'base64');
  return bytes.length === 0 ? refuse('loan.please_sign', {}, 'sign') : { kind: 'drawn', bytes };
}

import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import { readCountry } from '../session/index.ts';

/** Who somebody says to be, as it is kept. */
export interface Identity {
  readonly name: string;
  readonly cardId: string;
  /** The same for every way of writing the number down. */
  readonly cardKey: string;
  readonly country: string;
}

const NAME = { min: 2, max: 100 };
const CARD = { min: 4, max: 40 };
const COUNTRY_MAX = 60;
/** Letters of any script and what stands between them; two of the joiners are part of how Persian and Indic names are written. */
const NAME_SHAPE = /^[\p{L}\p{M}\p{N} .,'’ʼ·•()/\-\u200c\u200d]+$/u;
const CARD_SHAPE = /^[\p{L}\p{M}\p{N} .()/-]+$/u;
const COUNTRY_SHAPE = /^[\p{L}\p{M} .,'’()&-]+$/u;

/** Reads what a form says about a person; refused at its field. */
export function readIdentity(form: {
  readonly name: string;
  readonly card_id: string;
  readonly area_id: string;
  readonly country: string;
}): Outcome<Identity> {
  const name = readPersonName(form.name, NAME, 'name');
  if (isRefusal(name)) return name;
  const cardId = tidied(form.card_id);
  const cardKey = keyOf(cardId);
  if (cardKey.length < CARD.min || cardId.length > CARD.max || !CARD_SHAPE.test(cardId)) {
    return refuse('kyc.card_id_malformed', CARD, 'card_id');
  }
  const country = readHomeCountry({ areaId: form.area_id, country: form.country });
  return isRefusal(country) ? country : { name, cardId, cardKey, country };
}

/** The name of a person, or a part of it, with so many letters; refused at its field. */
export function readPersonName(
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
  field: string,
): Outcome<string> {
  const name = tidied(text);
  const letters = name.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (letters < min || name.length > max || !NAME_SHAPE.test(name) || !/\p{L}/u.test(name)) {
    return refuse('kyc.name_malformed', { min, max }, field);
  }
  return name;
}

/** The country that somebody states, by area or in words (`readCountry`); refused at its field. */
export function readHomeCountry(given: {
  readonly areaId: string;
  readonly country: string;
}): Outcome<string> {
  const words = tidied(given.country);
  if (words !== '' && (words.length > COUNTRY_MAX || !COUNTRY_SHAPE.test(words))) {
    return refuse('kyc.country_malformed', {}, 'country');
  }
  return readCountry({ areaId: given.areaId, country: words });
}

/** One form for one text; only blanks are mended, nothing is taken out. */
function tidied(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[ \u00a0\u3000]+/g, ' ')
    .trim();
}

/** Full-width digits, small letters, spaces and signs do not make another document. */
function keyOf(cardId: string): string {
  return cardId
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Shows the end of a number only: enough to know one's own again. */
export function masked(cardId: string): string {
  const shown = cardId.length >= 8 ? 4 : 2;
  return `${'*'.repeat(Math.max(0, cardId.length - shown))}${cardId.slice(-shown)}`;
}

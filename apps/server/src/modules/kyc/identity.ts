import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import { latinDigits, readName, withoutInvisible } from '@tidemark/domain/text';
import { readCountry } from '../session/index.ts';

/** A submitted identity, as stored. */
export interface Identity {
  readonly name: string;
  readonly cardId: string;
  /** Equal for every way of writing the number. */
  readonly cardKey: string;
  readonly country: string;
}

const NAME_MAX = 100;
const CARD = { min: 4, max: 40 };
const COUNTRY_MAX = 60;
const CARD_SHAPE = /^[\p{L}\p{M}\p{N} .()/\p{Pd}]+$/u;
const COUNTRY_SHAPE = /^[\p{L}\p{M}\p{Pd} .,'’ʼ‘()&]+$/u;

/** Reads the personal data of a form; refused at its field. */
export function readIdentity(form: {
  readonly name: string;
  readonly card_id: string;
  readonly area_id: string;
  readonly country: string;
}): Outcome<Identity> {
  const name = readPersonName(form.name, 'name');
  if (isRefusal(name)) return name;
  const cardId = tidied(form.card_id);
  const cardKey = keyOf(cardId);
  if (cardKey.length < CARD.min || cardId.length > CARD.max || !CARD_SHAPE.test(cardId)) {
    return refuse('kyc.card_id_malformed', CARD, 'card_id');
  }
  const country = readHomeCountry({ areaId: form.area_id, country: form.country });
  return isRefusal(country) ? country : { name, cardId, cardKey, country };
}

/** The name of a user, or a part of it (`readName`); refused at its field. */
export function readPersonName(text: string, field: string): Outcome<string> {
  return readName(text, { max: NAME_MAX }) ?? refuse('kyc.name_malformed', { min: 1, max: NAME_MAX }, field);
}

/** The country that a user states, by area or in words (`readCountry`); refused at its field. */
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

/** One form for one text: single blanks, and without what copying leaves behind. */
function tidied(text: string): string {
  return withoutInvisible(text.normalize('NFC')).replaceAll(/ +/g, ' ').trim();
}

/** Full-width digits, lower case, spaces and signs do not make another document. */
function keyOf(cardId: string): string {
  return latinDigits(cardId.normalize('NFKC'))
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Shows only the end of a number: enough to recognise one's own. */
export function masked(cardId: string): string {
  const shown = cardId.length >= 8 ? 4 : 2;
  return `${'*'.repeat(Math.max(0, cardId.length - shown))}${cardId.slice(-shown)}`;
}

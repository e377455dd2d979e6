import { type Outcome, refuse } from '../outcome/index.ts';

/** Maximum length of a message, in visible characters. */
export const TEXT_MAX = 2000;

/**
 * A message as stored: uniform line ends, no invisible characters in it, no blanks at its ends. Refuses
 * `support.text_too_long`, and `support.empty` if nothing is left and no picture is attached.
 */
export function readText(text: string, has: { readonly picture: boolean }): Outcome<string> {
  const kept = [...text.replaceAll(/\r\n?/g, '\n')].filter(isSeen).join('').trim();
  if (kept === '' && !has.picture) return refuse('support.empty', {}, 'text');
  if ([...kept].length > TEXT_MAX) return refuse('support.text_too_long', { max: TEXT_MAX }, 'text');
  return kept;
}

/** Line ends and tabs are written; other control signs, and what turns the direction of a line, are not. */
function isSeen(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  if (code === 0x0a || code === 0x09) return true;
  if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return false;
  const isOverride = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
  // Databases reject half of a surrogate pair.
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  return !isOverride && !isHalf;
}

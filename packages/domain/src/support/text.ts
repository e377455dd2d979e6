import { type Outcome, refuse } from '../outcome/index.ts';
import { seenText } from '../text/index.ts';

/** Maximum length of a message, in visible characters. */
export const TEXT_MAX = 2000;

/**
 * A message as stored: uniform line ends, no invisible characters in it, no blanks at its ends. Refuses
 * `support.text_too_long`, and `support.empty` if nothing is left and no picture is attached.
 */
export function readText(text: string, has: { readonly picture: boolean }): Outcome<string> {
  const kept = seenText(text);
  if (kept === '' && !has.picture) return refuse('support.empty', {}, 'text');
  if ([...kept].length > TEXT_MAX) return refuse('support.text_too_long', { max: TEXT_MAX }, 'text');
  return kept;
}

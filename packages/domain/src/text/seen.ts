/**
 * Prose as it is stored: uniform line ends, no control signs and overrides of direction in it, no blanks at its ends.
 * Characters that some scripts need between letters stay.
 */
export function seenText(text: string): string {
  return [...text.replaceAll(/\r\n?/g, '\n')].filter(isSeen).join('').trim();
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

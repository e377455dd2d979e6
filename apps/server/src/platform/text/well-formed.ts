/** Replaces an unpaired surrogate, as `String.prototype.toWellFormed` does. */
const REPLACEMENT = '\ufffd';
const REPLACEMENT_ESCAPE = '\\ufffd';

/** Every escape of JSON, so that what follows an escaped backslash is not taken for one: a pair, half of one, any other. */
const ESCAPES =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|.)/gs;

/**
 * A text without unpaired surrogates. UTF-16 allows them, but UTF-8 and so every text and JSON column of
 * PostgreSQL does not.
 */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, REPLACEMENT);
}

/**
 * Parses JSON whose texts, keys included, are well-formed afterwards: a body in valid UTF-8 can carry
 * half of a surrogate pair only as an escape, which is replaced before it is parsed.
 * @throws SyntaxError where it is no JSON.
 */
export function parseJson(json: string): unknown {
  return JSON.parse(hasSurrogateEscape(json) ? json.replace(ESCAPES, replaceHalf) : json);
}

function hasSurrogateEscape(json: string): boolean {
  return json.includes('\\ud') || json.includes('\\uD');
}

function replaceHalf(escaped: string, half: string | undefined): string {
  return half === undefined ? escaped : REPLACEMENT_ESCAPE;
}

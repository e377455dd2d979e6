/** Full-width marks of Chinese and Japanese include their own space. */
const WIDE_END = /[。！？：；，、）」』]$/u;

/** A sentence with a space after it, for the next one to follow; without one after a full-width mark. */
export function withSpaceAfter(sentence: string): string {
  return sentence === '' || WIDE_END.test(sentence) ? sentence : `${sentence} `;
}

/** Joins sentences with spaces, without one after a full-width mark; leaves out empty ones. */
export function joinSentences(sentences: readonly string[]): string {
  const filled = sentences.filter((one) => one !== '');
  return filled.map((one, at) => (at === filled.length - 1 ? one : withSpaceAfter(one))).join('');
}

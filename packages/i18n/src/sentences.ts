/** Chinese and Japanese marks that end a sentence hold their own blank. */
const WIDE_END = /[。！？：；，、）」』]$/u;

/** A sentence with what stands between it and the next: a space, or nothing behind a wide mark. */
export function andThen(sentence: string): string {
  return sentence === '' || WIDE_END.test(sentence) ? sentence : `${sentence} `;
}

/** Sentences behind one another, parted as the language of each parts them. */
export function joinSentences(sentences: readonly string[]): string {
  const said = sentences.filter((one) => one !== '');
  return said.map((one, at) => (at === said.length - 1 ? one : andThen(one))).join('');
}

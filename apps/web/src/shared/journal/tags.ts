/** Commas as the scripts of our languages write them. */
const COMMAS = /[,，、،\n]/u;

/** The tags of a line of text. */
export function tagsOf(text: string): string[] {
  return text
    .split(COMMAS)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** Tags as a line of text. */
export function tagsText(tags: readonly string[]): string {
  return tags.join(', ');
}

/** The line with one more tag. */
export function addedTag(text: string, tag: string): string {
  return tagsText([...tagsOf(text), tag]);
}

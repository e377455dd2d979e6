/** What a style can say that a tag of ours says too; a span can say several at once. */
const said: readonly (readonly [tag: string, style: RegExp])[] = [
  ['strong', /(?:^|[;\s])font-weight:\s*(?:bold(?:er)?|[6-9]00)\b/i],
  ['em', /(?:^|[;\s])font-style:\s*italic\b/i],
  ['u', /(?:^|[;\s])text-decoration(?:-line)?:[^;]*\bunderline\b/i],
  ['del', /(?:^|[;\s])text-decoration(?:-line)?:[^;]*\bline-through\b/i],
  ['sup', /(?:^|[;\s])vertical-align:\s*super\b/i],
  ['sub', /(?:^|[;\s])vertical-align:\s*sub\b/i],
];

const JOINT = 'styled-';
/** Every choice of tags, in their order. */
function choicesOf([first, ...rest]: readonly string[]): readonly string[] {
  if (first === undefined) return [''];
  const without = choicesOf(rest);
  return [...without, ...without.map((names) => `-${first}${names}`)];
}

/**
 * Names that stand for several tags at once, `styled-strong-em`: the sanitizer turns one tag into one
 * tag, and what it wrote is well formed, so that each name can be replaced afterwards.
 */
export const styledTags: readonly string[] = choicesOf(said.map(([tag]) => tag))
  .filter((names) => names !== '')
  .map((names) => JOINT + names.slice(1));

/** The name that stands for all that a style says; undefined where it says nothing that is kept. */
export function tagOfStyles(style: string): string | undefined {
  const tags = said.flatMap(([tag, pattern]) => (pattern.test(style) ? [tag] : []));
  return tags.length === 0 ? undefined : JOINT + tags.join('-');
}

/** Writes the tags that each name stands for. */
export function withStyledTags(html: string): string {
  return html
    .replace(/<styled-([a-z-]+)>/g, (_, names: string) => names.replaceAll(/([a-z]+)-?/g, '<$1>'))
    .replace(/<\/styled-([a-z-]+)>/g, (_, names: string) =>
      names
        .split('-')
        .reverse()
        .map((tag) => `</${tag}>`)
        .join(''),
    );
}

/** Google Docs wraps what it copies in a `b` that says so. */
export function isNormalWeight(style: string): boolean {
  return /(?:^|[;\s])font-weight:\s*(?:normal|[1-4]00)\b/i.test(style);
}

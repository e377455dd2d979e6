/** Styles with the same effect as an allowed tag; a span can have several at once. */
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
 * Names for several tags at once, `styled-strong-em`: the sanitizer maps one tag to one tag, and its output
 * is well formed, so that each name can be replaced afterwards.
 */
export const styledTags: readonly string[] = choicesOf(said.map(([tag]) => tag))
  .filter((names) => names !== '')
  .map((names) => JOINT + names.slice(1));

/** The name for all tags of a style; undefined if it sets nothing that is retained. */
export function tagOfStyles(style: string): string | undefined {
  const tags = said.flatMap(([tag, pattern]) => (pattern.test(style) ? [tag] : []));
  return tags.length === 0 ? undefined : JOINT + tags.join('-');
}

/** Replaces each name by its tags. */
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

/** Google Docs wraps copied text in a `b` of this style. */
export function isNormalWeight(style: string): boolean {
  return /(?:^|[;\s])font-weight:\s*(?:normal|[1-4]00)\b/i.test(style);
}

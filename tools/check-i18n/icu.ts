/** What a sentence names: `{free}` → free; `{count, plural, …}` → count; `<b>…</b>` → <b>. */
export type Placeholders = ReadonlySet<string>;

const opening = /^\s*([A-Za-z0-9_]+)\s*(,|\})/;
const tag = /^<([a-z][A-Za-z0-9]*)\s*\/?>/;

/** An apostrophe before a brace, a tag or a hash quotes up to the next apostrophe. */
function afterQuote(text: string, at: number): number {
  if (text[at + 1] === "'") return at + 2;
  if (!/[{}<>#|]/.test(text[at + 1] ?? '')) return at + 1;
  const close = text.indexOf("'", at + 1);
  return close === -1 ? text.length : close + 1;
}

/**
 * The arguments and tags of an ICU message, those within plural and select branches included.
 * Throws where braces do not match.
 */
export function placeholdersOf(text: string): Placeholders {
  const names = new Set<string>();
  /** `argument` braces begin with a name, `branch` braces hold a message. */
  const open: ('argument' | 'branch')[] = [];
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const character = text[at];
    if (character === "'" && open.at(-1) !== 'argument') {
      at = afterQuote(text, at);
    } else if (character === '{' && open.at(-1) === 'argument') {
      open.push('branch');
      at += 1;
    } else if (character === '{') {
      const match = opening.exec(rest.slice(1));
      if (!match?.[1]) throw new Error(`no name after the brace at ${at}: ${text}`);
      names.add(match[1]);
      if (match[2] === ',') open.push('argument');
      at += 1 + match[0].length;
    } else if (character === '}') {
      if (open.pop() === undefined) throw new Error(`a brace too many at ${at}: ${text}`);
      at += 1;
    } else {
      const element = tag.exec(rest);
      if (element) names.add(`<${element[1]}>`);
      at += element ? element[0].length : 1;
    }
  }
  if (open.length > 0) throw new Error(`a brace is not closed: ${text}`);
  return names;
}

/** A choice by number within a message: the argument, and the branches it has. */
export interface Plural {
  readonly argument: string;
  readonly branches: ReadonlySet<string>;
}

const plural = /\{\s*([A-Za-z0-9_]+)\s*,\s*plural\s*,/g;

/** The choices by number of a message whose braces match, those inside of branches included. */
export function pluralsOf(text: string): readonly Plural[] {
  return [...text.matchAll(plural)].map((match) => {
    const branches = new Set<string>();
    let depth = 0;
    let name = '';
    for (const character of text.slice(match.index + match[0].length)) {
      if (character === '{') {
        if (depth === 0) branches.add(name.trim());
        name = '';
        depth += 1;
      } else if (character === '}') {
        depth -= 1;
        if (depth < 0) break;
      } else if (depth === 0) {
        name += character;
      }
    }
    return { argument: match[1] ?? '', branches };
  });
}

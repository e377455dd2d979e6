/** A step of a guide, in the order of the page. */
export type Step = { readonly line: number; readonly heading: string } & (
  | { readonly kind: 'run'; readonly script: string; readonly way: Way }
  /**
   * `after`: the text is inserted after the first line that contains this; absent: it is the complete file.
   */
  | { readonly kind: 'file'; readonly path: string; readonly text: string; readonly after?: string }
  | { readonly kind: 'output'; readonly text: string }
);

/** To its end, with exit code 0; to its end, with another; or as a server that stays. */
export type Way = 'plain' | 'fails' | 'serves';

const block = /^```([^\n]*)\n([\s\S]*?)^```$/gm;

/**
 * The steps of a guide: ```` ```sh run ````, ```` ```sh run fails ````, ```` ```sh run serves ````, a file by
 * ```` ```ts file=path ```` or ```` ```ts file=path after="a line" ````, and ```` ```text output ```` of the command before.
 *
 * @throws Error for a block of commands that is not run: every command of a guide is.
 */
export function stepsOf(page: string): Step[] {
  return [...page.matchAll(block)].flatMap((match) => {
    const [, info = '', text = ''] = match;
    const before = page.slice(0, match.index);
    const line = before.split('\n').length;
    const heading = [...before.matchAll(/^#+ (.*)$/gm)].at(-1)?.[1] ?? '';
    const step = stepOf(info, text);
    if (step === undefined && /^(sh|bash|console)\b/.test(info))
      throw new Error(`line ${line}: these commands are not run: say «sh run»`);
    return step === undefined ? [] : [{ line, heading, ...step }];
  });
}

type Bare =
  | { kind: 'run'; script: string; way: Way }
  | { kind: 'file'; path: string; text: string; after?: string }
  | { kind: 'output'; text: string };

function stepOf(info: string, text: string): Bare | undefined {
  const run = /^sh run(?: (fails|serves))?$/.exec(info);
  if (run) return { kind: 'run', script: text, way: (run[1] as Way | undefined) ?? 'plain' };
  if (info === 'text output') return { kind: 'output', text };
  const file = /^\w+ file=(\S+)(?: after="([^"]+)")?$/.exec(info);
  if (!file) return undefined;
  const [, path = '', after] = file;
  return { kind: 'file', path, text, ...(after !== undefined && { after }) };
}

/**
 * Whether the output contains what a page shows: its lines one after the other, `…` for any text within a
 * line, and a line of `…` alone for any lines. Text before and after does not matter.
 */
export function shows(said: string, shown: string): boolean {
  const lines = shown.trim().split('\n');
  const pattern = lines
    .map((line) => (line.trim() === '…' ? '[\\s\\S]*?' : lineOf(line)))
    .join('\n')
    .replaceAll('[\\s\\S]*?\n', '[\\s\\S]*?');
  return new RegExp(pattern).test(said);
}

function lineOf(line: string): string {
  return line
    .split('…')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^\\n]*');
}

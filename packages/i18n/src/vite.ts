import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import compile from 'icu-minify/compile';
import { layOver, type MessageTree } from './merge.ts';
import { consoleAreas, firstAreas } from './parts.ts';
import { inPseudo } from './pseudo.ts';
import { withWholeWords } from './thai-words.ts';

const localesFolder = fileURLToPath(new URL('./locales/', import.meta.url));
const prefix = 'virtual:tidemark-messages/';

/** Texts that only the server uses: they are never in a language chunk. */
const serverAreas: ReadonlySet<string> = new Set(['refusals', 'messages']);

/** The part of a Vite plugin that is needed here. */
export interface LanguagePlugin {
  readonly name: string;
  resolveId(id: string): string | undefined;
  load(this: { addWatchFile(path: string): void }, id: string): string | undefined;
}

/**
 * Creates three chunks per language: texts of the frame and Home, of all other pages, and of the console.
 * Each area is merged over English key by key and compiled, so that the browser loads no ICU parser and no
 * second language. Thai texts hold borrowed words together. The pseudo-locale replaces English, to find
 * hard-coded texts and places without room.
 */
export function languageChunks({ pseudo = false } = {}): LanguagePlugin {
  return {
    name: 'tidemark-language-chunks',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [language = '', part] = id.slice(prefix.length + 1).split('-');
      const messages: Record<string, unknown> = {};
      for (const area of allAreas().filter((name) => partOf(name) === part)) {
        for (const code of new Set(['en', language])) this.addWatchFile(areaFile(code, area));
        const texts = layOver(readArea('en', area), readArea(language, area));
        messages[area] = compileTree(texts, language === 'th' ? withWholeWords : (text) => text);
      }
      const shown = pseudo && language === 'en' ? inPseudo(messages) : messages;
      return `export const messages = ${JSON.stringify(shown)};`;
    },
  };
}

function partOf(area: string): 'first' | 'console' | 'pages' {
  if (firstAreas.some((first) => first === area)) return 'first';
  return consoleAreas.some((name) => name === area) ? 'console' : 'pages';
}

function allAreas(): string[] {
  return readdirSync(`${localesFolder}en`)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .filter((area) => !serverAreas.has(area))
    .sort();
}

function areaFile(language: string, area: string): string {
  return `${localesFolder}${language}/${area}.json`;
}

/** A language that has not been filled yet has no file: it reads as empty. */
function readArea(language: string, area: string): MessageTree {
  try {
    return JSON.parse(readFileSync(areaFile(language, area), 'utf8')) as MessageTree;
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Error(`${language}/${area}.json: ${String(failure)}`);
  }
}

function compileTree(tree: MessageTree, written: (text: string) => string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tree).map(([name, text]) => [
      name,
      typeof text === 'string' ? compile(written(text)) : compileTree(text, written),
    ]),
  );
}

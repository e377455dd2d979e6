import type { SourceTree } from '../tidy/tree.ts';

const localeFile = /^packages\/i18n\/src\/locales\/([a-z]+)\/([a-z-]+)\.json$/;

/** Sentences of one language by area and dotted key: `trade` → `ticket.margin` → «Margin». */
export type Sentences = ReadonlyMap<string, ReadonlyMap<string, string>>;

function flatten(value: unknown, prefix: string, into: Map<string, string>): void {
  if (typeof value === 'string') {
    into.set(prefix, value);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) flatten(part, prefix ? `${prefix}.${key}` : key, into);
  }
}

const glossaryFile = /^packages\/i18n\/glossary\/([a-z]+)\.json$/;

/** The terms of trade of every language that has a glossary. */
export function readGlossaries(tree: SourceTree): Map<string, ReadonlyMap<string, string>> {
  const glossaries = new Map<string, ReadonlyMap<string, string>>();
  for (const path of tree.paths) {
    const [, language] = glossaryFile.exec(path) ?? [];
    if (!language) continue;
    const terms = new Map<string, string>();
    flatten(JSON.parse(tree.read(path)), '', terms);
    glossaries.set(language, terms);
  }
  return glossaries;
}

/** Every language that has files, each with its areas. An area without a sentence counts as absent. */
export function readLocales(tree: SourceTree): Map<string, Sentences> {
  const languages = new Map<string, Map<string, ReadonlyMap<string, string>>>();
  for (const path of tree.paths) {
    const [, language, area] = localeFile.exec(path) ?? [];
    if (!language || !area) continue;
    const sentences = new Map<string, string>();
    flatten(JSON.parse(tree.read(path)), '', sentences);
    if (sentences.size === 0) continue;
    const areas = languages.get(language) ?? new Map();
    areas.set(area, sentences);
    languages.set(language, areas);
  }
  return languages;
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { placeFiles } from '../../apps/web/build/places.ts';

const web = fileURLToPath(new URL('../../apps/web/', import.meta.url));

/** The committed table: bytes of JavaScript as they travel (gzip), at most. */
export interface Budgets {
  /** For a language: texts of the frame and Home, and texts of all other pages. */
  readonly texts: { readonly first: number; readonly pages: number };
  /** For a place: all code until it is complete, without texts. */
  readonly places: Readonly<Record<string, number>>;
  /** Parts at the time the table was written: growth is reported relative to them. */
  readonly parts: Readonly<Record<string, number>>;
}

/** Fetched automatically for a place after its page: counts as part of the page. */
const alsoFetched: Readonly<Record<string, readonly string[]>> = {
  trade: ['src/features/chart/k-line.tsx'],
};

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

/** A built file without its hash, and its bytes. */
export interface Part {
  readonly name: string;
  readonly bytes: number;
}

export interface Weights {
  /** Every place with the parts it needs. */
  readonly places: Readonly<Record<string, readonly Part[]>>;
  /** Every language's two parts. */
  readonly texts: { readonly first: readonly Part[]; readonly pages: readonly Part[] };
}

/** Weighs what is built in apps/web/dist. */
export function weighBuild(dist = `${web}dist`): Weights {
  const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8')) as Manifest;
  const known = new Map<string, Part>();
  const partOf = (file: string): Part => {
    const part = known.get(file) ?? {
      name: file.replace(/^assets\/(.+)-[\w-]{8}\.js$/, '$1'),
      bytes: gzipSync(readFileSync(`${dist}/${file}`), { level: 9 }).length,
    };
    known.set(file, part);
    return part;
  };
  const files = (roots: readonly string[]): string[] => {
    const found = new Set<string>();
    const follow = (name: string): void => {
      const chunk = manifest[name];
      if (chunk === undefined) throw new Error(`the build has no part for ${name}`);
      if (found.has(chunk.file)) return;
      found.add(chunk.file);
      for (const next of chunk.imports ?? []) follow(next);
    };
    for (const root of roots) follow(root);
    return [...found];
  };
  const places = Object.entries(placeFiles()).map(([place, { file }]) => {
    const roots = ['index.html', file, ...(alsoFetched[place] ?? [])];
    return [place, files(roots).map(partOf)] as const;
  });
  const textsOf = (which: string) =>
    Object.entries(manifest)
      .filter(([name]) => new RegExp(`tidemark-messages/\\w+-${which}$`).test(name))
      .map(([, { file }]) => partOf(file));
  return { places: Object.fromEntries(places), texts: { first: textsOf('first'), pages: textsOf('pages') } };
}

export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { bytes }) => sum + bytes, 0);

/** What a build breaks of the table, one line each, with the parts that grew; none: it holds. */
export function overBudget(weights: Weights, budgets: Budgets): string[] {
  const places = Object.entries(weights.places).flatMap(([place, parts]) => {
    const budget = budgets.places[place];
    if (budget === undefined)
      return [`${place} has no budget: node --import tsx tools/budgets/main.ts --write`];
    const sum = sumOf(parts);
    return sum <= budget ? [] : [`${place}: ${sum} bytes, ${budget} at most; ${grown(parts, budgets)}`];
  });
  const gone = Object.keys(budgets.places)
    .filter((place) => weights.places[place] === undefined)
    .map((place) => `${place} has a budget and is no place`);
  const texts = (['first', 'pages'] as const).flatMap((which) =>
    weights.texts[which]
      .filter(({ bytes }) => bytes > budgets.texts[which])
      .map(({ name, bytes }) => `${name}: ${bytes} bytes of texts, ${budgets.texts[which]} at most`),
  );
  return [...places, ...gone, ...texts];
}

function grown(parts: readonly Part[], budgets: Budgets): string {
  const more = parts
    .map(({ name, bytes }) => ({ name, more: bytes - (budgets.parts[name] ?? 0) }))
    .filter((part) => part.more > 0)
    .sort((one, other) => other.more - one.more)
    .slice(0, 6);
  return (
    more.map((part) => `${part.name} +${part.more}`).join(', ') || 'nothing grew since the table was written'
  );
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const map = fileURLToPath(new URL('../../../packages/contract/src/pages.ts', import.meta.url));

/** A place of the app: its path, and the file that draws it, from the app's own folder. */
export interface PlaceFile {
  readonly path: string;
  readonly file: string;
}

/**
 * Every place by its name, read from the contract's `pages.ts` and `app/screens.tsx`. A place that one of
 * them does not name as all others are named stops the build, and the table of budgets.
 */
export function placeFiles(): Readonly<Record<string, PlaceFile>> {
  const paths = readFileSync(map, 'utf8').split('as const')[0] ?? '';
  const screens = readFileSync(`${source}app/screens.tsx`, 'utf8');
  const files = new Map(
    [...screens.matchAll(/^ {2}(\w+): (?:page|lazyPage)\(\s*\(\) => import\('\.\.\/(.+?)'\)/gm)].map(
      ([, place = '', file = '']) => [place, `src/${file}`],
    ),
  );
  const places = [...paths.matchAll(/^ {2}(\w+): '(\/.*?)',$/gm)].map(([, place = '', path = '']) => {
    const file = files.get(place);
    if (file === undefined) throw new Error(`app/screens.tsx does not say what stands at ${path}`);
    return [place, { path, file }] as const;
  });
  if (places.length !== files.size)
    throw new Error('the contract’s pages.ts and app/screens.tsx name other places');
  return Object.fromEntries(places);
}

import { changeDocument, useDocument } from './documents.ts';

/** Height of rows in lists and tables of the desktop: comfortable, or compact of 28 px. */
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

const DOCUMENT = 'appearance';

export function useDensity(): Density {
  return useDocument(DOCUMENT)['density'] === 'compact' ? 'compact' : 'comfortable';
}

export function chooseDensity(density: Density): void {
  changeDocument(DOCUMENT, ({ density: _, ...rest }) =>
    density === 'comfortable' ? rest : { ...rest, density },
  );
}

import type { ReactNode } from 'react';
import { Card } from '../index.ts';

/** What the shelves hold, for developers: in English. */
export const shelves = {
  buttons: 'Button, IconButton',
  fields: 'Fields',
  choices: 'Choices',
  numbers: 'Numbers',
  plots: 'Plots and meters',
  surfaces: 'Surfaces',
  tables: 'Tables',
} as const;

/** Primitives of one kind. */
export function Shelf({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card className="flex min-w-0 flex-col gap-4">
      <h2 className="text-sm font-semibold">{title}</h2>
      {children}
    </Card>
  );
}

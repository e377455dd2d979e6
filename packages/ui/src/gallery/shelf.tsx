import type { ReactNode } from 'react';
import { Card } from '../index.ts';

/** Primitives of one kind. */
export function Shelf({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card className="flex min-w-0 flex-col gap-4">
      <h2 className="text-sm font-semibold">{title}</h2>
      {children}
    </Card>
  );
}

import { Card } from '@tidemark/ui';
import type { ReactNode } from 'react';

/** One shelf of the kit. */
export function KitSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-sm font-semibold">{title}</h2>
      {children}
    </Card>
  );
}

/** Only looks like a loading state: tests that wait for the page can ignore it. */
export function Specimen({ children }: { readonly children: ReactNode }) {
  return <div data-specimen="">{children}</div>;
}

import type { build, InlineConfig } from 'vite';

export function buildAll(): Promise<string[]>;

type Watcher = Extract<Awaited<ReturnType<typeof build>>, { on: unknown }>;

/** A file for each entry, by its name, in a folder of the server; answers what watches the sources. */
export function bundleForNode(
  entries: Readonly<Record<string, string>>,
  outDir: string,
  options: { readonly watch: NonNullable<NonNullable<InlineConfig['build']>['watch']> },
): Promise<Watcher>;
export function bundleForNode(entries: Readonly<Record<string, string>>, outDir: string): Promise<unknown>;

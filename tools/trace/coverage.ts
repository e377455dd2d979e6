import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../', import.meta.url);

/** Functions that were called, by the file that holds them. */
export type CalledFunctions = ReadonlyMap<string, ReadonlySet<string>>;

/** Which functions of this repository run while something is awaited: V8's own call counts. */
export async function createCallCoverage() {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    /** Functions called during `work`, by any caller: repeat it to find those that belong to it alone. */
    async during(work: () => Promise<unknown>): Promise<CalledFunctions> {
      await session.post('Profiler.takePreciseCoverage');
      await work();
      const { result } = await session.post('Profiler.takePreciseCoverage');
      const called = new Map<string, Set<string>>();
      for (const { url, functions } of result) {
        const file = productFile(url);
        if (file === undefined) continue;
        for (const { functionName, ranges } of functions) {
          const [whole] = ranges;
          // A module has a range without a name, called once when it was loaded.
          if (!whole || whole.count === 0 || (functionName === '' && whole.startOffset === 0)) continue;
          const names = called.get(file) ?? new Set();
          called.set(file, names.add(`${functionName || 'anonymous'}:${whole.startOffset}`));
        }
      }
      return called;
    },
    stop: () => session.disconnect(),
  };
}

/** The path within the repository of a file of the product's own. */
function productFile(url: string): string | undefined {
  if (!url.startsWith('file:')) return undefined;
  const root = fileURLToPath(ROOT);
  const file = fileURLToPath(url.split('?')[0] ?? url);
  if (!file.startsWith(root)) return undefined;
  const path = file.slice(root.length);
  return /^(?:packages|apps)\/[^/]+\/src\/(?!testing\/)/.test(path) ? path : undefined;
}

/** What every one of several runs has called. */
export function common(runs: readonly CalledFunctions[]): CalledFunctions {
  const [first = new Map<string, ReadonlySet<string>>(), ...others] = runs;
  const shared = new Map<string, ReadonlySet<string>>();
  for (const [file, names] of first) {
    const kept = [...names].filter((name) => others.every((run) => run.get(file)?.has(name)));
    if (kept.length > 0) shared.set(file, new Set(kept));
  }
  return shared;
}

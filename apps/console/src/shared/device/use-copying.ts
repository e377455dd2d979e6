import { toaster } from '../layout/toaster.ts';
import { useText } from './language.ts';

/** Copies a text and reports whether the browser allowed it. */
export function useCopying(): (text: string) => Promise<void> {
  const t = useText('console.frame');
  return async (text) => {
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    toaster.show(t(done ? 'copied' : 'notCopied'), done ? 'good' : 'bad');
  };
}

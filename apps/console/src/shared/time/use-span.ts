import { useMemo } from 'react';
import { useLanguage } from '../device/language.ts';
import { spanIn } from './spans.ts';

/** Spans of time as the chosen language writes them. */
export function useSpan(): (ms: number) => string {
  const language = useLanguage();
  return useMemo(() => spanIn(language), [language]);
}

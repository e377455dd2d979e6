import { languageTag } from '@tidemark/i18n';
import { useMemo } from 'react';
import { useLanguage } from './device/language.ts';

/** Units of any currency as the chosen language writes them: two decimals, and as many more as there are. */
export function useUnits(): (units: string) => string {
  const language = useLanguage();
  return useMemo(() => {
    const format = new Intl.NumberFormat(languageTag(language), {
      minimumFractionDigits: 2,
      maximumFractionDigits: 6,
    });
    return (units) => format.format(units as Intl.StringNumericLiteral);
  }, [language]);
}

import { createNumberReader, type NumberReader, type NumberRefusal } from '@tidemark/i18n';
import { type NumberFieldProps, type NumberWays, NumberField as PlainField } from '@tidemark/ui';
import { useMemo } from 'react';
import { useLanguage, useText } from './device/language.ts';

/** A number as it is typed in the page's language; its value is a plain decimal. */
export function NumberField(props: Omit<NumberFieldProps, 'numbers'>) {
  return <PlainField {...props} numbers={useNumbers()} />;
}

/** Reads and writes numbers in the page's language, with refusals in its words. */
export function useNumbers(): NumberWays {
  const language = useLanguage();
  const say = useRefusalText();
  const reader: NumberReader = useMemo(() => createNumberReader(language), [language]);
  return {
    read(typed, kind) {
      const { value, refusal } = reader.read(typed, kind);
      return { value, refusal: refusal && say(refusal) };
    },
    write: reader.write,
  };
}

function useRefusalText(): (refusal: NumberRefusal) => string {
  const t = useText('console.numbers');
  return (refusal) => {
    switch (refusal.is) {
      case 'unreadable':
      case 'whole':
        return t(refusal.is, { example: leftToRight(refusal.example) });
      case 'places':
        return t('places', { places: refusal.places });
      case 'digits':
        return t('digits', { digits: refusal.digits });
    }
  };
}

/** Figures run from left to right inside of any sentence. */
function leftToRight(figures: string): string {
  return `\u2066${figures}\u2069`;
}

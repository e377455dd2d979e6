import { createDayReader, firstWeekday } from '@tidemark/i18n';
import { type DateFieldProps, type DateWays, DateField as PlainField } from '@tidemark/ui';
import { useMemo } from 'react';
import { useLanguage, useText } from '../device/language.ts';
import { useToday } from './today.ts';
import { useDayFormats } from './use-day-formats.ts';

/** A day as the console's language writes it, typed or chosen from a calendar; its value is `YYYY-MM-DD`. */
export function DateField(props: Omit<DateFieldProps, 'dates'>) {
  return <PlainField {...props} dates={useDates()} />;
}

function useDates(): DateWays {
  const t = useText('console.date');
  const language = useLanguage();
  const today = useToday();
  const names = useDayFormats();
  const reader = useMemo(() => createDayReader(language), [language]);
  return {
    read(typed) {
      const reading = reader.read(typed);
      if (reading.is === 'unclear')
        return { problem: t('unclear', { example: leftToRight(reading.example) }) };
      return { day: reading.is === 'day' ? reading.day : '' };
    },
    write: reader.write,
    pattern: reader.pattern,
    today,
    firstWeekday: firstWeekday(language),
    names,
    texts: { open: (field) => t('open', { field }), before: t('before'), after: t('after') },
  };
}

/** Figures run from left to right inside of any sentence. */
function leftToRight(figures: string): string {
  return `\u2066${figures}\u2069`;
}

import { useLanguage, useText } from '../../shared/device/language.ts';
import { nameOf, type Thing } from './areas.ts';

/** What a thing is called in the reader's language; a loan by its term, for it has no other name. */
export function useThingName(): (thing: Thing) => string {
  const t = useText('console-settings');
  const language = useLanguage();
  return (thing) => {
    const { loan_period } = thing.value;
    return typeof loan_period === 'number' ? t('loanName', { days: loan_period }) : nameOf(thing, language);
  };
}

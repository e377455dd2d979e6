import { useLanguage, useText } from '../../shared/device/language.ts';
import { nameOf, type Thing } from './areas.ts';

/** A record's name in the reader's language; a loan configuration has only its term. */
export function useThingName(): (thing: Thing) => string {
  const t = useText('console-settings');
  const language = useLanguage();
  return (thing) => {
    const { loan_period } = thing.value;
    return typeof loan_period === 'number' ? t('loanName', { days: loan_period }) : nameOf(thing, language);
  };
}

import { languageTag } from '@tidemark/i18n';
import { useMemo } from 'react';
import { useLanguage, useText } from '../device/language.ts';
import { useUnits } from '../use-units.ts';

/** What loans and pools count in; all currencies of funds are at par with it. */
export const CURRENCY = 'USD';

/** States of loans, and of subscriptions, that have a name; one of a later capability has none. */
const loanStatuses = ['1', '2', '3', '4', '5'] as const;
const subscriptionStatuses = ['1', '2', '3', '4'] as const;

/** What a state of a loan is called. */
export function useLoanStatus(): (status: number) => string {
  const t = useText('console-lending.loans');
  return (status) => {
    const known = loanStatuses.find((one) => one === String(status));
    return known ? t(`statuses.${known}`) : String(status);
  };
}

/** What a state of a subscription is called. */
export function useSubscriptionStatus(): (status: number) => string {
  const t = useText('console-lending.funds');
  return (status) => {
    const known = subscriptionStatuses.find((one) => one === String(status));
    return known ? t(`statuses.${known}`) : String(status);
  };
}

/** An amount in USD for the middle of a sentence: it reads from left to right in every language. */
export function useUsd(): (amount: string) => string {
  const units = useUnits();
  return (amount) => `\u2066${units(amount)} ${CURRENCY}\u2069`;
}

/** The name of a two-letter country code in the chosen language; other text stays unchanged. */
export function useRegionName(): (code: string) => string {
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames(languageTag(language), { type: 'region' });
    return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
  }, [language]);
}

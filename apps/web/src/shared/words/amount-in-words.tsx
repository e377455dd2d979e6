import { Skeleton } from '@tidemark/ui';
import { useEffect, useState } from 'react';
import { useLanguage } from '../device/language.ts';
import { type SpelledAmount, spellAmount } from './spell.ts';

export interface AmountInWordsProps {
  /** A plain decimal. */
  readonly amount: string;
  readonly currency: string;
}

/** An amount in the words of the page's language, cents as a fraction as on a cheque: «ten 05/100 USD». */
export function AmountInWords({ amount, currency }: AmountInWordsProps) {
  const language = useLanguage();
  const [spelled, setSpelled] = useState<{
    readonly of: string;
    readonly words: SpelledAmount | undefined;
  }>();
  useEffect(() => {
    let isLeft = false;
    void spellAmount(amount, language)
      // Without the words the dialog still shows the figures.
      .catch(() => undefined)
      .then((words) => {
        if (!isLeft) setSpelled({ of: amount, words });
      });
    return () => {
      isLeft = true;
    };
  }, [amount, language]);
  if (spelled?.of !== amount) return <Skeleton className="h-5 w-full" />;
  return (
    <bdi className="font-medium text-ink">{spelled.words ? written(spelled.words, currency) : null}</bdi>
  );
}

function written({ whole, fraction }: SpelledAmount, currency: string): string {
  if (fraction === '') return `${whole} ${currency}`;
  const cents = fraction.padEnd(2, '0');
  return `${whole} \u2066${cents}/1${'0'.repeat(cents.length)}\u2069 ${currency}`;
}

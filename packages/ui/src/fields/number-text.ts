import { useState } from 'react';

/** A typed number as the page's language reads it. */
export interface ReadNumber {
  /** A plain decimal, empty for nothing, or a text with a question mark before it that was refused. */
  readonly value: string;
  /** Why it was refused, in a sentence. */
  readonly refusal: string | undefined;
}

/** What a number field takes: decimal places, and whether it is money. */
export interface NumberKind {
  readonly places: number;
  readonly isMoney?: boolean;
}

/** How the page's language reads and writes numbers. */
export interface NumberWays {
  read(typed: string, kind: NumberKind): ReadNumber;
  write(value: string, placesMin?: number): string;
}

export interface NumberTextProps {
  readonly numbers: NumberWays;
  /** A plain decimal in any language, empty for none; as passed to `onChange`, or set from outside. */
  readonly value: string;
  /**
   * Called with a plain decimal, an empty text, or a refused text after a question mark, which no parser
   * reads.
   */
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** Decimal places: more are refused, not rounded. */
  readonly places: number;
  /** Decimal places that are shown at least, once the field is left. */
  readonly placesMin?: number | undefined;
  readonly isMoney?: boolean | undefined;
  readonly error?: string | undefined;
}

/**
 * The text of a number field: as typed while that is the field's value, else the value as the language
 * writes it. A refusal waits until the field is left, Enter is pressed, or the form shows an error.
 */
export function useNumberText(props: NumberTextProps) {
  const { numbers, value, onChange, placesMin, error } = props;
  const [typed, setTyped] = useState<string>();
  const [isTyping, setIsTyping] = useState(false);
  const kind = { places: props.places, isMoney: props.isMoney ?? false };
  const isKept = typed !== undefined && numbers.read(typed, kind).value === shortest(value);
  const refusal = isUnreadable(value) ? numbers.read(value.slice(1), kind).refusal : undefined;
  return {
    error: refusal !== undefined && (!isTyping || error !== undefined) ? refusal : error,
    input: {
      value: isKept ? typed : numbers.write(value, placesMin),
      inputMode: props.places === 0 ? ('numeric' as const) : ('decimal' as const),
      autoComplete: 'off',
      onChange(event: { readonly target: { readonly value: string } }) {
        setTyped(event.target.value);
        setIsTyping(true);
        onChange(numbers.read(event.target.value, kind).value);
      },
      onBlur() {
        setIsTyping(false);
        if (!isUnreadable(value)) setTyped(undefined);
        props.onBlur?.();
      },
      onKeyDown(event: { readonly key: string }) {
        if (event.key === 'Enter') setIsTyping(false);
      },
    },
    /** Puts a value there that was not typed. */
    set(next: string) {
      setTyped(undefined);
      onChange(next);
    },
  };
}

/** Whether a field's value is a text that was refused. */
export function isUnreadable(value: string): boolean {
  return value.startsWith('?');
}

/** A plain decimal without trailing zeros, for display. */
function shortest(value: string): string {
  return /^\d+\.\d*$/.test(value) ? value.replace(/\.?0*$/, '') : value;
}

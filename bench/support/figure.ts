/** One measured figure, its reference value and its target. */
export interface Figure {
  readonly what: string;
  /** As people read it, with its unit. */
  readonly measured: string;
  /** What it is compared with, measured in the same run. */
  readonly yardstick?: string;
  /** Figure ÷ yardstick. */
  readonly ratio?: number;
  readonly goal?: { readonly text: string; readonly isMet: boolean };
}

/** One benchmark: a file in this folder. */
export interface Bench {
  readonly name: string;
  readonly summary: string;
  /** Why a smoke run leaves it out, where it does. */
  readonly notInSmoke?: string;
  /** Measures; reports progress on the way. */
  readonly run: (say: (line: string) => void) => Promise<readonly Figure[]>;
}

/** A count with thousand separators. */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}

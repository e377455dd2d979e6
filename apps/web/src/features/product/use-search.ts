import type { CallOutput } from '@tidemark/contract';
import type { searchCompanies } from '@tidemark/contract/calls/content/content';
import type { searchInstruments } from '@tidemark/contract/calls/trading/market';
import { useDeferredValue, useState } from 'react';
import { useCall } from '../../shared/api/use-call.ts';

export interface Search<Row> {
  readonly text: string;
  setText(text: string): void;
  /** What the rows were found by, without blanks around. */
  readonly wanted: string;
  /** Undefined until the first answer; rows of an earlier text while the next request runs. */
  readonly rows: readonly Row[] | undefined;
  /** Whether the rows match the field's current text. */
  readonly isCurrent: boolean;
  readonly isFailed: boolean;
  retry(): void;
}

/** Searches as one types: a later request takes the earlier one back, and its rows stay until then. */
export function useSearch<C extends typeof searchInstruments | typeof searchCompanies>(
  call: C,
): Search<CallOutput<C>[number]> {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const found = useCall<typeof searchInstruments | typeof searchCompanies>(
    call,
    { name: wanted },
    {
      translated: true,
      staleTime: 60_000,
      placeholder: (before) => before,
      quiet: true,
      race: 'search',
    },
  );
  return {
    text,
    setText,
    wanted,
    rows: found.data as readonly CallOutput<C>[number][] | undefined,
    isCurrent: wanted === text.trim() && found.data !== undefined && !found.isPlaceholderData,
    isFailed: found.isError,
    retry: () => void found.refetch(),
  };
}

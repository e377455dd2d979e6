import { Card, SearchField, Skeleton } from '@tidemark/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { rowAfter } from './keys.ts';
import type { Search } from './use-search.ts';

export interface SearchBoxProps<Row> {
  readonly search: Search<Row>;
  /** What the field is for. */
  readonly label: string;
  /** What the list holds. */
  readonly listLabel: string;
  /** Between the field and the list. */
  readonly children?: ReactNode;
  readonly row: (row: Row) => ReactNode;
  readonly onChoose: (row: Row) => void;
  /** Shown if nothing was found. */
  readonly empty: ReactNode;
}

/** A field and what it finds: tapped, or walked by arrows, chosen by Enter and left by Escape. */
export function SearchBox<Row extends { readonly key: string }>(props: SearchBoxProps<Row>) {
  const { search, label, listLabel, children, row, onChoose, empty } = props;
  const t = useText('product');
  const list = useId();
  const { rows } = search;
  const keys = useKeys(search, onChoose);
  const optionId = (index: number) => `${list}-${index}`;
  const hasRows = rows !== undefined && rows.length > 0;
  const isEmpty = !hasRows && search.isCurrent;
  return (
    <>
      <SearchField
        autoFocus
        role="combobox"
        aria-expanded={hasRows}
        aria-controls={hasRows ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={keys.at >= 0 ? optionId(keys.at) : undefined}
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        label={label}
        value={search.text}
        maxLength={100}
        onChange={(event) => search.setText(event.target.value)}
        onKeyDown={keys.onKeyDown}
      />
      {children}
      <Card flush className="mt-3 overflow-hidden" aria-busy={!search.isCurrent && !search.isFailed}>
        {search.isFailed && !rows ? <LoadFailed onRetry={search.retry} /> : null}
        {isEmpty ? empty : null}
        {hasRows ? (
          <div id={list} role="listbox" aria-label={listLabel} className="divide-y divide-line">
            {rows.map((one, index) => (
              <Option
                key={one.key}
                id={optionId(index)}
                isActive={index === keys.at}
                onChoose={() => onChoose(one)}
              >
                {row(one)}
              </Option>
            ))}
          </div>
        ) : null}
        {rows || search.isFailed ? null : <Waiting />}
      </Card>
      <p role="status" className="sr-only">
        {search.isCurrent ? t('found', { count: rows?.length ?? 0 }) : ''}
      </p>
    </>
  );
}

/** The active row and the key handlers. Enter takes the row that best matches the text. */
function useKeys<Row>(search: Search<Row>, onChoose: (row: Row) => void) {
  const { rows, wanted, isCurrent } = search;
  const start = wanted === '' ? -1 : 0;
  const [place, setPlace] = useState({ wanted, at: start });
  const count = rows?.length ?? 0;
  const at = Math.min(place.wanted === wanted ? place.at : start, count - 1);
  // Enter after fast typing applies to the typed text, not to the rows of an earlier query.
  const isAwaited = useRef(false);
  const choose = useRef(onChoose);
  choose.current = onChoose;
  useEffect(() => {
    if (!isAwaited.current || !isCurrent) return;
    isAwaited.current = false;
    const first = rows?.[0];
    if (first) choose.current(first);
  }, [isCurrent, rows]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const next = rowAfter(event.key, at, count);
    if (next !== undefined) setPlace({ wanted, at: next });
    else if (event.key === 'Escape' && search.text !== '') search.setText('');
    else if (event.key === 'Enter' && !isCurrent) isAwaited.current = search.text.trim() !== '';
    else if (event.key === 'Enter' && rows?.[at]) onChoose(rows[at]);
    else return;
    event.preventDefault();
  };
  return { at, onKeyDown };
}

function Option({
  id,
  isActive,
  onChoose,
  children,
}: {
  readonly id: string;
  readonly isActive: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which points here.
    <div
      ref={place}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onChoose}
      className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-well aria-selected:bg-well"
    >
      {children}
    </div>
  );
}

function Waiting() {
  return Array.from({ length: 5 }, (_, index) => (
    <div key={`row-${index.toString()}`} className="p-4">
      <Skeleton className="h-6 w-full" />
    </div>
  ));
}

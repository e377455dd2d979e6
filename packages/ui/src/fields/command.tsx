import { Dialog } from '@ark-ui/react/dialog';
import { LocaleProvider } from '@ark-ui/react/locale';
import { Portal } from '@ark-ui/react/portal';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons.tsx';
import { useBackEntry } from '../layout/back-entries.ts';

export interface CommandItem {
  readonly id: string;
  readonly label: ReactNode;
  /** Content at the end of the line. */
  readonly end?: ReactNode;
}

export interface CommandGroup {
  readonly title: string;
  readonly items: readonly CommandItem[];
}

export interface CommandPanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called after it is removed and the focus is back. */
  readonly onRemoved: () => void;
  readonly title: string;
  readonly placeholder: string;
  readonly resultsLabel: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly groups: readonly CommandGroup[];
  readonly onChoose: (id: string) => void;
  /** Announced to screen readers with every change of the results. */
  readonly said: string;
  readonly empty: ReactNode;
}

/**
 * A field over a list of what can be done: typing narrows it, arrows move, Enter does. A separate entry
 * (`@tidemark/ui/command`): import it lazily.
 */
export function CommandPanel({ open, onClose, onRemoved, title, ...list }: CommandPanelProps) {
  useBackEntry(open, onClose);
  return (
    <LocaleProvider locale={document.documentElement.lang || 'en'}>
      <Dialog.Root
        open={open}
        onOpenChange={(details) => !details.open && onClose()}
        onExitComplete={onRemoved}
        lazyMount
        unmountOnExit
      >
        <Portal>
          <Dialog.Backdrop className="sheet-scrim fixed inset-0 z-50 bg-[var(--scrim)]" />
          <Dialog.Positioner className="fixed inset-0 z-50 flex items-start justify-center p-4 pt-[12dvh]">
            <Dialog.Content className="dialog-pop flex max-h-[min(70dvh,560px)] w-full max-w-xl flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-[0_8px_24px_rgb(0_0_0/0.12)] outline-none">
              <Dialog.Title className="sr-only">{title}</Dialog.Title>
              <FieldOverList {...list} />
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </LocaleProvider>
  );
}

function FieldOverList({
  placeholder,
  resultsLabel,
  query,
  onQuery,
  groups,
  onChoose,
  said,
  empty,
}: Omit<CommandPanelProps, 'open' | 'onClose' | 'onRemoved' | 'title'>) {
  const id = useId();
  const items = groups.flatMap((group) => group.items);
  const { at, moveTo } = useMark(items, query);
  const optionId = (item: CommandItem) => `${id}-${item.id}`;
  const current = items[at];
  const onKeyDown = (event: KeyboardEvent) => {
    const to = markAfter(event.key, at, items.length);
    if (to !== undefined) moveTo(to);
    else if (event.key === 'Enter' && current && !event.nativeEvent.isComposing) onChoose(current.id);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <span className="flex items-center gap-3 border-b border-line px-4">
        <Icon name="search" size={20} className="text-faint" />
        <input
          role="combobox"
          aria-label={placeholder}
          placeholder={placeholder}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current ? optionId(current) : undefined}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={onKeyDown}
          className="min-h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-faint"
        />
      </span>
      <p role="status" className="sr-only">
        {said}
      </p>
      {current ? null : empty}
      <Results
        {...{ id, groups, current, optionId, onChoose }}
        label={resultsLabel}
        onMark={(item) => moveTo(items.indexOf(item))}
      />
    </>
  );
}

interface ResultsProps {
  readonly id: string;
  readonly label: string;
  readonly groups: readonly CommandGroup[];
  readonly current: CommandItem | undefined;
  readonly optionId: (item: CommandItem) => string;
  readonly onMark: (item: CommandItem) => void;
  readonly onChoose: (id: string) => void;
}

function Results({ id, label, groups, current, optionId, onMark, onChoose }: ResultsProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      className={cx('min-h-0 flex-1 overflow-y-auto pb-2', !current && 'hidden')}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: groups of options, not of fields.
        <div key={group.title} role="group" aria-label={group.title}>
          <p aria-hidden="true" className="px-4 pt-3 pb-1 text-xs font-medium text-faint">
            {group.title}
          </p>
          {group.items.map((item) => (
            <Option
              key={item.id}
              id={optionId(item)}
              item={item}
              isMarked={item === current}
              onMark={() => onMark(item)}
              onChoose={() => onChoose(item.id)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Which line is marked: the first of every new list. */
function useMark(items: readonly CommandItem[], query: string) {
  const [mark, setMark] = useState({ query, at: 0 });
  const at = mark.query === query ? Math.min(mark.at, Math.max(0, items.length - 1)) : 0;
  return { at, moveTo: (to: number) => setMark({ query, at: to }) };
}

const PAGE = 8;

/** The line that a key moves to, wrapping at the ends. Undefined: not a navigation key. */
function markAfter(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'PageDown') return Math.min(count - 1, at + PAGE);
  if (key === 'PageUp') return Math.max(0, at - PAGE);
  return undefined;
}

function Option({
  id,
  item,
  isMarked,
  onMark,
  onChoose,
}: {
  readonly id: string;
  readonly item: CommandItem;
  readonly isMarked: boolean;
  readonly onMark: () => void;
  readonly onChoose: () => void;
}) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMarked) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      onPointerMove={isMarked ? undefined : onMark}
      onClick={onChoose}
      className={cx(
        'mx-2 flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-md px-2 text-sm',
        isMarked && 'bg-well',
      )}
    >
      <span className="min-w-0 truncate">{item.label}</span>
      <span className="shrink-0 text-xs text-quiet">{item.end}</span>
    </div>
  );
}

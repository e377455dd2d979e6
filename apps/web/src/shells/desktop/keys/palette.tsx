import { EmptyState } from '@tidemark/ui';
import { CommandPanel } from '@tidemark/ui/command';
import { useRef, useState } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { type Command, groupedBy } from './commands.ts';
import type { ShortcutAction } from './shortcuts.ts';
import { useCommands } from './use-commands.tsx';

export interface PaletteProps {
  readonly onEnd: () => void;
  readonly run: (shortcut: ShortcutAction) => void;
}

/** Every command of the app, found by typing. The chosen one runs after the panel has closed. */
export function Palette({ onEnd, run }: PaletteProps) {
  const t = useText('desktop.palette');
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(true);
  const chosen = useRef<Command>(undefined);
  const commands = useCommands(run);
  const groups = groupedBy(commands, query);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const end = () => {
    onEnd();
    // The focus is first given back to where it was.
    if (chosen.current) setTimeout(chosen.current.run);
  };
  return (
    <CommandPanel
      open={isOpen}
      onClose={() => setOpen(false)}
      onRemoved={end}
      title={t('title')}
      placeholder={t('placeholder')}
      resultsLabel={t('results')}
      query={query}
      onQuery={setQuery}
      groups={groups.map(({ group, items }) => ({ title: t(`groups.${group}`), items }))}
      onChoose={(id) => {
        chosen.current = commands.find((command) => command.id === id);
        setOpen(false);
      }}
      said={query === '' ? '' : t('count', { count })}
      empty={<EmptyState icon="search" title={t('none')} note={t('noneNote')} />}
    />
  );
}

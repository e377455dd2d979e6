import { controlClass, cx, Field, Icon, SearchField } from '@tidemark/ui';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useText } from '../device/language.ts';
import { ResponsiveDialog } from '../layout/responsive-dialog.tsx';
import { useWide } from '../layout/use-wide.ts';
import type { Area } from './areas.ts';
import { findAreas } from './find-areas.ts';

export interface AreaPickerProps {
  readonly areas: readonly Area[];
  readonly areaId: string;
  readonly onArea: (areaId: string) => void;
  readonly error?: string | undefined;
}

/** The country of a phone number: its name and dial code, no flag; the list opens above the page. */
export function AreaPicker({ areas, areaId, onArea, error }: AreaPickerProps) {
  const t = useText('session.area');
  const [open, setOpen] = useState(false);
  const chosen = areas.find(({ id }) => String(id) === areaId);
  const name = chosen ? t('entry', { name: chosen.name, code: chosen.global_code }) : t('none');
  return (
    <Field label={t('label')} error={error}>
      {({ id, describedBy, invalid }) => (
        <>
          <button
            id={id}
            type="button"
            aria-haspopup="dialog"
            aria-label={`${t('label')}: ${name}`}
            aria-describedby={describedBy}
            onClick={() => setOpen(true)}
            className={cx(
              controlClass,
              'justify-between gap-2 text-start',
              invalid ? 'border-danger' : 'border-line-control',
            )}
          >
            <span className="min-w-0 flex-1 truncate">{chosen?.name}</span>
            {chosen ? <DialCode code={chosen.global_code} /> : null}
            <Icon name="down" size={16} className="text-faint" />
          </button>
          <ResponsiveDialog open={open} onClose={() => setOpen(false)} title={t('title')} wide="middle">
            <AreaList
              areas={areas}
              areaId={areaId}
              onArea={(area) => {
                onArea(area);
                setOpen(false);
              }}
            />
          </ResponsiveDialog>
        </>
      )}
    </Field>
  );
}

function DialCode({ code }: { readonly code: string }) {
  return (
    <span dir="ltr" className="num shrink-0 text-quiet">
      {`+${code}`}
    </span>
  );
}

/** A search with its filtered list; arrows move through it, Enter selects. */
function AreaList({ areas, areaId, onArea }: Omit<AreaPickerProps, 'error'>) {
  const t = useText('session.area');
  const isWide = useWide();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(areaId);
  const found = findAreas(areas, typed);
  const index = found.findIndex(({ id }) => String(id) === at);
  const active = found[Math.max(0, index)];
  const optionId = (area: Area | undefined) => (area ? `${listId}-${area.id}` : undefined);
  const activeId = optionId(active);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const walk = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const step = steps[event.key];
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      onArea(String(active.id));
    }
    if (step === undefined) return;
    event.preventDefault();
    const next = found[Math.min(found.length - 1, Math.max(0, Math.max(0, index) + step))];
    if (next) setAt(String(next.id));
  };

  return (
    <div className="relative flex h-[min(64dvh,520px)] flex-col gap-2">
      <SearchField
        label={t('search')}
        value={typed}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        autoComplete="off"
        dir={/^[+\d]/.test(typed) ? 'ltr' : undefined}
        data-autofocus={isWide || undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={walk}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t('title')}
        className="-mx-4 min-h-0 flex-1 overflow-y-auto"
      >
        {found.map((area) => (
          <AreaOption
            key={area.id}
            id={optionId(area)}
            area={area}
            isChosen={String(area.id) === areaId}
            isActive={area === active}
            onTake={() => onArea(String(area.id))}
          />
        ))}
      </div>
      {found.length === 0 ? (
        <p className="absolute inset-x-0 top-24 text-center text-quiet">{t('nothing')}</p>
      ) : null}
    </div>
  );
}

interface AreaOptionProps {
  readonly id: string | undefined;
  readonly area: Area;
  readonly isChosen: boolean;
  /** Active by keyboard. */
  readonly isActive: boolean;
  readonly onTake: () => void;
}

function AreaOption({ id, area, isChosen, isActive, onTake }: AreaOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field above walks and takes by key.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onClick={onTake}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-well',
        isActive && 'bg-well',
      )}
    >
      <span className="min-w-0 flex-1">{area.name}</span>
      <DialCode code={area.global_code} />
      <Icon name="check" size={18} className={isChosen ? 'text-accent' : 'invisible'} />
    </div>
  );
}

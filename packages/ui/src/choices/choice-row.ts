import { type KeyboardEvent, useRef } from 'react';

export interface Choice<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface ChoiceRowProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly choices: readonly Choice<V>[];
  readonly onChange: (value: V) => void;
}

/** Arrow keys move through the choices, as in any tab list; right means «next» in reading order. */
export function useArrowKeys<V extends string>({ choices, value, onChange }: ChoiceRowProps<V>) {
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const rtl = row.current ? getComputedStyle(row.current).direction === 'rtl' : false;
    const next = rtl ? 'ArrowLeft' : 'ArrowRight';
    const previous = rtl ? 'ArrowRight' : 'ArrowLeft';
    if (event.key !== next && event.key !== previous) return;
    const open = choices.filter((choice) => !choice.disabled);
    const at = open.findIndex((choice) => choice.value === value);
    const chosen = open[(at + (event.key === next ? 1 : -1) + open.length) % open.length];
    if (!chosen) return;
    event.preventDefault();
    onChange(chosen.value);
    row.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(chosen.value)}"]`)?.focus();
  };
  return { row, onKeyDown };
}

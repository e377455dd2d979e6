import type { KeyboardEvent } from 'react';

/** The rows' own buttons, in their order. */
const ROW = 'button[data-row]';

/** Up and Down move between rows (`li` or `tr`); Tab reaches the star and other controls in a row. */
export function moveThroughRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLElement)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW)];
  const at = rows.findIndex((row) => row.closest('li, tr')?.contains(event.target as Node));
  const next = at < 0 ? undefined : rows[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

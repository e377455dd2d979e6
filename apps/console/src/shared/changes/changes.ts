/** One value that changed: as text, with what it is called on the wire. */
export interface Change {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** Reads what changed out of a detail like `{"role": {"from": "support", "to": "admin"}}`; other facts have no `from`. */
export function changesOf(detail: Readonly<Record<string, unknown>>): {
  readonly changes: readonly Change[];
  readonly facts: readonly { readonly name: string; readonly value: string }[];
} {
  const entries = Object.entries(detail);
  return {
    changes: entries.flatMap(([name, value]) =>
      isChange(value) ? [{ name, from: valueText(value.from), to: valueText(value.to) }] : [],
    ),
    facts: entries.flatMap(([name, value]) => (isChange(value) ? [] : [{ name, value: valueText(value) }])),
  };
}

function isChange(value: unknown): value is { readonly from?: unknown; readonly to?: unknown } {
  return typeof value === 'object' && value !== null && ('from' in value || 'to' in value);
}

/** A value of the wire as one line; nothing is a dash. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

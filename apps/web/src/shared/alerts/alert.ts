import type { CallInput, CallOutput } from '@tidemark/contract';
import type { alertList, alertSubmit } from '@tidemark/contract/calls/account/alert';

export type AlertPage = CallOutput<typeof alertList>;
export type Alert = AlertPage['data'][number];
/** What the form asks for. */
export type AskedAlert = CallInput<typeof alertSubmit>;

/** Pages as one list. Removes duplicates of alerts that moved between pages during loading. */
export function alertsOf(pages: readonly AlertPage[]): readonly Alert[] {
  const byId = new Map<number, Alert>();
  for (const page of pages) {
    for (const alert of page.data) if (!byId.has(alert.id)) byId.set(alert.id, alert);
  }
  return [...byId.values()];
}

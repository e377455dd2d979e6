import type { CallOutput } from '@tidemark/contract';
import { getCompanyStatus } from '@tidemark/contract/calls/content/content';
import { api } from '../shared/api/api.ts';
import { setMainMode } from '../shared/company/main-mode.ts';
import { currentStatus } from './site-status.ts';

/** How long the first drawing waits for it: a slow answer must not keep anybody out. */
const PATIENCE_MS = 2500;
/** After a failure it is asked again, each time later; meanwhile the site counts as in service. */
const AGAIN_MS = 5000;
const AGAIN_MS_MAX = 60_000;

/**
 * Asks whether the site is in service and whether it is the main one (core.md section 4), before
 * anything is drawn. Whoever is led to the loss URL sees nothing of the app: then it never resolves.
 * Otherwise it does, at the latest when patience ends; what is answered later still holds.
 */
export function companyStatus(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => !isLeaving && resolve(), PATIENCE_MS);
    void asked().then(() => !isLeaving && resolve());
  });
}

/** The browser is on its way to the loss URL. */
let isLeaving = false;

async function asked(againMs = AGAIN_MS): Promise<void> {
  const status = await api.call(getCompanyStatus, {}, { quiet: true, initial: true }).catch(() => undefined);
  if (status === undefined) {
    setTimeout(() => void asked(Math.min(2 * againMs, AGAIN_MS_MAX)), againMs);
    return;
  }
  takeStatus(status);
}

function takeStatus(status: CallOutput<typeof getCompanyStatus>): void {
  const standing = currentStatus(status, window.location.origin);
  if (standing.kind === 'open') {
    setMainMode(standing.isMain);
    return;
  }
  isLeaving = true;
  window.location.replace(standing.lossUrl);
}

import type { CallOutput } from '@tidemark/contract';
import { getCompanyStatus } from '@tidemark/contract/calls/content/content';
import { api } from '../shared/api/api.ts';
import { setMainMode } from '../shared/company/main-mode.ts';
import { currentStatus } from './site-status.ts';

/** Longest wait before the first render: a slow answer must not block users. */
const PATIENCE_MS = 2500;
/** Retry delay after a failure, doubled each time; until an answer the site counts as in service. */
const AGAIN_MS = 5000;
const AGAIN_MS_MAX = 60_000;

/**
 * Requests whether the site is in service and whether it is the main one (docs/spec/product.md#states),
 * before the first render. Never resolves when it redirects to the loss URL, so that the app stays hidden.
 * Otherwise resolves after the timeout at the latest; a later answer still applies.
 */
export function companyStatus(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => !isLeaving && resolve(), PATIENCE_MS);
    void asked().then(() => !isLeaving && resolve());
  });
}

/** The browser is navigating to the loss URL. */
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
  const siteStatus = currentStatus(status, window.location.origin);
  if (siteStatus.kind === 'open') {
    setMainMode(siteStatus.isMain);
    return;
  }
  isLeaving = true;
  window.location.replace(siteStatus.lossUrl);
}

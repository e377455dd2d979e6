import { receipt, type receiptKindsAsked } from '@tidemark/contract/calls/account/receipts';
import { checkReceipt, type Verdict } from '@tidemark/verify/receipt';
import { vi } from 'vitest';
import type { ManualClock } from '../manual-clock.ts';
import type { TestServer } from '../test-server.ts';

/** A record of a user. */
export interface ReceiptOf {
  readonly kind: (typeof receiptKindsAsked)[number];
  readonly id: number;
}

/** The receipt file of a record, once the log has signed it. */
export async function receiptOf(
  { server, clock }: { readonly server: TestServer; readonly clock: ManualClock },
  token: string,
  asked: ReceiptOf,
): Promise<string> {
  return vi.waitFor(
    async () => {
      const answer = await server.must(receipt, asked, token);
      if (answer.state === 'ready') return answer.receipt;
      clock.advance(100);
      throw new Error(`the log did not sign ${asked.kind} ${asked.id}`);
    },
    { timeout: 10_000, interval: 20 },
  );
}

/** What an outsider finds who has the file and the public key. */
export async function verdictOn(server: TestServer, file: string): Promise<Verdict> {
  const keys = await fetch(`${server.url}/log/key`);
  return checkReceipt(file, await keys.text());
}

/** Checks that did not pass. */
export function doubtsIn({ checks }: Verdict): unknown[] {
  return checks
    .filter(({ state }) => state !== 'passed')
    .map(({ key, state, params }) => ({ key, state, ...params }));
}

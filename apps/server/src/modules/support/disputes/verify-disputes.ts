import type { DisputeEvidence } from '@tidemark/contract/calls/trading/disputes';
import { formatKey, type VerifierKey } from '@tidemark/verify/note';
import { checkReceipt, type ReceiptKind } from '@tidemark/verify/receipt';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { type FrozenDispute, frozenDisputesAfter } from '../store/verification.ts';
import { sealOf } from './seal.ts';

/** What disputes are checked with. */
export interface DisputeCheck {
  /** The key of the seals; undefined where the secret is not at hand: then seals are not compared. */
  readonly sealKey: Uint8Array | undefined;
  /** Keys of all logs of the instance. */
  readonly logKeys: readonly VerifierKey[];
}

/** Receipts are long: few at a time. */
const CHUNK = 50;
const BREACHES_MAX = 100;
const SHA256 = /^[0-9a-f]{64}$/;

/** Which record the receipt of a disputed order is of. */
const receiptOf: Readonly<Record<FrozenDispute['kind'], readonly ReceiptKind[]>> = {
  forex: ['deal.open', 'deal.close'],
  micro: ['trade.settle'],
};

/**
 * What was frozen at the opening of each dispute must be what its seal says, its evidence must be of its order and
 * name the rules by their digest, and its receipt must be a genuine one of that order. Returns one sentence per
 * breach, the oldest dispute first, at most 100.
 */
export async function verifyDisputes(
  database: Queryable,
  { sealKey, logKeys }: DisputeCheck,
): Promise<string[]> {
  const keyFile = `${logKeys.map(formatKey).join('\n')}\n`;
  const breaches: string[] = [];
  let isSealed = false;
  for (let after = 0; breaches.length < BREACHES_MAX; ) {
    const disputes = await frozenDisputesAfter(database, after, CHUNK);
    const last = disputes.at(-1);
    if (last === undefined) break;
    for (const dispute of disputes) {
      const found = [
        ...sealBreaches(dispute, { sealKey, isSealed }),
        ...evidenceBreaches(dispute),
        ...receiptBreaches(dispute, keyFile),
      ];
      breaches.push(...found.map((breach) => `dispute ${dispute.id}: ${breach}`));
      isSealed ||= dispute.seal !== undefined;
    }
    after = last.id;
  }
  return breaches.slice(0, BREACHES_MAX);
}

function sealBreaches(
  { seal, ...frozen }: FrozenDispute,
  { sealKey, isSealed }: { readonly sealKey: Uint8Array | undefined; readonly isSealed: boolean },
): string[] {
  // Those from before there were seals have none.
  if (seal === undefined) return isSealed ? ['its seal is gone'] : [];
  if (sealKey === undefined || sealOf(frozen, sealKey).equals(seal)) return [];
  return ['what was frozen at its opening, the digest of the rules included, is not what was sealed'];
}

function evidenceBreaches({ evidence, orderId }: FrozenDispute): string[] {
  const { order, rules_sha256: rules } = JSON.parse(evidence) as Partial<DisputeEvidence>;
  const breaches: string[] = [];
  if (order?.Id !== orderId) breaches.push(`its evidence is of order ${order?.Id}, it is about ${orderId}`);
  if (rules !== null && !SHA256.test(rules ?? '')) breaches.push('its digest of the rules is none');
  return breaches;
}

function receiptBreaches({ receipt, kind, orderId }: FrozenDispute, keyFile: string): string[] {
  if (receipt === undefined) return [];
  const { isGenuine, checks, shown } = checkReceipt(receipt, keyFile);
  if (!isGenuine || shown === undefined) {
    const failed = checks.filter(({ state }) => state === 'failed').map(({ key }) => key);
    return [`its receipt is not genuine (${failed.join(', ')})`];
  }
  const { record } = shown;
  const id = 'id' in record ? record.id : '';
  const isOwn = id === String(orderId) && receiptOf[kind].some((known) => known === record.kind);
  return isOwn ? [] : [`its receipt is that of ${record.kind} ${id}`];
}

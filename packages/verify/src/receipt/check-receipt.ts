import { checkDealClose, checkDealOpen } from './checks/deal.ts';
import { failed, passed } from './checks/finding.ts';
import { checkRecord, checkTicks } from './checks/leaves.ts';
import { checkPayment, checkWithdrawal } from './checks/money.ts';
import { plain } from './checks/numbers.ts';
import { checkSignature } from './checks/signature.ts';
import { checkTradeSettle } from './checks/trade.ts';
import { checkWitnesses } from './checks/witnesses.ts';
import { type ReadReceipt, readReceipt } from './read/read-receipt.ts';
import { tickRoles } from './receipt.ts';
import type { Check, Shown, Verdict } from './verdict.ts';

/**
 * Checks a receipt with nothing but the public key of the log: form, signatures, proofs, and the rules by which the
 * record follows from its ticks. Needs no network and no clock, and never throws.
 *
 * @param text - content of the receipt file
 * @param keyFile - verifier keys of the log, one per line, as `/log/key` gives them
 */
export function checkReceipt(text: string, keyFile: string): Verdict {
  try {
    return verdictOn(text, keyFile);
  } catch {
    // Numbers beyond what the formulas hold; no receipt of an order has such.
    return verdict([failed('format', { field: '' })], undefined);
  }
}

function verdictOn(text: string, keyFile: string): Verdict {
  const read = readReceipt(text);
  if ('field' in read) return verdict([failed('format', { field: read.field })], undefined);
  const signature = checkSignature(read, keyFile);
  const checks = [
    passed('format', { format: read.receipt.format }),
    ...signature.checks,
    ...checkWitnesses(read, keyFile),
    checkRecord(read),
    ...checkTicks(read),
    ...checkContent(read),
  ];
  return verdict(checks, shownOf(read, signature.signedAt));
}

function verdict(checks: readonly Check[], shown: Shown | undefined): Verdict {
  return {
    isGenuine: checks.every(({ state }) => state !== 'failed') && checks.some(isSigned),
    isComplete: checks.every(({ state }) => state === 'passed'),
    checks,
    shown,
  };
}

const isSigned = ({ key, state }: Check): boolean => key === 'signature' && state === 'passed';

/** Whether the record follows from its ticks and terms. */
function checkContent({ record, ticks }: ReadReceipt): readonly Check[] {
  switch (record.kind) {
    case 'deal.open':
      return checkDealOpen(record, ticks);
    case 'deal.close':
      return checkDealClose(record, ticks);
    case 'trade.settle':
      return checkTradeSettle(record, ticks);
    case 'withdrawal':
      return [checkWithdrawal(record)];
    case 'fund.payment':
      return [checkPayment(record)];
  }
}

function shownOf({ receipt, record, ticks, checkpoint }: ReadReceipt, signedAt: number | undefined): Shown {
  return {
    receipt,
    record,
    ticks: tickRoles.flatMap((role) => {
      const tick = ticks.get(role)?.tick;
      if (tick === undefined) return [];
      const { instrument, seq, at, price } = tick;
      return [{ role, instrument, seq, at, price: plain(price) }];
    }),
    origin: checkpoint.origin,
    size: checkpoint.size,
    signedAt,
  };
}

import type { ReferenceAccount } from './account.ts';
import type { ReferenceMarket } from './market.ts';

/**
 * The stop-out check of one account (docs/spec/rules.md#margin-call-and-stop-out), with the preceding
 * warning.
 */
export function checkAccount(market: ReferenceMarket, account: ReferenceAccount): void {
  const used = account.usedMargin();
  if (used === 0n) return;
  const equity = account.equity();
  if (!account.isWarned && equity * 100n <= used * 100n) {
    account.isWarned = true;
    account.tell('forex.margin_warning');
  }
  // After recovering to 110 % a warning may come again.
  if (equity * 100n >= used * 110n) account.isWarned = false;
  if (equity * 100n > used * 50n) return;
  for (const order of account.pendings()) {
    account.cancel(order, 'close_out');
    account.tell('forex.pending_cancelled', order.id);
  }
  while (account.isAtOrBelow(50n)) {
    const worst = worstOf(market, account);
    if (!worst) return;
    account.closeWhole(worst, 'close_out');
    account.tell('forex.closed_out', worst.id);
  }
}

/** The position with the largest loss among those tradable now; of equal ones the oldest. */
function worstOf(market: ReferenceMarket, account: ReferenceAccount) {
  let worst: { position: ReturnType<ReferenceAccount['positions']>[number]; profit: bigint } | undefined;
  for (const position of account.positions()) {
    if (market.obstacle(position.terms.code)) continue;
    const profit = account.profitOf(position);
    if (!worst || profit < worst.profit) worst = { position, profit };
  }
  return worst?.position;
}

import type { CallOutput, CallRead } from '@tidemark/contract';
import * as calls from '@tidemark/contract/calls/money/transfers';
import { availableBalance } from '@tidemark/domain/funding';
import { formatAmount, parseAmount, ZERO } from '@tidemark/domain/money';
import { isRefusal, mapOutcome, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Database } from '../../../platform/database/queryable.ts';
import { answer, type CallerContext, type Route } from '../../../platform/http/route.ts';
import { createIdSource } from '../../../platform/ids/ids.ts';
import type { Desk } from '../../desk/index.ts';
import type { Forex } from '../../forex/index.ts';
import { accountTypeIds, type Ledger, type LockedAccount, readAccounts } from '../../ledger/index.ts';
import { selectTransfers } from '../store/transfers.ts';
import { createTransferHandler, type TransferCommandHandler } from './command-handler.ts';
import { presentTransfer, type WireTransfer } from './present.ts';

export interface TransfersInput {
  readonly database: Database;
  readonly bus: Bus;
  readonly desk: Desk;
  readonly ledger: Pick<Ledger, 'accountIdsOf'>;
  readonly forex: Pick<Forex, 'atDesk' | 'withdrawable'>;
}

/** Accounts are held in USD. */
const USD_CURRENCY_ID = 1;

/** Transfers between a user's own accounts: through the desk, like everything that changes what trades. */
export function transferRoutes(input: TransfersInput): Route[] {
  const { database, bus, forex } = input;
  const transferIds = createIdSource(database, 'funding.transfer_id');
  const handler = createTransferHandler({ bus, transferIds, contracts: forex.atDesk });
  return [
    answer(calls.transfer, (asked, context) => makeTransfer(input, handler, asked, context)),
    answer(calls.transferLog, (asked, { caller }) => showLog(input, caller.userId, asked)),
    answer(calls.transferInfo, (_, { caller }) => showAvailable(input, caller.userId)),
  ];
}

/** Executes a transfer at the desk, once for one Idempotency-Key. */
async function makeTransfer(
  { desk, ledger }: TransfersInput,
  handler: TransferCommandHandler,
  { from, to, balance, currency_id: currencyId }: CallRead<typeof calls.transfer>,
  { caller: { userId }, idempotency: claim }: CallerContext,
): Promise<Outcome<WireTransfer>> {
  if (from === to) return refuse('transfer.same_account', {}, 'to');
  if (currencyId !== undefined && currencyId !== USD_CURRENCY_ID) {
    return refuse('transfer.currency_unknown', {}, 'currency_id');
  }
  const ids = await ledger.accountIdsOf(userId);
  const [fromId, toId] = [ids[from], ids[to]];
  const outcome = await desk.execute(handler, {
    kind: 'transfer',
    userId,
    accountIds: fromId < toId ? [fromId, toId] : [toId, fromId],
    claim,
    fromId,
    toId,
    amount: parseAmount(balance),
  });
  return mapOutcome(outcome, presentTransfer);
}

async function showLog(
  { database }: TransfersInput,
  userId: number,
  { type, id, page, page_size: limit }: CallRead<typeof calls.transferLog>,
): Promise<CallOutput<typeof calls.transferLog>> {
  const { transfers, total } = await selectTransfers(database, {
    userId,
    account: type,
    id,
    offset: (page - 1) * limit,
    limit,
  });
  const last = Math.max(1, Math.ceil(total / limit));
  return { data: transfers.map(presentTransfer), total, page, last_page: last };
}

async function showAvailable(
  input: TransfersInput,
  userId: number,
): Promise<CallOutput<typeof calls.transferInfo>> {
  const ids = await input.ledger.accountIdsOf(userId);
  const accounts = await readAccounts(input.database, [ids.change, ids.micro, ids.forex]);
  const byKind = new Map(accounts.map((account) => [account.kind, account]));
  const shown = (['change', 'micro', 'forex'] as const).map((kind) =>
    presentAvailable(input, present(byKind.get(kind), 'a user has three accounts')),
  );
  return { accounts: await Promise.all(shown) };
}

async function presentAvailable({ forex, database }: TransfersInput, account: LockedAccount) {
  const available =
    account.kind === 'forex' ? await forex.withdrawable(database, account) : availableBalance(account);
  const { kind, balance, locked } = account;
  return {
    accountTypeId: accountTypeIds[kind],
    type: kind,
    balance: formatAmount(balance),
    lockBalance: formatAmount(locked),
    available: formatAmount(isRefusal(available) ? ZERO : available),
    stale: isRefusal(available) ? String(available.params.instrument) : '',
  };
}

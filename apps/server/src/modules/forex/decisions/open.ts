import { openDeal } from '@tidemark/domain/forex';
import { feePosting } from '@tidemark/domain/ledger';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { OpenPosition } from '../deal.ts';
import type { DecisionScope, ForexCommand } from '../decision-scope.ts';
import { presentOpened, type WireOrder } from '../present.ts';

/** Opens a position at the price in force: fee paid, margin locked, terms frozen. */
export function decideOpen(
  scope: DecisionScope,
  command: Extract<ForexCommand, { kind: 'open' }>,
): Outcome<WireOrder> {
  const { market, dealing, changes } = scope;
  const instrument = market.instrument(command.instrumentId);
  if (!instrument) return refuse('market.unknown_instrument', {}, 'forex_id');

  const account = dealing.account(command.accountIds[0]);
  const positions = changes.of(account.id);
  const risk = scope.valuations.riskOf({ balance: account.balance, locked: account.locked, positions });
  const opened = openDeal({
    instrument,
    side: command.side,
    lots: command.lots,
    leverage: command.leverage,
    quote: market.quote(instrument.id),
    conversion: market.conversion(instrument.quote),
    feeBasis: command.feeBasis,
    freeMargin: risk.freeMargin,
    openPositions: positions.length,
    limits: { openPositionsMax: scope.openPositionsMax },
  });
  if (isRefusal(opened)) return opened;

  const { tick, rate } = opened;
  const position: OpenPosition = {
    id: scope.nextDealId(),
    accountId: account.id,
    userId: account.userId,
    instrumentId: instrument.id,
    side: opened.side,
    lots: opened.lots,
    unitsPerLot: opened.unitsPerLot,
    marginMode: opened.marginMode,
    leverage: opened.leverage,
    margin: opened.margin,
    fee: opened.fee,
    openPrice: opened.openPrice,
    openTick: { seq: tick.seq, price: tick.price, at: tick.at },
    openRate: rate,
    openedAt: dealing.now,
  };
  dealing.post(account, feePosting(position.fee), position.id);
  dealing.lock(account, position.margin);
  dealing.fact('forex.opened', account.userId, position.id);
  changes.open(position);
  return presentOpened(position, instrument);
}

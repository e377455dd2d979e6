import {
  type ClosedMany,
  type ContractAccount,
  cancelPending,
  closeMany,
  closePosition,
  openPosition,
  type PendingOrder,
  type Position,
  placePending,
  reversePosition,
  setStops,
  type TradingFloor,
} from '@tidemark/domain/forex';
import type { Instrument } from '@tidemark/domain/market';
import { sum } from '@tidemark/domain/money';
import { isRefusal, type Outcome, present } from '@tidemark/domain/outcome';
import type { Dealing } from '../../desk/index.ts';
import type { ForexCommand } from '../commands.ts';
import {
  presentCancelled,
  presentClosed,
  presentOpen,
  presentOpened,
  presentPending,
  presentSums,
} from '../present.ts';
import { decideMeet } from './meet.ts';
import { decideReset } from './reset.ts';

/** Decides one command by the domain's rules; the answer is as it goes on the wire. */
export function decide(
  floor: TradingFloor,
  account: ContractAccount,
  command: ForexCommand,
  dealing: Dealing,
): Outcome<unknown> {
  switch (command.kind) {
    case 'open':
      return shown(openPosition(floor, account, command.order), (position) =>
        presentOpened(position, instrumentOf(floor, position)),
      );
    case 'place':
      return shown(placePending(floor, account, command.order), (order) => presentPlaced(floor, order));
    case 'close':
      return shown(closePosition(floor, account, command.asked), (closed) =>
        presentClosed(closed, instrumentOf(floor, closed)),
      );
    case 'close_many':
      return shown(closeMany(floor, account, command), (many) => presentMany(floor, many));
    case 'reverse':
      return shown(
        reversePosition(floor, account, { ...command, id: command.dealId }),
        ({ closed, opened }) => ({
          closed: presentClosed(closed, instrumentOf(floor, closed)),
          opened: presentOpened(opened, instrumentOf(floor, opened)),
        }),
      );
    case 'cancel':
      return shown(cancelPending(floor, account, command.orderId), (order) =>
        presentCancelled(order, instrumentOf(floor, order)),
      );
    case 'set_stops':
      return shown(setStops(floor, account, { id: command.orderId, stops: command.stops }), (order) =>
        presentPlaced(floor, order),
      );
    case 'meet':
      return decideMeet(floor, account, command.fired);
    case 'reset':
      return decideReset(floor, account, command, dealing);
  }
}

function shown<T, W>(outcome: Outcome<T>, present: (value: T) => W): Outcome<W> {
  return isRefusal(outcome) ? outcome : present(outcome as T);
}

function instrumentOf(floor: TradingFloor, held: { readonly instrumentId: number }): Instrument {
  return present(floor.market.instrument(held.instrumentId), 'a held instrument is known');
}

/** An order that waits, or a position at the price in force. */
function presentPlaced(floor: TradingFloor, order: PendingOrder | Position) {
  const instrument = instrumentOf(floor, order);
  if ('target' in order) {
    const quote = floor.market.quote(instrument.id);
    return presentPending(order, instrument, quote.status === 'silent' ? undefined : quote.tick.price);
  }
  return presentOpen(order, instrument, floor.valuations.of(order));
}

function presentMany(floor: TradingFloor, many: ClosedMany) {
  return {
    closed: many.closed.map((closed) => presentClosed(closed, instrumentOf(floor, closed))),
    left: [...many.left],
    ...presentSums(sum(many.closed.map(({ profit }) => profit)), sum(many.closed.map(({ fee }) => fee))),
  };
}

import { SECOND_MS } from '@tidemark/domain/time';
import type { FollowVendorOptions, VendorLine, VendorProtocol } from '../vendor/follow-vendor.ts';
import { type Fields, fieldsOf, priceIn, shown, timeIn, UnreadableValue } from '../vendor/values.ts';
import { failureIn } from './errors.ts';

/** Twelve Data closes connections that are not heard for longer. */
export const BEAT: FollowVendorOptions['beat'] = {
  everyMs: 10 * SECOND_MS,
  message: { action: 'heartbeat' },
};

/** Failures that end a connection; others are of one message. */
const ENDING: readonly string[] = [
  'market.source_unauthorized',
  'market.source_limited',
  'market.source_unreachable',
];

/** The prices of Twelve Data's WebSocket. */
export function twelveDataProtocol(line: VendorLine): VendorProtocol {
  return {
    opened() {
      line.send({ action: 'subscribe', params: { symbols: [...line.symbols].join(',') } });
    },
    received(message) {
      const fields = fieldsOf(message);
      if (fields === undefined) line.unreadable(undefined, `no object: ${shown(message)}`);
      else if (fields.event === 'price') readPriceEvent(line, fields);
      else if (fields.event === 'subscribe-status') readSubscribeStatus(line, fields);
      else if (fields.event === 'heartbeat') line.heartbeat();
      else readFailure(line, fields);
    },
  };
}

function readPriceEvent(line: VendorLine, fields: Fields): void {
  const { symbol, exchange } = fields;
  if (typeof symbol !== 'string') {
    line.unreadable(undefined, `symbol: ${shown(symbol)}`);
    return;
  }
  // A symbol may be asked for at one exchange.
  const atExchange = `${symbol}:${String(exchange)}`;
  line.quote(line.symbols.has(atExchange) ? atExchange : symbol, () => {
    const [bid, ask, price] = [priceIn(fields, 'bid'), priceIn(fields, 'ask'), priceIn(fields, 'price')];
    const sourceTime = timeIn(fields, 'timestamp');
    if (bid !== undefined && ask !== undefined) return { bid, ask, sourceTime };
    if (price === undefined) throw new UnreadableValue(`price: ${shown(fields.price)}`);
    return { last: price, sourceTime };
  });
}

/** `fails` are names or objects with `symbol`; it and `success` may be null. */
function readSubscribeStatus(line: VendorLine, fields: Fields): void {
  const fails = Array.isArray(fields.fails) ? fields.fails : [];
  const names = fails.map((one: unknown) => (typeof one === 'string' ? one : fieldsOf(one)?.symbol));
  if (fails.length === 0 && fields.status === 'error') {
    readFailure(line, fields);
    return;
  }
  line.unknownSymbols(names.filter((name) => typeof name === 'string'));
  line.subscribed();
}

function readFailure(line: VendorLine, fields: Fields): void {
  const failure = failureIn(fields);
  if (failure === undefined) return;
  if (ENDING.includes(failure.trouble)) throw failure;
  line.unreadable(undefined, failure.message);
}

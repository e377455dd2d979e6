import { SourceFailure } from '../connector.ts';
import type { VendorLine, VendorProtocol } from '../vendor/follow-vendor.ts';
import { type Fields, fieldsOf, priceIn, shown, timeIn } from '../vendor/values.ts';
import { polygonSymbol, symbolsByPair } from './symbols.ts';

/** The statuses that end a connection. */
const ENDS: Readonly<Record<string, SourceFailure['trouble']>> = {
  auth_failed: 'market.source_unauthorized',
  not_authorized: 'market.source_unauthorized',
  auth_timeout: 'market.source_unreachable',
  force_disconnect: 'market.source_unreachable',
  // Also long after the subscription: another connection with the same token took its place.
  max_connections: 'market.source_limited',
};

/** The fields of quotes by their event: the pair, the bid and the ask. */
const QUOTES: Readonly<Record<string, readonly [pair: string, bid: string, ask: string]>> = {
  C: ['p', 'b', 'a'],
  XQ: ['pair', 'bp', 'ap'],
};

/** The quotes of one cluster of Polygon's WebSocket. */
export function polygonProtocol(line: VendorLine, token: string): VendorProtocol {
  const symbolOf = symbolsByPair(line.symbols);
  return {
    // It greets first.
    opened: () => undefined,
    received(message) {
      for (const one of Array.isArray(message) ? message : [message]) {
        const fields = fieldsOf(one);
        if (fields === undefined) line.unreadable(undefined, `no object: ${shown(one)}`);
        else if (fields.ev === 'status') readStatus(line, token, fields);
        else readQuote(line, symbolOf, fields);
      }
    },
  };
}

function readStatus(line: VendorLine, token: string, { status, message }: Fields): void {
  const text = `${String(status)}: ${typeof message === 'string' ? message : shown(message)}`;
  const trouble = ENDS[String(status)];
  if (trouble !== undefined) throw new SourceFailure(trouble, text);
  if (status === 'connected') line.send({ action: 'auth', params: token });
  else if (status === 'auth_success' || (status === 'success' && message === 'authenticated')) {
    const channels = [...line.symbols].map((symbol) => polygonSymbol(symbol)?.channel);
    line.send({ action: 'subscribe', params: channels.join(',') });
  } else if (status === 'success') line.subscribed();
  else if (/not (authori[sz]ed|entitled)|upgrade/i.test(text)) {
    throw new SourceFailure('market.source_unauthorized', text);
  } else line.unreadable(undefined, text);
}

function readQuote(line: VendorLine, symbolOf: (pair: string) => string | undefined, fields: Fields): void {
  const names = QUOTES[String(fields.ev)];
  if (names === undefined) return;
  const [pairName, bidName, askName] = names;
  const pair = fields[pairName];
  if (typeof pair !== 'string') {
    line.unreadable(undefined, `${pairName}: ${shown(pair)}`);
    return;
  }
  const symbol = symbolOf(pair);
  if (symbol === undefined) return;
  line.quote(symbol, () => ({
    bid: priceIn(fields, bidName),
    ask: priceIn(fields, askName),
    sourceTime: timeIn(fields, 't'),
  }));
}

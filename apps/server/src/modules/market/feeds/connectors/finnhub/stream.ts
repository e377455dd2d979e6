import { SourceFailure } from '../connector.ts';
import type { VendorLine, VendorProtocol } from '../vendor/follow-vendor.ts';
import { type Fields, fieldsOf, priceIn, shown, timeIn, UnreadableValue } from '../vendor/values.ts';

/** The trades of Finnhub's WebSocket. It does not confirm subscriptions. */
export function finnhubProtocol(line: VendorLine): VendorProtocol {
  return {
    opened() {
      for (const symbol of line.symbols) line.send({ type: 'subscribe', symbol });
    },
    received(message) {
      const fields = fieldsOf(message);
      if (fields === undefined) line.unreadable(undefined, `no object: ${shown(message)}`);
      else if (fields.type === 'trade') readTrades(line, fields);
      else if (fields.type === 'ping') line.heartbeat();
      else if (fields.type === 'error') readError(line, fields);
    },
  };
}

/** Several of a message; those without volume are prices of a market that reports no trades. */
function readTrades(line: VendorLine, { data }: Fields): void {
  if (!Array.isArray(data)) {
    line.unreadable(undefined, `data: ${shown(data)}`);
    return;
  }
  for (const trade of data) {
    const fields = fieldsOf(trade);
    if (typeof fields?.s !== 'string') {
      line.unreadable(undefined, `a trade: ${shown(trade)}`);
      continue;
    }
    line.quote(fields.s, () => {
      const last = priceIn(fields, 'p');
      if (last === undefined) throw new UnreadableValue(`p: ${shown(fields.p)}`);
      return { last, sourceTime: timeIn(fields, 't') };
    });
  }
}

function readError(line: VendorLine, { msg }: Fields): void {
  const text = typeof msg === 'string' ? msg : shown(msg);
  if (/api\W?key|token|unauthori[sz]ed|access/i.test(text)) {
    throw new SourceFailure('market.source_unauthorized', text);
  }
  if (/too many|limit/i.test(text)) throw new SourceFailure('market.source_limited', text);
  const unknown = unknownSymbol(line, text);
  if (unknown === undefined) line.unreadable(undefined, text);
  else {
    line.unknownSymbols([unknown]);
    // It shows that the token was accepted.
    line.heartbeat();
  }
}

/** `Invalid symbol OANDA:EUR_USD`; its older form does not name the symbol. */
function unknownSymbol({ symbols }: VendorLine, text: string): string | undefined {
  const named = /^invalid symbol\W*(.*?)\W*$/i.exec(text)?.[1];
  if (named === undefined) return undefined;
  const [only] = symbols;
  if (named === '') return symbols.size === 1 ? only : undefined;
  return symbols.has(named) ? named : undefined;
}

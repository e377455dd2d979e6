import type { CallOutput, CallRead } from '@tidemark/contract';
import type { priceSources, priceSourceTest } from '@tidemark/contract/operator/price-sources';
import { parseSourceSymbols, priceFromUnits, priceToNumber } from '@tidemark/domain/market';
import { type Refusal, refuse } from '@tidemark/domain/outcome';
import type { OperatorParts } from '../parts.ts';
import { moment, momentOrNull } from '../present.ts';

/** The sources of prices, where each instrument takes its price from, and how far history is loaded. */
export function showPriceSources({
  ports: { market },
}: Pick<OperatorParts, 'ports'>): CallOutput<typeof priceSources> {
  const inspection = market.sourceInspection();
  const found = new Map(inspection?.instruments().map((one) => [one.instrumentId, one]));
  const history = inspection?.history();
  return {
    kind: market.source().kind,
    sources: (inspection?.sources() ?? []).map(
      ({ name, publicName, state, since, heardAt, trouble, detail, unknownSymbols }) => ({
        ...{ name, state, detail, public_name: publicName, trouble: trouble ?? null },
        since: moment(since),
        heard_at: momentOrNull(heardAt),
        unknown_symbols: [...unknownSymbols],
      }),
    ),
    instruments: market.instruments().map(({ id, code, showCode }) => {
      const own = found.get(id);
      const symbols = (own?.symbols ?? []).map((one) => ({ ...one }));
      return {
        ...{ id, code, show_code: showCode, symbols },
        active: own?.active ?? null,
        doubt: own?.doubt ?? null,
      };
    }),
    history: history === undefined ? null : { ...history, failed: history.failed.map((one) => ({ ...one })) },
  };
}

/** The last ten quotes of an instrument as received from each source, newest first. */
export function testPriceSources(
  { ports: { market } }: Pick<OperatorParts, 'ports'>,
  { instrument_id: id, source_symbols: text }: CallRead<typeof priceSourceTest>,
): CallOutput<typeof priceSourceTest> | Refusal {
  if (market.instrument(id) === undefined) return refuse('market.unknown_instrument', {}, 'instrument_id');
  const symbols = text === undefined ? undefined : parseSourceSymbols(text);
  return (market.sourceInspection()?.test(id, symbols) ?? []).map(
    ({ source, symbol, isUnknown, quotes }) => ({
      ...{ source, symbol, is_unknown: isUnknown },
      quotes: quotes.map(({ at, bid, ask, last, sourceTime, isTradeable, price }) => ({
        ...{ at: moment(at), bid: bid ?? null, ask: ask ?? null, last: last ?? null },
        source_time: momentOrNull(sourceTime),
        is_tradeable: isTradeable,
        price: typeof price === 'number' ? priceToNumber(priceFromUnits(price)) : null,
      })),
    }),
  );
}

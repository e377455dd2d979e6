import { lotsFromUnits, type Target } from '@tidemark/domain/forex';
import { priceFromUnits } from '@tidemark/domain/market';

/** Targets as the text of a `bigint[]`: price and lots of each, in their units, the nearest first. */
export function targetsText(targets: readonly Target[] | undefined): string {
  return `{${(targets ?? []).flatMap(({ price, lots }) => [price, lots]).join(',')}}`;
}

/** The targets of such a text; undefined where there are none. */
export function readTargets(text: string | null): readonly Target[] | undefined {
  const units = text?.slice(1, -1).split(',').map(Number) ?? [];
  const targets: Target[] = [];
  for (let place = 0; place + 1 < units.length; place += 2) {
    const [price = 0, lots = 0] = units.slice(place, place + 2);
    targets.push({ price: priceFromUnits(price), lots: lotsFromUnits(lots) });
  }
  return targets.length > 0 ? targets : undefined;
}

/** Reads a text that `fewTexts` passes as these two parameters; none is null. */
export function targetsAt(texts: number): string {
  return `nullif(($${texts}::text[])[($${texts + 1}::bigint[])[n]], '{}')::bigint[]`;
}

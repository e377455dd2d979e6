import type { Queryable } from '../../../platform/database/queryable.ts';

/** What an instrument was called at its creation and is called for ever. */
export interface InstrumentName {
  readonly code: string;
  /** Currency of its prices. */
  readonly quote: string;
}

/** Code and quote currency of every instrument by its id, withdrawn ones included. */
export async function selectInstrumentNames(
  database: Queryable,
): Promise<ReadonlyMap<number, InstrumentName>> {
  const rows = await database.query<InstrumentName & { readonly id: number }>({
    name: 'market.instrument_names',
    text: 'select id, code, quote from market.instrument',
  });
  return new Map(rows.map(({ id, code, quote }) => [id, { code, quote }]));
}

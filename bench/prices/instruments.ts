import pg from 'pg';

/** Adds instruments that are always open, quoted by the source under their own codes; answers the codes. */
export async function addInstruments(url: string, count: number): Promise<readonly string[]> {
  const codes = Array.from({ length: count }, (_, place) => `P${String(place).padStart(3, '0')}USD`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into market.instrument
         select (jsonb_populate_record(bitcoin, jsonb_build_object('id', 1000 + place, 'position', 1000 + place,
           'code', added, 'show_code', added, 'base', left(added, 4)))).*
         from market.instrument bitcoin, unnest($1::text[]) with ordinality as made (added, place)
         where bitcoin.code = 'BTCUSD'`,
      [codes],
    );
  } finally {
    await client.end();
  }
  return codes;
}

import type { CallInput } from '@tidemark/contract';
import * as settings from '@tidemark/contract/operator/settings/settings';
import { assert } from '@tidemark/domain/outcome';
import { saveByTwo } from '../support/operators.ts';
import type { Desk } from './operator-bodies.fixture.ts';

/** Changes all that may change of every instrument, and lets nothing new begin. */
export async function changeEveryInstrument({ server, admin, wallClock }: Desk): Promise<void> {
  const all = await server.must(settings.instruments, {}, admin.token);
  for (const { id, value, version } of all) {
    const input: CallInput<typeof settings.instrumentSave> = {
      ...value,
      id: Number(id),
      from: version,
      names: { en: 'Other' },
      category_id: 5,
      pip: 0.5,
      ...{ lots_min: 1, lots_max: 2 },
      units_per_lot: 7,
      fee_rate: 0.9,
      margin_fee_rate: 0.5,
      source_symbols: 'ccxt:kraken=BTC/USD*0.5',
      margin_mode: value.margin_mode === 'fixed' ? 'leverage' : 'fixed',
      leverages: [3],
      orders_when_closed: true,
      ...{ financing_long: 9, financing_short: -9, financing_triple_day: 5 },
      max_jump: 0.02,
      state: 'close_only',
    };
    const { code } = await saveByTwo(server, settings.instrumentSave, input, {
      token: admin.token,
      wallClock,
    });
    assert(code === 1, `${value.code} is changed`);
  }
}

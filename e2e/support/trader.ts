import type { Api, WireOrder } from './api.ts';

interface Listed {
  readonly Id: number;
  readonly Code: string;
  readonly HasForexMultiple: readonly { readonly Value: number }[];
}

/** A test's order parameters besides the market: prices of a pending order and of its stops. */
export interface Wishes {
  readonly target_price?: number;
  readonly stop_loss_price?: number;
  readonly target_profit_price?: number;
  readonly trailing_distance?: number;
}

/** The trader of a test, trading as an external client does: with the highest leverage of each market. */
export interface Trader {
  readonly api: Api;
  idOf(code: string): Promise<number>;
  buy(code: string, lots: number, wishes?: Wishes): Promise<WireOrder>;
  sell(code: string, lots: number, wishes?: Wishes): Promise<WireOrder>;
  close(order: WireOrder): Promise<WireOrder>;
}

/** A trader for the given session. */
export async function traderWith(api: Api): Promise<Trader> {
  const instruments = await api.must<readonly Listed[]>('/v2/api/forex/trade_list');
  const listed = (code: string) => {
    const found = instruments.find(({ Code }) => Code === code);
    if (!found) throw new Error(`no such instrument: ${code}`);
    return found;
  };
  const submit = (code: string, type: 1 | 2, lots: number, wishes: Wishes = {}) =>
    api.must<WireOrder>('/v2/api/forex/submit', {
      forex_id: listed(code).Id,
      type,
      cont: lots,
      status: wishes.target_price === undefined ? 1 : 0,
      multiple: listed(code).HasForexMultiple.at(-1)?.Value ?? 0,
      ...wishes,
    });
  return {
    api,
    idOf: async (code) => listed(code).Id,
    buy: (code, lots, wishes) => submit(code, 1, lots, wishes),
    sell: (code, lots, wishes) => submit(code, 2, lots, wishes),
    close: ({ Id }) => api.must<WireOrder>('/v2/api/forex/close', { id: Id }),
  };
}

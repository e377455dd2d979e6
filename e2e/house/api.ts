import { randomUUID } from 'node:crypto';

/** The envelope of every answer (contract.md, «HTTP»). */
export interface Answer<T> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}

export interface WireOrder {
  readonly Id: number;
  readonly Quantity: number;
  readonly OriginPrice: number;
  readonly FactProfits: string;
  readonly CautionMoney: string;
  readonly TradeFee: string;
  readonly Status: number;
}

export interface WireAccount {
  readonly type: string;
  readonly balance: string;
  readonly lockBalance: string;
}

/** The API as a client of another make would use it: plain HTTP, no code of ours. */
export interface Api {
  /** The data of a call that must succeed. */
  must<T>(path: string, parameters?: Readonly<Record<string, string | number>>): Promise<T>;
}

export function apiOf(url: string, token = ''): Api {
  return {
    async must<T>(path: string, parameters: Readonly<Record<string, string | number>> = {}) {
      const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
      const response = await fetch(`${url}${path}?${query}`, {
        headers: { authorization: token, lang: 'en', 'idempotency-key': randomUUID() },
      });
      const answer = (await response.json()) as Answer<T>;
      if (answer.code !== 1) throw new Error(`${path} was refused: ${answer.code} ${answer.msg}`);
      return answer.data;
    },
  };
}

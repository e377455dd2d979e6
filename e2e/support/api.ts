import { randomUUID } from 'node:crypto';

/** The envelope of every answer (docs/spec/interface.md#calls). */
interface Answer<T> {
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
  readonly TargetLossPrice: number;
  readonly TargetProfitPrice: number;
  readonly Status: number;
}

export interface WireAccount {
  readonly type: string;
  readonly balance: string;
  readonly lockBalance: string;
}

/** The API as a client of another make would use it: plain HTTP, no code of ours. */
export interface Api {
  /** The data of a call that must succeed, requested as the spec defines it: GET with a query. */
  must<T>(path: string, parameters?: Readonly<Record<string, string | number>>): Promise<T>;
  /** The data of a call that only takes a POST, and that must succeed. */
  post<T>(path: string, body: Readonly<Record<string, string | number>>): Promise<T>;
  /** Ends this session, as another device of the same user would. */
  logout(): Promise<void>;
}

export function apiOf(url: string, token = ''): Api {
  const ask = async <T>(path: string, method: 'GET' | 'POST', body?: object): Promise<T> => {
    const headers = {
      authorization: token,
      lang: 'en',
      'idempotency-key': randomUUID(),
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as Answer<T>;
    if (answer.code !== 1) throw new Error(`${path} was refused: ${answer.code} ${answer.msg}`);
    return answer.data;
  };
  return {
    must(path, parameters = {}) {
      const texts = Object.entries(parameters).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      return ask(`${path}?${new URLSearchParams(texts)}`, 'GET');
    },
    post: (path, body) => ask(path, 'POST', body),
    async logout() {
      await ask('/api/user/logout', 'POST');
    },
  };
}

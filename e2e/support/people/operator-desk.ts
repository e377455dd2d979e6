import { randomUUID } from 'node:crypto';
import { arrived } from '../instance/outbox.ts';
import type { RunningInstance } from '../instance/server.ts';
import { createOperator } from './operator-account.ts';
import { appCode } from './totp.ts';

/** An operator at work: over the operator API, as a console of another make would use it. */
export interface Desk {
  /** Of the operator's session. */
  readonly token: string;
  readonly password: string;
  /** Of the operator's authenticator. */
  readonly secret: string;
  /** The data of a call of the console that must succeed. */
  must<T>(path: string, body?: object): Promise<T>;
  /** Decides what waits in a queue, by its id, its user's address, or a name that it states. */
  decide(kind: string, what: number | string, verdict: 'approve' | 'reject', remark?: string): Promise<void>;
  /** Proposes a correction of a funding account, which another operator has to approve. */
  propose(userId: number, amount: string, reason: string): Promise<void>;
  /** The id of the first thing of a kind of settings that fits. */
  find(kind: string, fits: (value: Readonly<Record<string, unknown>>) => boolean): Promise<number>;
  /** Makes a new thing of a kind of settings. */
  make(kind: string, value: Readonly<Record<string, unknown>>): Promise<void>;
  /** Changes some fields of the first thing of a kind, from the state that it is in. */
  set(
    kind: 'settings' | 'companies' | 'settings/funding/funding' | 'settings/support',
    change: Readonly<Record<string, unknown>>,
  ): Promise<void>;
}

interface Setting {
  readonly id: number;
  readonly version: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface Review {
  readonly id: number;
  readonly user: { readonly email: string };
  readonly fields: readonly { readonly key: string; readonly value: string }[];
}

/** Makes an operator on the command line, sets the authenticator up, and signs in. */
export async function operatorDesk(
  { server }: Pick<RunningInstance, 'server'>,
  email: string,
  role: 'reviewer' | 'admin',
): Promise<Desk> {
  const { password } = await createOperator(server, { email, role });
  const ask = askAt(server.url);
  const { secret = '', setup_token } = (await ask('login', { email, password })).data.params ?? {};
  const { data } = await ask('totp_confirm', { setup_token, code: appCode(secret) });
  const token = data.token ?? '';
  /** Changes that need a second operator are approved on the command line, and awaited. */
  const settle = async ({ code, msg, data: { proposal } }: Said) => {
    if (code !== 1) throw new Error(`the setting was refused: ${msg}`);
    if (proposal === null || proposal === undefined) return;
    const approved = await server.run(`proposal approve ${proposal} --at-once`);
    if (approved.code !== 0) throw new Error(`the proposal was not approved: ${approved.said}`);
    await arrived(async () => {
      const closed = await ask('proposals?status=closed&page_size=100', undefined, token);
      return closed.data.data?.find(({ id }) => id === proposal);
    });
  };
  return {
    token,
    password,
    secret,
    async must<T>(path: string, body?: object) {
      const { code, msg, data } = await ask(path, body, token);
      if (code !== 1) throw new Error(`${path} was refused: ${msg}`);
      return data as T;
    },
    async decide(kind, what, verdict, remark = '') {
      const waiting = await ask(`reviews?kind=${kind}&status=waiting&page_size=100`, undefined, token);
      const review = waiting.data.data?.find(
        ({ id, user, fields }) =>
          id === what || user.email === what || fields.some(({ value }) => value === what),
      );
      if (!review) throw new Error(`${what} does not wait as ${kind}: ${JSON.stringify(waiting)}`);
      const { code, msg } = await ask(`reviews/${kind}/${review.id}/${verdict}`, { remark }, token);
      if (code !== 1) throw new Error(`the ${verdict} was refused: ${msg}`);
    },
    async propose(user_id, amount, reason) {
      const body = { user_id, accountTypeId: 1, direction: 'credit', amount, reason };
      const { code, msg } = await ask('corrections', body, token);
      if (code !== 1) throw new Error(`the correction was refused: ${msg}`);
    },
    async find(kind, fits) {
      const listed = (await ask(kind, undefined, token)).data as unknown as readonly Setting[];
      const found = listed.find(({ value }) => fits(value));
      if (!found) throw new Error(`nothing fits among ${kind}`);
      return found.id;
    },
    async make(kind, value) {
      await settle(await ask(kind, { ...value, reason: 'a story' }, token));
    },
    async set(kind, change) {
      const listed = (await ask(kind, undefined, token)).data as unknown as readonly Setting[];
      const [first] = listed;
      if (!first) throw new Error(`there are no ${kind}`);
      const id = first.id === 0 ? {} : { id: first.id };
      const body = { ...first.value, ...change, ...id, from: first.version, reason: 'a story' };
      await settle(await ask(kind, body, token));
    },
  };
}

interface Said {
  readonly code: number;
  readonly msg: string;
  readonly data: {
    readonly token?: string;
    /** Of a setting that a second person must approve. */
    readonly proposal?: number | null;
    readonly params?: { readonly secret?: string; readonly setup_token?: string };
    readonly data?: readonly Review[];
  };
}

function askAt(url: string) {
  return async (path: string, body?: object, authorization = ''): Promise<Said> => {
    const headers = {
      authorization,
      lang: 'en',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const post = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const response = await fetch(`${url}/console/api/${path}`, { headers, ...post });
    return (await response.json()) as Said;
  };
}

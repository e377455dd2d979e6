import { expect } from '@playwright/test';
import { allCalls } from '@tidemark/contract/openapi';
import { type EntityName, lackingFields } from './entities.ts';

type Field = string | number;
type Fields = Readonly<Record<string, Field>>;

/**
 * A client that uses only the specification: GET with parameters and `t`, forms where it requires
 * form-urlencoded, JSON elsewhere, multipart for pictures, headers `lang` and `authorization`, no idempotency
 * key. Every answer is checked against the envelope and against the schema that the contract publishes for
 * the call.
 */
export interface SpecClient {
  get<T>(path: string, parameters?: Fields): Promise<T>;
  form<T>(path: string, fields: Fields): Promise<T>;
  post<T>(path: string, fields: Fields): Promise<T>;
  /** Sends a picture; its address. */
  upload(picture: Buffer): Promise<string>;
  /** The same client with a user's token. */
  as(token: string): SpecClient;
  readonly token: string;
  /** Calls made so far, by whichever token: `GET /api/user/info`. */
  readonly made: ReadonlySet<string>;
}

interface Sending {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: string;
  readonly type?: string;
  readonly body?: string | FormData;
}

export function specClient(url: string, token = '', made = new Set<string>()): SpecClient {
  const send = async <T>({ method, path, query = '', type, body }: Sending): Promise<T> => {
    const name = `${method} ${path}`;
    const headers = { lang: 'en', authorization: token, ...(type ? { 'content-type': type } : {}) };
    const response = await fetch(`${url}${path}${query}`, { method, headers, ...(body ? { body } : {}) });
    expect(response.headers.get('content-type'), name).toMatch(/^application\/json/);
    expect(response.headers.get('cache-control'), name).toBe('no-store');
    const data = checked(name, path, await response.json());
    expect(response.status, name).toBe(200);
    made.add(name);
    return data as T;
  };
  return {
    token,
    made,
    as: (other) => specClient(url, other, made),
    get: (path, parameters = {}) =>
      send({ method: 'GET', path, query: `?${new URLSearchParams(texts({ ...parameters, t: moment() }))}` }),
    form: (path, fields) =>
      send({
        method: 'POST',
        path,
        type: 'application/x-www-form-urlencoded',
        body: new URLSearchParams(texts(fields)).toString(),
      }),
    post: (path, fields) =>
      send({ method: 'POST', path, type: 'application/json', body: JSON.stringify(fields) }),
    async upload(picture) {
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(picture)]), 'picture.jpg');
      const stored = await send<{ url: string }>({
        method: 'POST',
        path: '/api/common/image_upload',
        body,
      });
      return entity('picture', stored).url;
    },
  };
}

/** The data of an answer that has the form of the contract. */
function checked(name: string, path: string, answer: unknown): unknown {
  expect(answer, name).toMatchObject({ code: 1, msg: expect.any(String) });
  const { msg, data } = answer as { msg: string; data: unknown };
  const known = allCalls.find(({ call }) => call.path === path && name.startsWith(`${call.methods[0]} `));
  const call = known?.call ?? allCalls.find((named) => named.call.path === path)?.call;
  if (!call) throw new Error(`the contract has no ${name}`);
  expect(call.methods, `${path} is asked as the documents ask it`).toContain(name.split(' ')[0]);
  const read = call.output.safeParse(data);
  expect(read.error?.issues ?? [], `${name} keeps to its schema`).toEqual([]);
  if (call.successMessage) expect(msg, `${name} says what it did`).not.toBe('');
  else expect(msg, `${name} says nothing`).toBe('');
  return data;
}

/** Two requests of one millisecond are two requests. */
let last = 0;
function moment(): number {
  last = Math.max(Date.now(), last + 1);
  return last;
}

const texts = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

/** The answer, if it has every field that section 3 names for its entity. */
export function entity<T>(name: EntityName, answer: T): T {
  expect(lackingFields(answer, name)).toEqual([]);
  return answer;
}

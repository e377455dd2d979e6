import type { Call } from '@tidemark/contract';
import { fieldsInPath, isForOperators } from '@tidemark/contract';
import { allCalls, type NamedCall } from '@tidemark/contract/openapi';
import * as z from 'zod/mini';
import { wellFormed } from '../../../src/platform/text/well-formed.ts';
import type { Answered, World } from './who.fixture.ts';
import { rows } from './who.table.fixture.ts';

/** Every call of the contract with a valid input, of which one field at a time is replaced. */

export const idOf = ({ capability, name }: NamedCall) => `${capability}.${name}`;

/**
 * Calls that neither end a session nor take a file. Those of settings first: operators' passwords and codes
 * come with calls that change a session.
 */
export const repeatableCalls = allCalls
  .filter((named) => {
    const row = rows[idOf(named)];
    return row?.ends !== true && row?.file !== true;
  })
  .sort((a, b) => Number(isForOperators(b.call)) - Number(isForOperators(a.call)));

/** Callers with access, the most privileged first. */
function tokenFor({ tokens }: World, { access: who }: Call): string | undefined {
  if (typeof who === 'object')
    return tokens[who.operator.includes('admin') ? 'admin' : (who.operator[0] ?? 'admin')];
  return who === 'real_user' ? tokens.owner : tokens.demo;
}

interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: unknown;
  readonly const?: unknown;
}

/** The path of each field of these JSON types that an input may hold: `titles.en`. */
export function fieldsOf({ call }: NamedCall, types: readonly string[]): string[] {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema;
  return [...new Set(pathsIn(schema, types).map((path) => path.join('.')))];
}

function pathsIn(
  schema: Schema,
  types: readonly string[],
  path: readonly string[] = [],
): (readonly string[])[] {
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  const here = [schema.type].flat().some((type) => types.includes(String(type))) ? [path] : [];
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    pathsIn(inner, types, [...path, name]),
  );
  const items = schema.items === undefined ? [] : pathsIn(schema.items, types, [...path, '0']);
  return [
    ...here,
    ...below,
    ...items,
    ...(schema.anyOf ?? []).flatMap((inner) => pathsIn(inner, types, path)),
  ];
}

export type Input = Readonly<Record<string, unknown>>;

/** The input with a value in the place of what is at the path. */
export function withField(input: Input, path: string, value: unknown): Input {
  return replaced(input, path.split('.'), value) as Input;
}

function replaced(input: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(input) || name === '0') {
    const [first, ...others] = Array.isArray(input) ? input : [];
    return [replaced(first, rest, value), ...others];
  }
  const held = (typeof input === 'object' && input !== null ? input : {}) as Input;
  return { ...held, [name]: replaced(held[name], rest, value) };
}

/** A valid input of the call. */
export async function inputOf(world: World, { call, ...named }: NamedCall): Promise<Input> {
  const row = rows[idOf({ call, ...named })];
  if (row !== undefined) return typeof row.input === 'function' ? row.input(world) : row.input;
  // A setting: what is stored, saved again.
  const { data } = await world.send({ path: call.path, method: 'GET', input: {}, token: world.tokens.admin });
  const [first] = (data ?? []) as { id: unknown; version: string; value: object }[];
  if (first === undefined) return {};
  return { ...first.value, ...(first.id === 0 ? {} : { id: first.id }), from: first.version };
}

/** Sends an input as a caller who has access. */
export function sendInput(world: World, { call }: NamedCall, input: Input, key?: string): Promise<Answered> {
  // An address cannot carry an unpaired surrogate: it is encoded as UTF-8.
  const inPath = fieldsInPath(call.path).map((field) => [field, wellFormed(String(input[field]))]);
  return world.send({
    path: call.path,
    method: call.methods.includes('POST') ? 'POST' : 'GET',
    input: { ...input, ...Object.fromEntries(inPath) },
    token: tokenFor(world, call),
    ...(key === undefined ? {} : { key }),
  });
}

/** Sends an input as a caller who has access, and returns how it failed; undefined where it was answered. */
export async function failureOf(world: World, named: NamedCall, input: Input): Promise<string | undefined> {
  const { status, key } = await sendInput(world, named, input);
  return status >= 500 ? `${status} ${key}` : undefined;
}

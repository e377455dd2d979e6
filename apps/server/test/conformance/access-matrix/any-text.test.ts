import type { Call } from '@tidemark/contract';
import { fieldsInPath, isForOperators } from '@tidemark/contract';
import { allCalls, type NamedCall } from '@tidemark/contract/openapi';
import { present } from '@tidemark/domain/outcome';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { wellFormed } from '../../../src/platform/text/well-formed.ts';
import { openWorld, type Sent } from './who.fixture.ts';
import { rows } from './who.table.fixture.ts';

/**
 * Whatever UTF-16 a text holds (nothing, unpaired surrogates, NUL, letters of any script), no call of the
 * contract fails because of it: it is stored, or refused with a reason.
 */
const world = await openWorld();
const SEED = Number(process.env.TEXT_SEED ?? Date.now() % 1_000_000);
/** Texts tried per field: the empty one and others by chance. */
const VARIANTS = 3;
/** Forms with many fields send a hundred requests and more. */
const TIMEOUT_MS = 60_000;

/** Texts that a database may not take, at an end, in the middle and alone. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('\ud83d', '\ude00', '\0', '😀', 'é', 'سلام', '價', '\u2028', "'", '\\', '"', '\\u0000'),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((pieces) => pieces.join(''));

const idOf = ({ capability, name }: NamedCall) => `${capability}.${name}`;
const asked = allCalls.filter((named) => {
  const row = rows[idOf(named)];
  return row?.ends !== true && row?.file !== true;
});

/** Callers with access, the most privileged first. */
function tokenFor({ access: who }: Call): string | undefined {
  if (typeof who === 'object')
    return world.tokens[who.operator.includes('admin') ? 'admin' : (who.operator[0] ?? 'admin')];
  return who === 'real_user' ? world.tokens.owner : world.tokens.demo;
}

interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: unknown;
  readonly const?: unknown;
}

/** The paths of the texts that an input may hold: `['titles', 'en']`. */
function textsIn(schema: Schema, path: readonly string[] = []): (readonly string[])[] {
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  const here = [schema.type].flat().includes('string') ? [path] : [];
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    textsIn(inner, [...path, name]),
  );
  const items = schema.items === undefined ? [] : textsIn(schema.items, [...path, '0']);
  return [...here, ...below, ...items, ...(schema.anyOf ?? []).flatMap((inner) => textsIn(inner, path))];
}

type Input = Readonly<Record<string, unknown>>;

/** The input with one text in the place of what is there. */
function withText(input: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text;
  if (Array.isArray(input) || name === '0') {
    const [first, ...others] = Array.isArray(input) ? input : [];
    return [withText(first, rest, text), ...others];
  }
  const held = (typeof input === 'object' && input !== null ? input : {}) as Input;
  return { ...held, [name]: withText(held[name], rest, text) };
}

async function inputOf({ call, ...named }: NamedCall): Promise<Input> {
  const row = rows[idOf({ call, ...named })];
  if (row !== undefined) return typeof row.input === 'function' ? row.input(world) : row.input;
  // A setting: what is stored, saved again.
  const { data } = await world.send({ path: call.path, method: 'GET', input: {}, token: world.tokens.admin });
  const [first] = (data ?? []) as { id: unknown; version: string; value: object }[];
  if (first === undefined) return {};
  return { ...first.value, ...(first.id === 0 ? {} : { id: first.id }), from: first.version };
}

/** Sends one request per text and variant; returns the failures. */
async function failuresOf(named: NamedCall): Promise<string[]> {
  const { call } = named;
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const paths = [...new Set(textsIn(schema).map((path) => path.join('.')))];
  const texts = fc.sample(anyText, { seed: SEED, numRuns: VARIANTS * (paths.length + 1) });
  const method = call.methods.includes('POST') ? 'POST' : 'GET';
  const failed: string[] = [];
  const ask = async (what: string, changed: Input) => {
    // An address cannot carry an unpaired surrogate: it is encoded as UTF-8.
    const inPath = fieldsInPath(call.path).map((field) => [field, wellFormed(String(changed[field]))]);
    const sent: Sent = {
      path: call.path,
      method,
      input: { ...changed, ...Object.fromEntries(inPath) },
      token: tokenFor(call),
    };
    const { status, key } = await world.send(sent);
    if (status >= 500) failed.push(`${what}: ${status} ${key}`);
  };
  for (const [index, path] of [...paths, 't'].entries()) {
    for (let variant = 0; variant < VARIANTS; variant += 1) {
      const text = variant === 0 ? '' : (texts[index * VARIANTS + variant] ?? '');
      const input = await inputOf(named);
      await ask(`${path} = ${JSON.stringify(text)}`, withText(input, path.split('.'), text) as Input);
    }
  }
  return failed;
}

// Texts of settings first: operators' passwords and codes come with calls that change a session.
const ordered = [...asked].sort((a, b) => Number(isForOperators(b.call)) - Number(isForOperators(a.call)));

describe(`any text is stored or refused, and nothing fails of it (seed ${SEED})`, () => {
  it.each(ordered.map((named) => [idOf(named), named] as const))(
    '%s',
    async (_id, named) => {
      expect(await failuresOf(named)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

it('settings/fund: stores a replacement character for half a letter', async () => {
  const path = '/console/api/settings/fund';
  const token = world.tokens.admin;
  const named = allCalls.find(({ call }) => call.path === path && call.methods.includes('POST'));
  const input = await inputOf(present(named, 'funds can be saved'));
  const saved = await world.send({
    path,
    method: 'POST',
    input: withText(input, ['titles', 'en'], 'Gold \ud83d') as Input,
    token,
  });
  expect(saved).toMatchObject({ status: 200, code: 1 });
  const listed = await world.send({ path, method: 'GET', input: {}, token });
  const [first] = listed.data as { readonly value: { readonly titles: Input } }[];
  expect(first?.value.titles.en).toBe('Gold \ufffd');
});

import { allCalls, type NamedCall } from '@tidemark/contract/openapi';
import { present } from '@tidemark/domain/outcome';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  failureOf,
  fieldsOf,
  type Input,
  idOf,
  inputOf,
  repeatableCalls,
  withField,
} from './any-input.fixture.ts';
import { openWorld } from './who.fixture.ts';

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

/** Sends one request per text and variant; returns the failures. */
async function failuresOf(named: NamedCall): Promise<string[]> {
  const fields = fieldsOf(named, ['string']);
  const texts = fc.sample(anyText, { seed: SEED, numRuns: VARIANTS * (fields.length + 1) });
  const failed: string[] = [];
  for (const [index, field] of [...fields, 't'].entries()) {
    for (let variant = 0; variant < VARIANTS; variant += 1) {
      const text = variant === 0 ? '' : (texts[index * VARIANTS + variant] ?? '');
      const failure = await failureOf(world, named, withField(await inputOf(world, named), field, text));
      if (failure !== undefined) failed.push(`${field} = ${JSON.stringify(text)}: ${failure}`);
    }
  }
  return failed;
}

describe(`any text is stored or refused, and nothing fails of it (seed ${SEED})`, () => {
  it.each(repeatableCalls.map((named) => [idOf(named), named] as const))(
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
  const input = await inputOf(world, present(named, 'funds can be saved'));
  const saved = await world.send({
    path,
    method: 'POST',
    input: withField(input, 'titles.en', 'Gold \ud83d'),
    token,
  });
  expect(saved).toMatchObject({ status: 200, code: 1 });
  const listed = await world.send({ path, method: 'GET', input: {}, token });
  const [first] = listed.data as { readonly value: { readonly titles: Input } }[];
  expect(first?.value.titles.en).toBe('Gold \ufffd');
});

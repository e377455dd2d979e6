import { join } from 'node:path';
import { present } from '@tidemark/domain/outcome';
import type { Queryable } from '../database/queryable.ts';
import { readIfThere } from '../files/private-file.ts';
import { StartProblem } from '../start-problem.ts';
import {
  findRootKey,
  makeRootKey,
  newKeyText,
  parseKey,
  type RootKey,
  type RootKeyPlaces,
} from './root-key.ts';
import { type Sealer, sealerOf } from './sealed.ts';

/** A secret that every machine of an instance shares, and the text by which it is stored. */
export interface SecretKind<T> {
  readonly name: string;
  /** Where earlier versions kept it, below DATA_DIR; it is imported from there once. */
  readonly file: string;
  make(): string;
  /** Undefined where the text is not such a secret. */
  parse(text: string): T | undefined;
}

/** The secrets of this instance, opened. */
export interface InstanceSecrets {
  of<T>(kind: SecretKind<T>): T;
}

/** Seals what is stored about people. Its file is also the root key: earlier versions sealed with that. */
export const sealingSecret: SecretKind<Sealer> = {
  name: 'sealing',
  file: 'secrets.key',
  make: newKeyText,
  parse(text) {
    const key = parseKey(text);
    return key && sealerOf(key);
  },
};

/**
 * Opens the secrets of these kinds. Those that the database lacks are imported from the files of an earlier
 * version or made, once for all processes that start at the same moment.
 *
 * @throws StartProblem where the root key of this process does not open them.
 */
export async function openInstanceSecrets(
  database: Queryable,
  places: RootKeyPlaces,
  kinds: readonly SecretKind<unknown>[],
): Promise<InstanceSecrets> {
  const stored = await storedSecrets(database);
  const root = findRootKey(places) ?? (stored.size === 0 ? makeRootKey(places.dataDir) : undefined);
  if (root === undefined) throw noRootKey(places.dataDir);
  let texts = openAll(root, stored, places);
  const lacking = kinds.filter(({ name }) => !texts.has(name));
  if (lacking.length > 0) {
    const fresh = lacking.map((kind) => ({
      name: kind.name,
      text: textFor(kind, places, { mayMake: !stored.has(kind.name) }),
    }));
    await insertSecrets(database, root, fresh);
    // Another process may have been faster: what is stored counts.
    texts = openAll(root, await storedSecrets(database), places);
  }
  return {
    of(kind) {
      const text = present(texts.get(kind.name), `the secret ${kind.name} was asked for`);
      return present(kind.parse(text), `the secret ${kind.name} is whole`);
    },
  };
}

/** For `verify`: why the secrets of this instance cannot be opened here; undefined if they can, or there are none. */
export async function sealedSecretsProblem(
  database: Queryable,
  places: RootKeyPlaces,
): Promise<string | undefined> {
  const stored = await storedSecrets(database);
  if (![...stored.values()].some((sealed) => sealed !== null)) return undefined;
  try {
    const root = findRootKey(places);
    if (root === undefined) return noRootKey(places.dataDir).message;
    openAll(root, stored, places);
    return undefined;
  } catch (error) {
    if (error instanceof StartProblem) return error.message;
    throw error;
  }
}

/** Whether the database has a secret of this kind. */
export async function hasSecret(database: Queryable, { name }: SecretKind<unknown>): Promise<boolean> {
  return (await storedSecrets(database)).has(name);
}

type Stored = ReadonlyMap<string, Buffer | null>;

async function storedSecrets(database: Queryable): Promise<Stored> {
  const rows = await database.query<{ name: string; sealed: Buffer | null }>({
    text: 'select name, sealed from platform.instance_secret',
  });
  return new Map(rows.map(({ name, sealed }) => [name, sealed]));
}

/** In one order and one statement: of two processes one inserts all, and the other waits and inserts none. */
async function insertSecrets(
  database: Queryable,
  root: RootKey,
  secrets: readonly { readonly name: string; readonly text: string }[],
): Promise<void> {
  await database.query({
    text: `insert into platform.instance_secret as known (name, sealed)
           select name, sealed from unnest($1::text[], $2::bytea[]) as fresh (name, sealed) order by name
           on conflict (name) do update set sealed = excluded.sealed where known.sealed is null`,
    values: [
      secrets.map(({ name }) => name),
      secrets.map(({ name, text }) => root.sealer.seal(ownerOf(name), text)),
    ],
  });
}

function openAll(root: RootKey, stored: Stored, { dataDir }: RootKeyPlaces): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [name, sealed] of stored) {
    if (sealed === null) continue;
    try {
      texts.set(name, root.sealer.open(ownerOf(name), sealed));
    } catch {
      throw new StartProblem(
        `the secrets of this instance do not open with ${root.from}: copy secrets.key from the machine that has it to ${dataDir}, or set INSTANCE_SECRET to the same value as there`,
      );
    }
  }
  return texts;
}

const ownerOf = (name: string): string => `instance_secret:${name}`;

function noRootKey(dataDir: string): StartProblem {
  return new StartProblem(
    `the database has secrets of this instance, but DATA_DIR ${dataDir} has no secrets.key: copy it from the machine that has it, or set INSTANCE_SECRET to the same value as there`,
  );
}

/** What the file of an earlier version holds, or a new secret. */
function textFor(
  kind: SecretKind<unknown>,
  { dataDir }: RootKeyPlaces,
  { mayMake }: { readonly mayMake: boolean },
): string {
  const file = join(dataDir, kind.file);
  const text = readIfThere(file)?.trim();
  if (text === undefined && mayMake) return kind.make();
  if (text === undefined) {
    throw new StartProblem(
      `the database has values that were sealed with the secrets.key of another DATA_DIR: copy that file to ${dataDir}`,
    );
  }
  if (kind.parse(text) !== undefined) return text;
  throw new StartProblem(`${file} is damaged: restore it from a backup, or remove it if there is none`);
}

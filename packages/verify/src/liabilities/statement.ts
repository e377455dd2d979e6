import { fromBase64, toBase64 } from '../bytes.ts';
import { HASH_BYTES, type Hash, isSize } from '../merkle/index.ts';
import { isKeyName, parseKey, parseNote, signedBy, type VerifierKey } from '../note/index.ts';
import { parseSum } from './decimal.ts';

/** Whose accounts a statement counts: customers' own money, or all of an instance where all money is play money. */
export const liabilityScopes = ['real', 'play'] as const;
export type LiabilityScope = (typeof liabilityScopes)[number];

/** What a broker says it owes to its customers at one moment (docs/spec/liabilities.md). */
export interface LiabilityStatement {
  /** Name of the log's key, which signs the statement. */
  readonly origin: string;
  /** Number of the statement, from 1. */
  readonly id: number;
  /** When the balances were read, Unix milliseconds. */
  readonly at: number;
  readonly scope: LiabilityScope;
  /** Leaves of the tree. */
  readonly customers: number;
  /** Sum of all leaves, in millionths of USD. */
  readonly total: bigint;
  /** What accounts below zero lack together; it is not taken off the total. Millionths of USD, not negative. */
  readonly below: bigint;
  readonly root: Hash;
}

const KIND = 'tidemark liabilities v1';
const WHOLE = /^(?:0|[1-9]\d{0,15})$/;

/**
 * The text that is signed. Its second line is no number, so that it can never be read as a checkpoint, which the
 * same key signs.
 */
export function statementText(statement: LiabilityStatement): string {
  const { origin, id, at, scope, customers, total, below, root } = statement;
  return [
    origin,
    KIND,
    `statement ${id}`,
    `at ${at}`,
    `accounts ${scope}`,
    `customers ${customers}`,
    `total ${total}`,
    `below ${below}`,
    `root ${toBase64(root)}`,
    '',
  ].join('\n');
}

/** Undefined where the text is not exactly what `statementText` writes for some statement. */
export function parseStatement(text: string): LiabilityStatement | undefined {
  const [origin = '', , ...lines] = text.split('\n');
  const values = ['statement ', 'at ', 'accounts ', 'customers ', 'total ', 'below ', 'root '].map(
    (name, line) => (lines[line]?.startsWith(name) ? lines[line].slice(name.length) : ''),
  );
  const [id = '', at = '', accounts = '', customers = '', sum = '', lacking = '', encoded = ''] = values;
  const scope = liabilityScopes.find((one) => one === accounts);
  const [total, below, root] = [parseSum(sum), parseSum(lacking), fromBase64(encoded)];
  if (!isKeyName(origin) || scope === undefined || total === undefined || below === undefined)
    return undefined;
  if (root?.length !== HASH_BYTES || ![id, at, customers].every(isWhole)) return undefined;
  const statement = {
    ...{ origin, id: Number(id), at: Number(at), scope },
    ...{ customers: Number(customers), total, below, root },
  };
  return statementText(statement) === text ? statement : undefined;
}

const isWhole = (text: string): boolean => WHOLE.test(text) && isSize(Number(text));

/** Why a signed statement does not count. */
export type StatementProblem = 'not_a_statement' | 'unknown_key' | 'not_signed';

/** Opens a statement; one of the keys of its origin must have signed it. */
export function openStatement(
  note: string,
  keys: readonly VerifierKey[],
): LiabilityStatement | StatementProblem {
  const signed = parseNote(note);
  const statement = signed && parseStatement(signed.text);
  if (signed === undefined || statement === undefined) return 'not_a_statement';
  // The log's second key states a time in its signatures, and signs checkpoints only.
  const own = keys.filter(({ name, algorithm }) => name === statement.origin && algorithm === 'ed25519');
  if (own.length === 0) return 'unknown_key';
  return own.some((key) => signedBy(signed, key) !== undefined) ? statement : 'not_signed';
}

const KEY_FILE_CHARS_MAX = 64_000;

/** Keys of a file with a verifier key in each line; lines that are none are skipped. */
export function readKeyFile(text: string): readonly VerifierKey[] {
  if (text.length > KEY_FILE_CHARS_MAX) return [];
  return text.split('\n').flatMap((line) => parseKey(line) ?? []);
}

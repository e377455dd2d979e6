import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, fromBase64, toBase64, utf8 } from '../bytes.ts';
import { SALT_BYTES, toHex } from '../entry/index.ts';
import { HASH_BYTES, type Hash, isSize } from '../merkle/index.ts';
import { parseBalance, parseSum } from './decimal.ts';
import { type SumNode, sumLeaf } from './sum-tree.ts';

/** A customer's balances in millionths of USD, by the accounts of the ledger. Any of them may be below zero. */
export interface Balances {
  readonly change: bigint;
  readonly micro: bigint;
  readonly forex: bigint;
}

/** What is owed: accounts below zero count as zero, so that no debt lowers what the others hold. */
export function owedOf({ change, micro, forex }: Balances): bigint {
  return positive(change) + positive(micro) + positive(forex);
}

/** What accounts below zero lack. */
export function lackOf({ change, micro, forex }: Balances): bigint {
  return positive(-change) + positive(-micro) + positive(-forex);
}

const positive = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/** Whose leaf it is, and in which statement. */
export interface LeafOwner {
  readonly origin: string;
  readonly statement: number;
  /** The customer's id. */
  readonly customer: number;
}

/** What a leaf commits to besides its balance: nothing in it can be guessed without the salt. */
export function leafCommitment(owner: LeafOwner, balances: Balances, salt: Uint8Array): Hash {
  if (salt.length !== SALT_BYTES) throw new RangeError(`a salt has ${SALT_BYTES} bytes`);
  const content = JSON.stringify([
    ...['customer', owner.origin, owner.statement, owner.customer],
    ...[String(balances.change), String(balances.micro), String(balances.forex)],
  ]);
  return sha256(concatBytes(salt, utf8(content)));
}

/** The leaf of a customer. */
export function customerLeaf(owner: LeafOwner, balances: Balances, salt: Uint8Array): SumNode {
  return sumLeaf(leafCommitment(owner, balances, salt), owedOf(balances));
}

export const BALANCE_FORMAT = 'tidemark-balance/1';

/** The proof that one customer's balance is counted in a statement. */
export interface BalanceProof {
  /** The statement as its broker signed it (C2SP `signed-note`). */
  readonly statement: string;
  readonly customer: number;
  readonly salt: Uint8Array;
  readonly balances: Balances;
  readonly index: number;
  /** Nodes beside the way to the root, lowest first. */
  readonly path: readonly SumNode[];
}

/** The file for the customer: JSON; hashes in base64, amounts as decimal texts in millionths of USD. */
export function formatBalanceProof(proof: BalanceProof): string {
  const { change, micro, forex } = proof.balances;
  const file = {
    format: BALANCE_FORMAT,
    statement: proof.statement,
    customer: proof.customer,
    salt: toHex(proof.salt),
    balances: { change: String(change), micro: String(micro), forex: String(forex) },
    index: proof.index,
    path: proof.path.map(({ hash, sum }) => ({ hash: toBase64(hash), sum: String(sum) })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

const FILE_CHARS_MAX = 100_000;
const PATH_MAX = 64;
const SALT = /^[0-9a-f]{64}$/;

/** Undefined where the text is no such file. */
export function parseBalanceProof(text: string): BalanceProof | undefined {
  const file = text.length > FILE_CHARS_MAX ? undefined : objectIn(text);
  if (file?.format !== BALANCE_FORMAT || typeof file.statement !== 'string') return undefined;
  const { statement, customer, salt, index } = file;
  const balances = balancesIn(file.balances);
  const path = pathIn(file.path);
  if (!isNumber(customer) || !isNumber(index) || balances === undefined || path === undefined)
    return undefined;
  if (typeof salt !== 'string' || !SALT.test(salt)) return undefined;
  return { statement, customer, salt: bytesOfHex(salt), balances, index, path };
}

type Fields = Readonly<Record<string, unknown>>;

function objectIn(text: string): Fields | undefined {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && isSize(value);

function balancesIn(value: unknown): Balances | undefined {
  const fields = fieldsOf(value);
  const [change, micro, forex] = [fields?.change, fields?.micro, fields?.forex].map(parseBalance);
  if (change === undefined || micro === undefined || forex === undefined) return undefined;
  return { change, micro, forex };
}

function pathIn(value: unknown): readonly SumNode[] | undefined {
  if (!Array.isArray(value) || value.length > PATH_MAX) return undefined;
  const nodes = value.flatMap((one: unknown) => nodeIn(fieldsOf(one)) ?? []);
  return nodes.length === value.length ? nodes : undefined;
}

function nodeIn(fields: Fields | undefined): SumNode | undefined {
  const hash = typeof fields?.hash === 'string' ? fromBase64(fields.hash) : undefined;
  const sum = parseSum(fields?.sum);
  return hash?.length === HASH_BYTES && sum !== undefined ? { hash, sum } : undefined;
}

const bytesOfHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

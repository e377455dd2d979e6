import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checkReceipt, RECEIPT_CHARS_MAX } from '@tidemark/verify/receipt';
import { firstLine, StartProblem } from '../platform/start-problem.ts';
import { printable } from './log-sentences.ts';
import { recordText, sentenceOf } from './receipt-sentences.ts';

const USAGE = 'usage: tidemark receipt FILE --key KEYFILE';
const marks = { passed: 'yes', failed: 'NO', unknown: '?' } as const;

/**
 * `tidemark receipt FILE --key KEYFILE`: checks a receipt with the public keys of its log, one sentence per check.
 * Needs neither a database nor the operator. Exit code 1 unless the receipt is genuine.
 *
 * @throws StartProblem where a file cannot be read
 */
export async function receipt(args: readonly string[]): Promise<number> {
  const { file, key } = readArguments(args);
  const text = await fileText(file);
  const { isGenuine, isComplete, checks, shown } = checkReceipt(text, await fileText(key));
  const lines = checks.map((check) => `${marks[check.state].padEnd(4)} ${sentenceOf(check)}`);
  const failures = checks.filter(({ state }) => state === 'failed').length;
  const end = isComplete
    ? 'genuine: every check passed'
    : isGenuine
      ? 'genuine as far as the receipt goes: what is marked with ? cannot be decided from it'
      : `not genuine: ${failures === 1 ? '1 check' : `${failures} checks`} failed`;
  const head = shown === undefined ? [] : [printable(recordText(shown.record)), ''];
  process.stdout.write(`${[...head, ...lines, '', end].join('\n')}\n`);
  return isGenuine ? 0 : 1;
}

function readArguments(args: readonly string[]): { readonly file: string; readonly key: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { key: { type: 'string' } },
    });
    const [file] = positionals;
    if (file !== undefined && positionals.length === 1 && values.key !== undefined) {
      return { file, key: values.key };
    }
  } catch {
    // An option that does not exist.
  }
  throw new StartProblem(USAGE);
}

/** Bytes that are no UTF-8 are not replaced: the receipt would be another one. */
async function fileText(path: string): Promise<string> {
  try {
    const bytes = await readFile(path);
    if (bytes.length > RECEIPT_CHARS_MAX) throw new Error('it is larger than any receipt');
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new StartProblem(`${path} cannot be read: ${firstLine(error)}`);
  }
}

import { hash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { inDatabase } from '../instance/database.ts';
import type { Instance } from '../instance.ts';

/** What a captcha is written with, and how long it is. */
const ALPHABET = 'ACEFHKLMNPRTWXY3479';
const LENGTH = 5;

/** The id of the captcha that the page fetches while something is done. */
export async function captchaOf(page: Page, doing: () => Promise<unknown>): Promise<string> {
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/api/default/captcha')),
    doing(),
  ]);
  const { data } = (await response.json()) as { data: { id: string } };
  return data.id;
}

/**
 * The text in a captcha's picture. It is not read from the picture: the instance stores a hash of the answer,
 * and with the keys of its database all answers can be tried until one fits.
 */
export async function captchaAnswer(instance: Pick<Instance, 'dataDir'>, id: string): Promise<string> {
  const found = await inDatabase(instance, (database) =>
    database.query<{ answer_hash: Buffer }>('select answer_hash from session.captchas where id = $1', [id]),
  );
  const [row] = found.rows;
  if (!row) throw new Error(`no captcha ${id} waits for its answer`);
  const kept = row.answer_hash.toString('hex');
  for (const answer of answers('')) if (hashOf(id, answer) === kept) return answer;
  throw new Error('no answer fits the captcha');
}

function* answers(begun: string): Generator<string> {
  if (begun.length === LENGTH) yield begun;
  else for (const letter of ALPHABET) yield* answers(begun + letter);
}

/** As the instance stores it: each part after its length. */
function hashOf(id: string, answer: string): string {
  return hash('sha256', `7:captcha${id.length}:${id}${answer.length}:${answer}`);
}

import { formatScaled } from '@tidemark/domain/money';
import { type BalanceVerdict, checkBalance } from '@tidemark/verify/liabilities';
import { hosts } from '../../shared/layout/page-hosts.ts';

/** Reads a text below `/log`, which needs no login. */
export type ReadLog = (path: string) => Promise<string>;

/** From where every user gets the same; @throws Error where it is not there. */
export const readLog: ReadLog = async (path) => {
  const response = await fetch(`${hosts.api}/log/${path}`, { credentials: 'omit' });
  if (!response.ok) throw new Error(`/log/${path} answered ${response.status}`);
  return response.text();
};

/** Checks a user's proof against the published statement and the keys of the log. */
export async function checkOwn(
  { id, file, userId }: { readonly id: number; readonly file: string; readonly userId: number | undefined },
  read: ReadLog,
): Promise<BalanceVerdict> {
  const [published, keyFile] = await Promise.all([read(`liabilities/${id}`), read('key')]);
  return checkBalance(file, published, keyFile, userId);
}

const PLACES = 6;
const PLACES_MIN = 2;

/** An amount as decimal text with the places that it needs, at least two. */
export function exactAmount(millionths: bigint): { readonly text: string; readonly places: number } {
  const text = formatScaled(millionths, PLACES);
  const used = PLACES - (/0*$/.exec(text)?.[0].length ?? 0);
  return { text, places: Math.max(PLACES_MIN, used) };
}

import { apiOf } from '../support/api.ts';
import type { RunningInstance } from '../support/instance/server.ts';
import { operatorDesk } from '../support/people/operator-desk.ts';
import { GOOD_PASSWORD } from '../support/people/person.ts';
import { borrowers } from './borrowers.ts';
import { copiers } from './copiers.ts';
import { demoFutures } from './demo-futures.ts';
import { tradeAs } from './demo-trader.ts';
import { moneyed } from './moneyed.ts';
import { isWritten, news } from './news.ts';
import { people } from './people.ts';

/** Opens the demo account with positions, pending orders, Up/Down trades and alerts. */
export const SEED_DEMO_ID = 'seeded-demo-account-1';

/** A seeded account to sign in with. */
export interface SeededAccount {
  readonly account: string;
  readonly password: string;
  /** What there is to see. */
  readonly shows: string;
}

export const seededAccounts: readonly SeededAccount[] = [
  ['noor.haddad@example.com', 'deposits, transfers, orders, funds, a chat'],
  ['ines.aguas@example.com', 'an approved name, deposits and withdrawals in every state'],
  ['grace.hopper@example.com', 'a name that waits for its review'],
  ['lena.brandt@example.com', 'a repaid loan'],
  ['kofi.mensah@example.com', 'a running loan'],
  ['marco.lindqvist@example.com', 'a lead trader'],
  ['sade.okafor@example.com', 'copies of a lead trader'],
].map(([account = '', shows = '']) => ({ account, password: GOOD_PASSWORD, shows }));

/** Long enough for simulated prices to move. */
const MARKET_MOVES_MS = 2000;

/**
 * Fills a running instance through public and operator calls: each part once, however often it is called.
 * Refuses an instance whose prices are real. `tell` hears what is done.
 */
export async function seed(instance: RunningInstance, tell: (line: string) => void): Promise<void> {
  const { url } = instance.server;
  const api = apiOf(url);
  const { simulated } = await api.must<{ simulated: string | null }>('/api/basicSet/getBasicInfo');
  if (simulated === null) throw new Error('this instance has real prices: it is not seeded');
  const pause = () => new Promise((resolve) => setTimeout(resolve, MARKET_MOVES_MS));

  const demo = await api.must<{ token: string }>('/api/user/createAccountDemoForU', {
    demo_id: SEED_DEMO_ID,
  });
  const trader = apiOf(url, demo.token);
  const held = await trader.must<{ total: number }>('/v2/api/forex/my_deal', { status: 1 });
  if (held.total === 0) {
    tell('a demo account with orders');
    await demoFutures(url, await tradeAs(demo.token, url, pause)).begin();
  }
  if (!(await isThere(url, 'noor.haddad@example.com'))) {
    tell('a user with money, funds and a chat');
    await moneyed(instance, pause);
  }
  if (!(await isThere(url, 'linus.holm@example.com'))) {
    tell('users in every state of a review, and loans');
    await borrowers(instance, await people(instance));
  }
  if (!(await isThere(url, 'marco.lindqvist@example.com'))) {
    tell('lead traders and their followers');
    await copiers(instance, await openCrypto(url), pause);
  }
  const { data } = await api.must<{ data: readonly { title: string }[] }>('/api/news/list', {
    page_size: 100,
  });
  if (!isWritten(data)) {
    tell('news');
    const desk = await operatorDesk(instance, 'editor@tidemark.example', 'admin');
    await news(desk);
    tell(`console: editor@tidemark.example, password ${desk.password}, authenticator secret ${desk.secret}`);
  }
  for (const { account, password, shows } of seededAccounts)
    tell(`${account}, password ${password}: ${shows}`);
}

/** Whether a user is registered, with the password of all seeded ones. */
function isThere(url: string, account: string): Promise<boolean> {
  return apiOf(url)
    .post('/api/user/loginForU', { account, password: GOOD_PASSWORD, login_type: 'email' })
    .then(
      () => true,
      () => false,
    );
}

/** A market that is open on every day of the week. */
async function openCrypto(url: string): Promise<string> {
  const listed =
    await apiOf(url).must<readonly { Code: string; MarketStatus: number }[]>('/v2/api/forex/trade_list');
  const isOpen = (code: string) => listed.some((one) => one.Code === code && one.MarketStatus === 1);
  return isOpen('EURUSD') ? 'EURUSD' : 'BTCUSD';
}

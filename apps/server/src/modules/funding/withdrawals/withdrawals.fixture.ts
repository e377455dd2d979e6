import { realName } from '@tidemark/contract/calls/account/kyc';
import { chargeSubmit } from '@tidemark/contract/calls/money/deposits';
import { getBalance } from '@tidemark/contract/calls/money/ledger';
import {
  bindDrawMethod,
  delDrawMethod,
  draw,
  drawCancel,
  drawCode,
  drawConfirm,
  drawList,
} from '@tidemark/contract/calls/money/withdrawals';
import { reviewApprove, reviewList, reviewOne, reviewReject } from '@tidemark/contract/operator/reviews';
import { present } from '@tidemark/domain/outcome';
import { DAY_MS, MINUTE_MS } from '@tidemark/domain/time';
import { type ManualClock, manualClock } from '../../../../test/support/manual-clock.ts';
import { type SignedInOperator, signInOperator } from '../../../../test/support/operators.ts';
import { uploadPhoto } from '../../../../test/support/pictures.ts';
import { type PlacesToPay, placesToPay } from '../../../../test/support/places-to-pay.ts';
import { aRealUser, type RealUser } from '../../../../test/support/real-user.ts';
import { type TestServer, testServer } from '../../../../test/support/test-server.ts';

/** Where the coins of these tests go. */
export const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

/** A user with money and a payee. */
export interface Drawer extends RealUser {
  readonly methodId: number;
}

/** A server with people who are verified, funded, and may be paid. */
export async function openTill({
  environment = {},
  waits = true,
}: {
  readonly environment?: Readonly<Record<string, string>>;
  /** False: no waiting time for a new payee, so that the clock of a simulated market need not run a day. */
  readonly waits?: boolean;
} = {}) {
  const clock = manualClock('2026-11-02T09:00:00Z');
  const server = await testServer({ clock, environment });
  const places = await placesToPay(server);
  if (!waits) {
    await server.database.query({ text: 'update funding.setting set withdraw_hold_hours = 0' });
  }
  const finance = await signInOperator(server, 'finance');
  const second = await signInOperator(server, 'finance', { email: 'second@example.com' });
  const reviewer = await signInOperator(server, 'reviewer');

  const people = makePeople({ server, clock, places, finance, second, reviewer });
  const mailsTo = async ({ email }: RealUser) => (await server.mails()).filter(({ to }) => to === email);
  const submission = ({ methodId }: Drawer, number: string) => ({
    ...{ draw_currency_id: 1, number, draw_method_id: methodId },
  });
  return {
    ...{ server, clock, finance, second, mailsTo, ...people },
    later: () => clock.advance(MINUTE_MS),
    draw: (who: Drawer, number: string, more: object = {}, headers: Record<string, string> = {}) =>
      server.call(draw, { ...submission(who, number), ...more }, who.token, headers),
    /** The code of the newest mail that has one. */
    async codeOf(who: RealUser): Promise<string> {
      const texts = (await mailsTo(who)).map(({ text }) => /^ {4}(\d{6})$/m.exec(text)?.[1]);
      return present(texts.filter((code) => code !== undefined).at(-1), 'a code was mailed');
    },
    /** The token of the link in the newest mail about a withdrawal. */
    async linkTokenOf(who: RealUser): Promise<string> {
      const texts = await mailsTo(who);
      const tokens = texts.map(({ text }) => /#\/withdraw-confirm\?token=([\w-]+)/.exec(text)?.[1]);
      return present(tokens.filter((token) => token !== undefined).at(-1), 'a link was mailed');
    },
    confirm: ({ token }: RealUser, id: number, code: string) => server.call(drawConfirm, { id, code }, token),
    sendCode: ({ token }: RealUser, id: number) => server.call(drawCode, { id }, token),
    forget: ({ token }: RealUser, id: number) => server.call(delDrawMethod, { id }, token),
    admin: () => signInOperator(server, 'admin'),
    cancel: ({ token }: RealUser, id: number) => server.call(drawCancel, { id }, token),
    records: async ({ token }: RealUser) => (await server.must(drawList, {}, token)).data,
    approve: (id: number, by = finance) => server.call(reviewApprove, { kind: 'withdraw', id }, by.token),
    reject: (id: number, remark: string, by = finance) =>
      server.call(reviewReject, { kind: 'withdraw', id, remark }, by.token),
    review: (id: number) => server.must(reviewOne, { kind: 'withdraw', id }, finance.token),
    /** Balance and its locked part. */
    async purse({ token }: RealUser): Promise<[balance: string, locked: string]> {
      const accounts = await server.must(getBalance, {}, token);
      const change = present(
        accounts.find(({ type }) => type === 'change'),
        'a funding account',
      );
      return [change.balance, change.lockBalance];
    },
    /** Everything that was ever posted for a withdrawal. */
    postings: (id: number) =>
      server.database.query<{ event: string; amount: string; credit_account: string }>({
        text: `select event, amount, credit_account from ledger.posting
                where event in ('funding.withdraw', 'funding.withdraw_fee') and reference = $1 order by id`,
        values: [id],
      }),
  };
}

interface Instance {
  readonly server: TestServer;
  readonly clock: ManualClock;
  readonly places: PlacesToPay;
  readonly finance: SignedInOperator;
  readonly second: SignedInOperator;
  readonly reviewer: SignedInOperator;
}

/** Creates users with what they need before they can withdraw. */
function makePeople({ server, clock, places, finance, second, reviewer }: Instance) {
  async function verified({ token, id }: RealUser): Promise<void> {
    const [front_pic, reverse_pic] = [await uploadPhoto(server, token), await uploadPhoto(server, token)];
    await server.must(realName, { name: 'Ann Chan', card_id: `A${id}0000`, front_pic, reverse_pic }, token);
    const asked = { kind: 'real_name', page_size: 100 } as const;
    const { data } = await server.must(reviewList, asked, reviewer.token);
    const waiting = present(
      data.find(({ user }) => user.id === id),
      'a real name waits',
    );
    await server.must(reviewApprove, { kind: 'real_name', id: waiting.id }, reviewer.token);
  }

  async function funded({ token }: RealUser, number: string): Promise<void> {
    const proofImg = await uploadPhoto(server, token);
    const { id } = await server.must(chargeSubmit, { number, proofImg, charge_id: places.address }, token);
    for (const by of [finance, second]) {
      const answer = await server.call(reviewApprove, { kind: 'deposit', id }, by.token);
      if (answer.data.status === 'approved') return;
    }
  }

  /** A user with an approved name and `number` USDT; the payee is bound, and its day is over. */
  async function drawer(name: string, number = '1000'): Promise<Drawer> {
    const user = await aRealUser(server, `${name}@example.com`);
    await verified(user);
    await funded(user, number);
    const bound = await server.must(bindDrawMethod, { draw_id: 1, type: 1, dc_address: ADDRESS }, user.token);
    if (bound.hold_until !== null) clock.advance(DAY_MS);
    return { ...user, methodId: bound.id };
  }
  return { verified, funded, drawer };
}

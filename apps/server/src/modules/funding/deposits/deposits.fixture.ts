import {
  chargeSubmit,
  depositCancel,
  depositList,
  wireSubmit,
} from '@tidemark/contract/calls/money/deposits';
import { getBalance } from '@tidemark/contract/calls/money/ledger';
import { reviewApprove, reviewOne, reviewReject } from '@tidemark/contract/operator/reviews';
import { HOUR_MS } from '@tidemark/domain/time';
import { manualClock } from '../../../../test/support/manual-clock.ts';
import { signInOperator } from '../../../../test/support/operators.ts';
import { uploadPhoto } from '../../../../test/support/pictures.ts';
import { placesToPay } from '../../../../test/support/places-to-pay.ts';
import { aRealUser, type RealUser } from '../../../../test/support/real-user.ts';
import { testServer } from '../../../../test/support/test-server.ts';

/** A user with a picture that proves a payment. */
export interface Payer extends RealUser {
  readonly proof: string;
}

/** A server where money is real, with places to pay to and three who keep the money. */
export async function openBackOffice() {
  const clock = manualClock('2026-11-02T09:00:00Z');
  const server = await testServer({ clock });
  const places = await placesToPay(server);
  const finance = await signInOperator(server, 'finance');
  const second = await signInOperator(server, 'finance', { email: 'second@example.com' });
  const admin = await signInOperator(server, 'admin');

  /** A proof serves one deposit: each amount has its own at one moment, so that the same words are the same call. */
  const proofs = new Map<string, Promise<string>>();
  let uploading = Promise.resolve('');
  async function proofOf({ id, token, proof }: Payer, number: string): Promise<string> {
    const key = `${id} ${number} ${clock.now()}`;
    const isFirst = ![...proofs.keys()].some((known) => known.startsWith(`${id} `));
    // One after the other: a user sends few pictures at once.
    uploading = uploading.then(() => (isFirst ? proof : uploadPhoto(server, token)));
    const known = proofs.get(key) ?? uploading;
    proofs.set(key, known);
    return known;
  }

  async function payer(name: string): Promise<Payer> {
    const user = await aRealUser(server, `${name}@example.com`);
    return { ...user, proof: await uploadPhoto(server, user.token) };
  }

  return {
    ...{ server, clock, places, finance, second, admin, payer },
    /** A minute later, so that the same words mean another deposit. */
    later: () => clock.advance(HOUR_MS / 20),
    send: async (who: Payer, number: string, more: { readonly [field: string]: string | number } = {}) => {
      const proofImg = String(more['proofImg'] ?? (await proofOf(who, number)));
      return server.call(chargeSubmit, { number, charge_id: places.address, ...more, proofImg }, who.token);
    },
    wire: async (who: Payer, number: string, more: object = {}) => {
      const proofImg = await proofOf(who, number);
      return server.call(wireSubmit, { number, proofImg, wire_id: places.account, ...more }, who.token);
    },
    cancel: ({ token }: RealUser, id: number) => server.call(depositCancel, { id }, token),
    records: ({ token }: RealUser, type?: 0 | 1) =>
      server.must(depositList, { ...(type === undefined ? {} : { type }) }, token),
    approve: (id: number, { by = finance, amount = '' } = {}) =>
      server.call(reviewApprove, { kind: 'deposit', id, amount }, by.token),
    reject: (id: number, remark: string, by = finance) =>
      server.call(reviewReject, { kind: 'deposit', id, remark }, by.token),
    review: (id: number) => server.must(reviewOne, { kind: 'deposit', id }, finance.token),
    async funded({ token }: RealUser) {
      const accounts = await server.must(getBalance, {}, token);
      return accounts.find(({ type }) => type === 'change')?.balance;
    },
    /** Everything that was ever posted for deposits of a user. */
    postings: (id: number) =>
      server.database.query({
        text: `select amount, debit_account, reference from ledger.posting
                where event = 'funding.deposit' and reference = $1`,
        values: [id],
      }),
  };
}

import { realName } from '@tidemark/contract/calls/account/kyc';
import * as session from '@tidemark/contract/calls/account/session';
import { reviewApprove, reviewReject } from '@tidemark/contract/operator/reviews';
import { operatorUser } from '@tidemark/contract/operator/users';
import { present } from '@tidemark/domain/outcome';
import { expect, it } from 'vitest';
import { newestReview } from '../../../test/support/a-loan.ts';
import { signInOperator } from '../../../test/support/operators.ts';
import { uploadPhoto } from '../../../test/support/pictures.ts';
import { testServer } from '../../../test/support/test-server.ts';

const server = await testServer();
const reviewer = await signInOperator(server, 'reviewer');
const password = 'Level crossed by a tide';

/** A user who registered with a form's statement of the country, and what operators see then. */
async function registered(name: string, said: { readonly country?: string; readonly area_id?: string }) {
  const account = `${name}@example.com`;
  await server.must(session.sendEmail, { to: account, type: 1 });
  const mail = (await server.mails()).findLast(({ to }) => to === account);
  const sms_code = present(/\d{6}/.exec(mail?.text ?? '')?.[0], 'a code was mailed');
  const form = { type: 'email' as const, account, password, re_password: password, sms_code, ...said };
  const answer = await server.call(session.register, form);
  if (answer.code !== 1) return { refused: answer, id: 0, token: '' };
  return { refused: undefined, id: answer.data.user.id, token: answer.data.token };
}

async function applies(
  { id, token }: { readonly id: number; readonly token: string },
  card_id: string,
  country = '',
) {
  const [front_pic, reverse_pic] = [await uploadPhoto(server, token), await uploadPhoto(server, token)];
  await server.must(realName, { name: 'Jane Doe', card_id, front_pic, reverse_pic, country }, token);
  const review = await newestReview(server, 'real_name', { userId: id, token: reviewer.token });
  const of = Object.fromEntries(review.fields.map(({ key, value }) => [key, value]));
  const approve = () => server.call(reviewApprove, { kind: 'real_name', id: review.id }, reviewer.token);
  return { of, approve, id: review.id };
}

it('real names: refuses to approve an application without any country of residence', async () => {
  const ann = await registered('ann', {});
  const first = await applies(ann, 'A111111');
  expect(first.of).toMatchObject({ country: '', country_warning: 'country_missing' });
  expect(await first.approve()).toMatchObject({
    ...{ key: 'kyc.country_missing', data: { field: 'country' } },
  });
  const rejection = { kind: 'real_name', id: first.id, remark: 'Please state your country.' } as const;
  expect((await server.call(reviewReject, rejection, reviewer.token)).code).toBe(1);
  const second = await applies(ann, 'A111111', 'GB');
  expect(second.of).not.toHaveProperty('country_warning');
  expect((await second.approve()).data.status).toBe('approved');
});

it('real names: the registration country is stored, shown, and compared with the form', async () => {
  const bob = await registered('bob', { country: 'de' });
  expect(await server.must(operatorUser, { id: bob.id }, reviewer.token)).toMatchObject({ country: 'DE' });
  const review = await applies(bob, 'B111111', 'FR');
  expect(review.of).toMatchObject({
    ...{ country: 'FR', registered_country: 'DE', country_warning: 'country_mismatch' },
  });
  expect((await review.approve()).data.status).toBe('approved');

  const [, second] = await server.must(session.areaList, {});
  const cat = await registered('cat', { area_id: String(second?.id) });
  const { country } = await server.must(operatorUser, { id: cat.id }, reviewer.token);
  expect(country).toMatch(/^[A-Z]{2}$/);
  expect((await (await applies(cat, 'C111111')).approve()).data.status).toBe('approved');
});

it('real names: refuses an unserved country at registration, and later at the approval', async () => {
  expect((await registered('dan', { country: 'Cuba' })).refused).toMatchObject({
    ...{ key: 'session.country_restricted', data: { field: 'country' } },
  });
  const eve = await registered('eve', { country: 'GB' });
  const review = await applies(eve, 'E111111', 'GB');
  // An application that is older than the rule.
  await server.database.query({
    text: `update kyc.real_name set country = 'North Korea' where id = $1`,
    values: [review.id],
  });
  expect(await review.approve()).toMatchObject({ key: 'kyc.country_excluded', data: { field: 'country' } });
});

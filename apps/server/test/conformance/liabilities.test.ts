import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import { liabilityList, liabilityProof } from '@tidemark/contract/calls/money/liabilities';
import { auditList } from '@tidemark/contract/operator/audit';
import { operatorLiabilities, operatorLiabilityMake } from '@tidemark/contract/operator/liabilities';
import { checkBalance } from '@tidemark/verify/liabilities';
import { expect, it } from 'vitest';
import { signInOperator } from '../support/operators.ts';
import { testServer } from '../support/test-server.ts';

const server = await testServer({ environment: { FEED: 'sim', SIM_SEED: '1' } });

it('liabilities: an operator makes a statement, anyone reads it, and a customer proves his balance', async () => {
  const { token, user } = await server.must(createAccountDemo, {});
  const finance = await signInOperator(server, 'finance');
  const support = await signInOperator(server, 'support');
  expect(await server.call(operatorLiabilityMake, {}, support.token)).toMatchObject({
    key: 'operator.role_required',
  });

  const made = await server.must(operatorLiabilityMake, {}, finance.token);
  expect(made).toMatchObject({ id: 1, scope: 'play' });
  const again = await server.call(operatorLiabilityMake, {}, finance.token, {
    'idempotency-key': 'another-one',
  });
  expect(again).toMatchObject({ key: 'liabilities.too_soon' });
  expect(await server.must(operatorLiabilities, {}, finance.token)).toMatchObject({ data: [made], total: 1 });
  const admin = await signInOperator(server, 'admin');
  const { data } = await server.must(auditList, {}, admin.token);
  expect(data.filter(({ action }) => action === 'liabilities.make')).toMatchObject([
    { object: 'liabilities:1', operator: finance.email },
  ]);

  const list = await fetch(`${server.url}/log/liabilities`);
  expect(await list.json()).toMatchObject([{ id: 1, total: made.total }]);
  const published = await fetch(`${server.url}/log/liabilities/1`);
  expect(published.headers.get('cache-control')).toBe('public, max-age=31536000');
  expect(published.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect((await fetch(`${server.url}/log/liabilities/2`)).status).toBe(404);
  expect((await fetch(`${server.url}/log/liabilities/1`, { method: 'HEAD' })).status).toBe(200);

  expect(await server.must(liabilityList, {}, token)).toMatchObject({
    data: [{ id: 1, own: '30000.000000' }],
  });
  const { file } = await server.must(liabilityProof, { id: 1 }, token);
  const verdict = checkBalance(
    file,
    await published.text(),
    await (await fetch(`${server.url}/log/key`)).text(),
    user.id,
  );
  expect(verdict).toMatchObject({ isCounted: true, shown: { counted: 30_000_000_000n } });
});

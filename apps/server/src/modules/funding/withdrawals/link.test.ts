import { drawLink, drawLinkConfirm } from '@tidemark/contract/calls/money/withdrawals';
import { operatorUserFreeze } from '@tidemark/contract/operator/users';
import { MINUTE_MS } from '@tidemark/domain/time';
import { describe, expect, it } from 'vitest';
import { openTill } from './withdrawals.fixture.ts';

const till = await openTill();
const { server, clock } = till;

const show = (token: string) => server.call(drawLink, { token });
const confirm = (token: string) => server.call(drawLinkConfirm, { token });

describe('the confirmation link of a withdrawal', () => {
  it('shows the withdrawal and confirms it without a session, once', async () => {
    const ann = await till.drawer('ann');
    const { id } = (await till.draw(ann, '400.5')).data;
    const token = await till.linkTokenOf(ann);
    expect(await show(token)).toMatchObject({
      code: 1,
      data: {
        ...{ number: '400.500000', real_number: '399.500000', payee: 'TJRabP…jpRTv8', status: 0 },
        draw_currency: { code: 'USDT', protocol: 'TRC20' },
      },
    });
    expect((await till.records(ann))[0], 'looking confirms nothing').toMatchObject({ status: 0 });
    expect(await confirm(token)).toMatchObject({ code: 1, data: true });
    expect((await till.records(ann))[0]).toMatchObject({ id, status: 1 });
    expect((await confirm(token)).key).toBe('funding.not_unconfirmed');
    expect((await show(token)).data).toMatchObject({ status: 1 });
    expect((await till.approve(id)).data).toMatchObject({ status: 'approved' });
  });

  it('confirms once when it is pressed twice at the same time', async () => {
    const bob = await till.drawer('bob');
    await till.draw(bob, '50');
    const token = await till.linkTokenOf(bob);
    const keys = (await Promise.all([confirm(token), confirm(token)])).map(({ key }) => key ?? '');
    expect(keys.sort()).toEqual(['', 'funding.not_unconfirmed']);
    expect((await till.records(bob))[0]?.steps.map(({ status }) => status)).toEqual(['drawn', 'confirmed']);
  });

  it('becomes invalid with the next mail', async () => {
    const cleo = await till.drawer('cleo');
    const { id } = (await till.draw(cleo, '50')).data;
    const old = await till.linkTokenOf(cleo);
    clock.advance(MINUTE_MS);
    expect((await till.sendCode(cleo, id)).code).toBe(1);
    await expect.poll(() => till.linkTokenOf(cleo)).not.toBe(old);
    for (const call of [show, confirm]) {
      expect(await call(old)).toMatchObject({ key: 'funding.draw_link_void' });
    }
    expect((await confirm(await till.linkTokenOf(cleo))).code).toBe(1);
  });

  it('fails after 30 minutes, or when unknown, truncated or empty', async () => {
    const dan = await till.drawer('dan');
    await till.draw(dan, '50');
    const token = await till.linkTokenOf(dan);
    clock.advance(30 * MINUTE_MS);
    for (const bad of [token, token.slice(1), 'x', '\u200B']) {
      expect((await show(bad)).key, bad).toBe('funding.draw_link_void');
      expect((await confirm(bad)).key, bad).toBe('funding.draw_link_void');
    }
  });

  it('confirms no cancelled withdrawal and none of a frozen account', async () => {
    const eve = await till.drawer('eve');
    const { id } = (await till.draw(eve, '50')).data;
    await till.cancel(eve, id);
    expect((await confirm(await till.linkTokenOf(eve))).key).toBe('funding.not_unconfirmed');
    till.later();
    await till.draw(eve, '60');
    const token = await till.linkTokenOf(eve);
    const admin = await till.admin();
    await server.must(operatorUserFreeze, { id: eve.id, reason: 'a test' }, admin.token);
    expect((await confirm(token)).key).toBe('session.frozen');
  });
});

import { noticeList } from '@tidemark/contract/calls/account/notice';
import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import {
  applyTrader,
  ranking,
  traderDetail,
  traderProfile,
  traderProfileSubmit,
} from '@tidemark/contract/calls/trading/traders';
import { reviewApprove, reviewList, reviewReject } from '@tidemark/contract/operator/reviews';
import { present } from '@tidemark/domain/outcome';
import { MINUTE_MS } from '@tidemark/domain/time';
import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../../test/support/manual-clock.ts';
import { signInOperator } from '../../../../test/support/operators.ts';
import { uploadPhoto } from '../../../../test/support/pictures.ts';
import { aRealUser, type RealUser } from '../../../../test/support/real-user.ts';
import { testServer } from '../../../../test/support/test-server.ts';

const clock = manualClock('2026-11-02T09:00:00Z');
const server = await testServer({ clock });
const reviewer = await signInOperator(server, 'reviewer');

async function decide(
  kind: 'trader' | 'trader_profile',
  user: RealUser,
  verdict: 'approve' | 'reject',
  remark = '',
) {
  const { data } = await server.must(reviewList, { kind }, reviewer.token);
  const { id } = present(
    data.find((each) => each.user.id === user.id),
    'something waits',
  );
  const call = verdict === 'approve' ? reviewApprove : reviewReject;
  return server.call(call, { kind, id, remark }, reviewer.token);
}

async function aTrader(name: string): Promise<RealUser> {
  const user = await aRealUser(server, `${name}@example.com`);
  await server.must(applyTrader, { agreement: 1 }, user.token);
  await decide('trader', user, 'approve');
  return user;
}

const refusedAt = (field: string, key: string) => ({ key, data: { field } });

const submit = ({ token }: RealUser, nickname: string, avatar = 'keep') =>
  server.call(traderProfileSubmit, { nickname, avatar }, token);
const mine = ({ token }: RealUser) => server.must(traderProfile, {}, token);
const seen = async ({ id }: RealUser) => server.must(traderDetail, { id });
const statusOf = async (path: string) => (await fetch(server.url + path)).status;

describe('nickname and picture of a lead trader', () => {
  it('appear to all users once an operator has approved them, and not before', async () => {
    const ann = await aTrader('ann');
    const before = await seen(ann);
    expect(before).toMatchObject({ nickname: expect.stringMatching(/^A\*\*\*\d{4}$/), avatar: '' });
    const sent = await submit(ann, '  Tide   Rider ', await uploadPhoto(server, ann.token));
    expect(sent).toMatchObject({ code: 1, data: { status: 1, wanted_nickname: 'Tide Rider' } });
    expect(sent.data.wanted_avatar).toContain('/files/');
    expect(await seen(ann)).toMatchObject({ nickname: before.nickname, avatar: '' });
    expect((await submit(ann, 'Another')).key).toBe('follow.profile_waiting');

    const { data } = await server.must(reviewList, { kind: 'trader_profile' }, reviewer.token);
    expect(data[0]?.fields).toEqual([
      { key: 'nickname', value: 'Tide Rider' },
      { key: 'nickname_now', value: before.nickname },
    ]);
    expect(data[0]?.pictures.map(({ key }) => key)).toEqual(['avatar']);
    await decide('trader_profile', ann, 'approve', 'A note for operators.');

    const after = await seen(ann);
    expect(after.nickname).toBe('Tide Rider');
    expect(await statusOf(after.avatar)).toBe(200);
    expect(await mine(ann)).toMatchObject({ status: 2, remark: '', avatar: after.avatar });
    const { data: ranked } = await server.must(ranking, { ranked: 0 });
    expect(ranked.find(({ user_id }) => user_id === ann.id)?.user).toEqual({
      nickname: 'Tide Rider',
      avatar: after.avatar,
    });

    // Lists find it in any spelling once the figures are counted again, which is within seconds.
    const found = async (name: string) => {
      clock.advance(6000);
      const { data: rows } = await server.must(ranking, { ranked: 0, name });
      return rows.map(({ user_id }) => user_id);
    };
    await expect.poll(() => found('tide-RIDER')).toEqual([ann.id]);
    expect(await found(before.nickname)).toEqual([]);

    clock.advance(2 * MINUTE_MS);
    await submit(ann, '', '');
    await decide('trader_profile', ann, 'approve');
    expect(await seen(ann)).toMatchObject({ nickname: before.nickname, avatar: '' });
    expect(await statusOf(after.avatar), 'the picture is private again').toBe(404);
  });

  it('come with an introduction, which is reviewed too and stays where a change leaves it out', async () => {
    const hal = await aTrader('hal');
    const send = (more: object) =>
      server.call(traderProfileSubmit, { nickname: '', avatar: 'keep', ...more }, hal.token);
    const long = await send({ introduction: 'x'.repeat(501) });
    expect(long).toMatchObject(refusedAt('introduction', 'follow.introduction_too_long'));
    const typed = '  Gold only.\r\nThree trades\u202E a week \u{1F30A} ';
    expect((await send({ introduction: typed })).data).toMatchObject({
      introduction: '',
      wanted_introduction: 'Gold only.\nThree trades a week \u{1F30A}',
    });
    expect((await seen(hal)).introduction).toBe('');
    const { data } = await server.must(reviewList, { kind: 'trader_profile' }, reviewer.token);
    expect(data.find(({ user }) => user.id === hal.id)?.fields.slice(2)).toEqual([
      { key: 'introduction', value: 'Gold only.\nThree trades a week \u{1F30A}' },
      { key: 'introduction_now', value: '' },
    ]);
    await decide('trader_profile', hal, 'approve');
    expect((await seen(hal)).introduction).toBe('Gold only.\nThree trades a week \u{1F30A}');
    clock.advance(2 * MINUTE_MS);
    await send({ nickname: 'Gold Tide' });
    await decide('trader_profile', hal, 'approve');
    expect(await seen(hal)).toMatchObject({
      nickname: 'Gold Tide',
      introduction: expect.stringMatching(/^Gold only/),
    });
    clock.advance(2 * MINUTE_MS);
    await send({ nickname: 'Gold Tide', introduction: '' });
    await decide('trader_profile', hal, 'approve');
    expect((await seen(hal)).introduction).toBe('');
  });

  it('stay unchanged when an operator rejects the change, with the reason for the owner', async () => {
    const bob = await aTrader('bob');
    await submit(bob, 'Tidemark Support');
    expect((await decide('trader_profile', bob, 'reject')).key).toBe('review.remark_required');
    await decide('trader_profile', bob, 'reject', 'Sounds like us.');
    expect(await mine(bob)).toMatchObject({
      ...{ status: 3, remark: 'Sounds like us.', wanted_nickname: 'Tidemark Support' },
      nickname: expect.stringMatching(/^B\*\*\*/),
    });
    await expect
      .poll(async () => (await server.must(noticeList, {}, bob.token)).data.map(({ key }) => key)[0])
      .toBe('review.trader_profile_rejected');
    const subjects = async () => (await server.mails()).filter(({ to }) => to === bob.email);
    await expect.poll(async () => (await subjects()).at(-1)?.subject).toContain('not approved');
    clock.advance(2 * MINUTE_MS);
    expect((await submit(bob, 'Tidemark Support')).data).toMatchObject({ status: 1 });
  });

  it('refuse a nickname that another leader has or has requested, in any spelling', async () => {
    const [cleo, dan, eve] = [await aTrader('cleo'), await aTrader('dan'), await aTrader('eve')];
    await submit(cleo, 'Salt Wind');
    for (const same of ['salt wind', 'ＳＡＬＴ ＷＩＮＤ', 'Salt-Wind', 'SaltWind'])
      expect(await submit(dan, same), same).toMatchObject(refusedAt('nickname', 'follow.nickname_taken'));
    await decide('trader_profile', cleo, 'approve');
    expect((await submit(dan, 'Salt Wind')).key).toBe('follow.nickname_taken');
    clock.advance(2 * MINUTE_MS);
    await submit(cleo, 'Fresh Wind');
    await decide('trader_profile', cleo, 'approve');
    expect((await submit(dan, 'Salt Wind')).code, 'it was given up').toBe(1);
    const both = await Promise.all([submit(cleo, 'Same Time'), submit(eve, 'Same Time')]);
    expect(both.map(({ key }) => key ?? '').sort()).toEqual(['', 'follow.nickname_taken']);
  });

  it.each(['x', 'a'.repeat(25), 'www.rich.example', '<b>Al</b>', '---', 'a\nb', '\u202Eevil'])(
    'refuse the nickname %j',
    async (nickname) => {
      const who = await aTrader(`n${Buffer.from(nickname).toString('hex').slice(0, 30)}`);
      expect(await submit(who, nickname)).toMatchObject(refusedAt('nickname', 'follow.nickname_malformed'));
    },
  );

  it('refuse pictures of other users, users who are not leaders, and demo leaders', async () => {
    const [fay, gus] = [await aTrader('fay'), await aRealUser(server, 'gus@example.com')];
    const foreign = await uploadPhoto(server, gus.token);
    expect(await submit(fay, 'Fay', foreign)).toMatchObject(refusedAt('avatar', 'upload.unknown'));
    expect((await submit(gus, 'Gus')).key).toBe('follow.not_a_trader');
    const demo = await server.must(createAccountDemo, {});
    const asked = await server.call(traderProfileSubmit, { nickname: 'Demo', avatar: '' }, demo.token);
    expect(asked.key).toBe('session.only_real_accounts');
  });
});

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Envelope } from '@tidemark/contract';
import { realName, realNameCenter } from '@tidemark/contract/calls/account/kyc';
import { noticeList } from '@tidemark/contract/calls/account/notice';
import * as session from '@tidemark/contract/calls/account/session';
import { reviewApprove, reviewList, reviewReject } from '@tidemark/contract/operator/reviews';
import { present } from '@tidemark/domain/outcome';
import { HOUR_MS } from '@tidemark/domain/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../../../test/support/manual-clock.ts';
import { signInOperator } from '../../../test/support/operators.ts';
import { uploadPhoto } from '../../../test/support/pictures.ts';
import { aRealUser, type RealUser } from '../../../test/support/real-user.ts';
import { testServer } from '../../../test/support/test-server.ts';
import { openFileStorage } from '../../platform/files/open-storage.ts';
import { verifyKyc } from './index.ts';

const clock = manualClock('2026-11-02T09:00:00Z');
const server = await testServer({ clock });
const reviewer = await signInOperator(server, 'reviewer');
const admin = await signInOperator(server, 'admin');

/** Decides at the console. */
function decide(id: number, verdict: 'approve' | 'reject', remark = '', by = reviewer) {
  const call = verdict === 'approve' ? reviewApprove : reviewReject;
  return server.call(call, { kind: 'real_name', id, remark }, by.token);
}

const reviews = (status: 'waiting' | 'all') =>
  server.must(reviewList, { kind: 'real_name', status, page_size: 100 }, reviewer.token);

/** The newest submission of a user, as operators find it. */
async function reviewOf({ id }: RealUser) {
  const { data } = await reviews('all');
  return present(
    data.find(({ user }) => user.id === id),
    'something was submitted',
  );
}

interface Papers {
  readonly user: RealUser;
  readonly front: string;
  readonly reverse: string;
}

async function newUser(name: string): Promise<Papers> {
  const user = await aRealUser(server, `${name}@example.com`);
  const [front, reverse] = [await uploadPhoto(server, user.token), await uploadPhoto(server, user.token)];
  return { user, front, reverse };
}

function submit(
  { user, front, reverse }: Papers,
  more: Partial<
    Record<'name' | 'card_id' | 'front_pic' | 'reverse_pic' | 'country' | 'area_id', string>
  > = {},
  headers: Record<string, string> = {},
): Promise<Envelope<Record<string, unknown>>> {
  const form = { name: '陳大文 Chan Tai-man', card_id: 'A123456(7)', front_pic: front, reverse_pic: reverse };
  return server.call(realName, { ...form, ...more }, user.token, headers);
}

const center = (user: RealUser) => server.must(realNameCenter, {}, user.token);

describe('a real name application', () => {
  it('gets submitted, rejected with a reason, resubmitted, approved, and then stays fixed', async () => {
    const ann = await newUser('ann');
    expect(await center(ann.user)).toEqual({
      ...{ review_status: 0, name: '', card_id: '', front_pic: '', reverse_pic: '', remark: '' },
      ...{ submitted_at: null, due_at: null, remaining_ms: null },
    });
    const sent = await submit(ann);
    expect([sent.code, sent.msg]).toEqual([1, expect.stringContaining('48 hours')]);
    clock.advance(HOUR_MS);
    const waiting = await center(ann.user);
    expect(waiting).toMatchObject({
      review_status: 1,
      name: '陳大文 Chan Tai-man',
      card_id: '******6(7)',
      submitted_at: '2026-11-02T09:00:00.000Z',
      due_at: '2026-11-04T09:00:00.000Z',
      remaining_ms: 47 * HOUR_MS,
    });
    expect((await fetch(server.url + waiting.front_pic)).status).toBe(200);
    expect((await submit(ann, { name: 'Another Name' })).key).toBe('kyc.already_waiting');

    const first = await reviewOf(ann.user);
    expect(first).toMatchObject({ status: 'waiting', due_at: waiting.due_at, user: { uid: ann.user.uid } });
    expect(first.fields).toEqual([
      { key: 'name', value: '陳大文 Chan Tai-man' },
      { key: 'card_id', value: 'A123456(7)' },
      { key: 'country', value: '' },
      { key: 'registered_country', value: 'GB' },
    ]);
    for (const { url } of first.pictures) expect((await fetch(server.url + url)).status).toBe(200);
    expect((await decide(first.id, 'reject')).key).toBe('review.remark_required');
    expect((await decide(first.id, 'reject', 'The number cannot be read.')).data).toMatchObject({
      status: 'rejected',
      decided_by: reviewer.email,
    });
    expect(await center(ann.user)).toMatchObject({
      ...{ review_status: 3, remark: 'The number cannot be read.', due_at: null, remaining_ms: null },
    });
    // The pictures may be meant by addresses that have expired.
    expect((await submit(ann)).code).toBe(1);
    const second = await reviewOf(ann.user);
    expect(second.id).not.toBe(first.id);
    expect((await decide(second.id, 'approve', 'fine')).data.status).toBe('approved');
    expect((await decide(second.id, 'approve', '', admin)).key).toBe('review.already_decided');
    expect((await decide(first.id, 'approve')).key).toBe('review.already_decided');
    expect((await decide(999_999, 'approve')).key).toBe('review.unknown');
    expect(await center(ann.user)).toMatchObject({ review_status: 2, remark: '' });
    clock.advance(HOUR_MS);
    expect((await submit(ann)).key).toBe('kyc.already_approved');

    const { data: notices } = await server.must(noticeList, {}, ann.user.token);
    expect(notices.map(({ kind, key, params }) => ({ kind, key, params }))).toEqual([
      { kind: 'review', key: 'review.real_name_approved', params: {} },
      { kind: 'review', key: 'review.real_name_rejected', params: { remark: 'The number cannot be read.' } },
    ]);
    const decided = async () =>
      (await server.mails()).filter(({ to, subject }) => to === ann.user.email && /identity/.test(subject));
    await expect.poll(async () => (await decided()).length).toBe(2);
    expect((await decided())[0]?.text).toContain('The number cannot be read.');
  });

  it('creates one record for concurrent submissions', async () => {
    const bea = await newUser('bea');
    const [same, others] = await Promise.all([
      Promise.all([submit(bea), submit(bea)]),
      Promise.all(['one', 'two', 'three'].map((name) => submit(bea, { name: `Bea ${name}` }))),
    ]);
    const all = [...same, ...others];
    expect(all.filter(({ code }) => code !== 1).every(({ key }) => key === 'kyc.already_waiting')).toBe(true);
    expect(all.some(({ code }) => code === 1)).toBe(true);
    const { data } = await reviews('all');
    expect(data.filter(({ user }) => user.id === bea.user.id)).toHaveLength(1);
    // Sent again within the minute, but after a rejection, the same form is a new one.
    await decide((await reviewOf(bea.user)).id, 'reject', 'blurred');
    expect((await submit(bea)).data).toMatchObject({ review_status: 1 });
    expect((await submit(bea)).data).toMatchObject({ review_status: 1 });
  });

  it('gets one decision when two operators decide at the same time', async () => {
    const cora = await newUser('cora');
    await submit(cora);
    const { id } = await reviewOf(cora.user);
    const answers = await Promise.all([decide(id, 'approve'), decide(id, 'reject', 'no', admin)]);
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.flatMap(({ key }) => key ?? [])).toEqual(['review.already_decided']);
  });

  it('shows only the operator which user already has the same document', async () => {
    const [dora, eve] = [await newUser('dora'), await newUser('eve')];
    await submit(dora, { card_id: 'HK 998-877' });
    await decide((await reviewOf(dora.user)).id, 'approve');
    const sent = await submit(eve, { card_id: 'hk９９８８７７' });
    expect(sent.code).toBe(1);
    expect(JSON.stringify(sent)).not.toContain('duplicate');
    const { data } = await reviews('waiting');
    const seen = data.find(({ user }) => user.id === eve.user.id);
    expect(seen?.fields).toContainEqual({ key: 'duplicate_of', value: String(dora.user.id) });
  });
});

it.each([
  ['with a middle dot between its parts', 'ジョン・スミス'],
  ['with a non-breaking hyphen', 'Jean‑Luc Picard'],
  ['with a typographic apostrophe', 'Siobhán O’Brien'],
  ['of one letter', 'E'],
  ['with a Persian joiner', 'علی\u200cرضا'],
])('real name: accepts a name %s', async (_how, name) => {
  const papers = await newUser(`name-${name.codePointAt(0)}`);
  expect(await submit(papers, { name: `\u2068${name}\u2069` })).toMatchObject({ code: 1, data: { name } });
});

describe('a real name form', () => {
  let fay: Papers;
  let gus: Papers;
  beforeAll(async () => {
    [fay, gus] = [await newUser('fay'), await newUser('gus')];
  });

  it.each([
    ['an empty name', { name: '' }, 'kyc.name_malformed', 'name'],
    ['a name of signs', { name: '- . -' }, 'kyc.name_malformed', 'name'],
    ['a name of digits', { name: '123456' }, 'kyc.name_malformed', 'name'],
    ['a name of 101 letters', { name: 'x'.repeat(101) }, 'kyc.name_malformed', 'name'],
    ['a name with a line break', { name: 'Fay\nAdmin' }, 'kyc.name_malformed', 'name'],
    ['a name that turns the text around', { name: 'Fay \u202enimdA' }, 'kyc.name_malformed', 'name'],
    ['a name with markup', { name: 'Fay <b>' }, 'kyc.name_malformed', 'name'],
    ['a number that is too short', { card_id: 'A-1' }, 'kyc.card_id_malformed', 'card_id'],
    ['a number of 41 signs', { card_id: '1'.repeat(41) }, 'kyc.card_id_malformed', 'card_id'],
    ['a number with a control character', { card_id: 'A123\u0007456' }, 'kyc.card_id_malformed', 'card_id'],
    ['no front picture', { front_pic: '' }, 'upload.unknown', 'front_pic'],
    [
      'a picture from elsewhere',
      { reverse_pic: 'https://example.com/a.jpg' },
      'upload.unknown',
      'reverse_pic',
    ],
    [
      'a picture that never was',
      { reverse_pic: `/files/${'A'.repeat(22)}` },
      'upload.unknown',
      'reverse_pic',
    ],
    ['China by its code', { country: 'cn' }, 'session.country_restricted', 'country'],
    ['Cuba in Korean', { country: '쿠바' }, 'session.country_restricted', 'country'],
    ['North Korea by three letters', { country: 'PRK' }, 'session.country_restricted', 'country'],
    [
      'China by its full name',
      { country: "The People's Republic of China" },
      'session.country_restricted',
      'country',
    ],
    ['Korea in Chinese', { country: '朝鮮' }, 'session.country_restricted', 'country'],
    ['Cuba at home', { country: 'Republica de Cuba' }, 'session.country_restricted', 'country'],
    ['Israel by its area', { area_id: String(9 * 26 + 11) }, 'session.country_restricted', 'area_id'],
    ['an area that is none', { area_id: '99999' }, 'session.area_unknown', 'area_id'],
    ['a code that no country has', { country: 'XX' }, 'session.area_unknown', 'country'],
    ['one in full width', { country: 'ｚｚ' }, 'session.area_unknown', 'country'],
    ['a country with markup', { country: '<b>' }, 'kyc.country_malformed', 'country'],
  ])('gets refused for %s', async (_, wrong, key, field) => {
    const answer = await submit(fay, wrong);
    expect([answer.key, answer.data.field]).toEqual([key, field]);
    expect((await center(fay.user)).review_status).toBe(0);
  });

  it("gets refused for another user's picture like for a missing one", async () => {
    const answer = await submit(fay, { reverse_pic: gus.reverse });
    expect([answer.key, answer.data.field]).toEqual(['upload.unknown', 'reverse_pic']);
    // None of it was used: her own front picture is removed with the other unused ones.
    const rows = await server.owner.query({
      text: 'select from files.upload where user_id = $1::bigint and used_at is not null',
      values: [fay.user.id],
    });
    expect(rows).toEqual([]);
  });

  it('gets refused for a demo user, a visitor, and a body without its fields', async () => {
    const demo = await server.must(session.createAccountDemo, { demo_id: 'tide-and-time-7f3a9c' });
    const asDemo = { ...fay, user: { ...fay.user, token: demo.token } };
    expect((await submit(asDemo)).key).toBe('session.only_real_accounts');
    expect((await server.call(realNameCenter, {}, demo.token)).key).toBe('session.only_real_accounts');
    expect((await server.call(realNameCenter, {})).code).toBe(999);
    const bare = await server.call(realName, {} as never, fay.user.token);
    expect([bare.code, JSON.stringify(bare.data)]).toEqual([400, expect.stringContaining('card_id')]);
  });

  it('accepts Hong Kong, a name in any script, and a picture by its bare file name', async () => {
    const name = fay.front.slice('/files/'.length).split('?', 1)[0];
    const sent = await submit(fay, { name: 'فاطمة', country: 'Hong Kong', front_pic: name });
    expect(sent.data).toMatchObject({ review_status: 1, name: 'فاطمة' });
  });
});

describe('real name verification', () => {
  it('finds an approved name without its picture', async () => {
    const hal = await newUser('hal');
    await submit(hal);
    const { id } = await reviewOf(hal.user);
    await decide(id, 'approve');
    const storage = openFileStorage({ kind: 'disk' }, server.dataDir);
    expect(await verifyKyc(server.database, storage)).toEqual([]);
    const name = hal.reverse.slice('/files/'.length, '/files/'.length + 22);
    const file = join(server.dataDir, 'uploads', name.slice(0, 2), name);
    expect(readdirSync(join(file, '..'))).toContain(name);
    rmSync(file);
    expect(await verifyKyc(server.database, storage)).toEqual([
      `real name ${id}: its reverse picture is not stored`,
    ]);
  });
});

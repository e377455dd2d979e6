import { languages } from '@tidemark/contract';
import { auditList } from '@tidemark/contract/operator/audit';
import {
  operatorNews,
  operatorNewsOne,
  operatorNewsPublish,
  operatorNewsSave,
  operatorNewsWithdraw,
} from '@tidemark/contract/operator/news';
import { present } from '@tidemark/domain/outcome';
import { MINUTE_MS } from '@tidemark/domain/time';
import { describe, expect, inject, it } from 'vitest';
import { uploadPhoto } from '../../../../test/support/pictures.ts';
import { aRealUser } from '../../../../test/support/real-user.ts';
import { aText, openNewsroom } from './news.fixture.ts';
import { verifyNews } from './verify.ts';

/** Shorter than a session of the console may be idle. */
const SOON_MS = 10 * MINUTE_MS;
const room = await openNewsroom();
const { server, wallClock, token, asReader } = room;
const en = asReader('en');

describe('a new installation', () => {
  it("explains restricted countries and demo accounts in the user's language", async () => {
    const { data } = await en.announcements();
    expect(data.data.map(({ title }) => title)).toEqual(['DEMO', 'Countries that we do not serve']);
    const countries = /North Korea.*Israel.*China.*Vanuatu.*Cuba.*Hong Kong/;
    expect(data.data[1]?.content).toMatch(countries);
    expect(data.data[1]?.desc).toBe(
      'For policy reasons, services are not provided to five countries: North Korea, Israel, China, Vanuatu, Cuba.',
    );
    const hk = (await asReader('hk').announcements()).data.data[1];
    expect(hk).toMatchObject({
      lang: 'hk',
      desc: '基於政策原因，本平台不向五個國家提供服務：朝鮮、以色列、中國、瓦努阿圖、古巴。',
      content: expect.stringMatching(/朝鮮.*以色列.*中國.*瓦努阿圖.*古巴.*香港/),
    });
    const ar = (await asReader('ar').announcements()).data.data[1];
    expect(ar?.content).toMatch(/كوريا الشمالية.*إسرائيل.*الصين.*فانواتو.*كوبا.*هونغ كونغ/);
  });

  it('has news with pictures, in the format of every list', async () => {
    const { data } = await en.list();
    expect(data).toMatchObject({ total: 2, page: 1, last_page: 1 });
    for (const item of data.data) {
      expect(Object.keys(item).sort()).toEqual(
        ['category_id', 'created_at', 'desc', 'id', 'lang', 'logo', 'title'].sort(),
      );
      expect(item.logo).toMatch(/^data:image\/svg\+xml/);
      expect((await en.detail(item.id)).data).toMatchObject({
        ...item,
        content: expect.stringMatching(/^<p>/),
      });
    }
    expect((await en.list({ category_id: 77 })).data).toMatchObject({ data: [], total: 0, last_page: 1 });
  });

  it('has its news in all 18 languages', async () => {
    for (const lang of languages) {
      const { data } = await asReader(lang).list();
      expect(data.data.map((item) => item.lang)).toEqual([lang, lang]);
    }
  });
});

describe('an article', () => {
  const missing = { code: 5101, key: 'news.unknown' };
  const titles = async () => (await en.list()).data.data.map(({ title }) => title);

  it('starts as a hidden draft, then is scheduled and appears at its exact time', async () => {
    const draft = await room.write({ jp: aText('日本語'), fr: aText('En français') });
    expect(draft).toMatchObject({ state: 'draft', version: 1, publish_at: null, cleaned: [] });
    expect(await en.detail(draft.id)).toEqual(await en.detail(999_999));
    expect(await en.detail(draft.id)).toMatchObject(missing);

    const at = new Date(wallClock.now() + SOON_MS).toISOString();
    const scheduled = await room.publish(draft, at);
    expect(scheduled).toMatchObject({ state: 'scheduled', publish_at: at });
    wallClock.advance(SOON_MS - 1);
    expect(await en.detail(draft.id)).toMatchObject(missing);
    wallClock.advance(1);
    const [first] = (await en.list()).data.data;
    // No English: its own first language, in the order of the instance.
    expect(first).toMatchObject({ id: draft.id, created_at: at, lang: 'jp', title: '日本語' });
    expect((await asReader('fr').detail(draft.id)).data).toMatchObject({ lang: 'fr', title: 'En français' });
  });

  it('keeps its date and address when changed; unpublished it disappears and can return', async () => {
    const [first] = (await en.list()).data.data;
    const seen = await server.must(operatorNewsOne, { id: present(first, 'an article').id }, token);
    const { id, publish_at } = seen;
    const changed = await room.save({
      ...{ id, from: seen.version, category_id: 1, logo: '' },
      texts: { en: aText('In English') },
    });
    expect(changed).toMatchObject({ state: 'published', publish_at, version: 3, langs: ['en'] });
    expect((await en.list()).data.data[0]).toMatchObject({ created_at: publish_at, title: 'In English' });
    // Where a language has no text, English is what is read.
    expect((await asReader('de').detail(id)).data).toMatchObject({ lang: 'en', title: 'In English' });

    const out = { id, from: changed.version };
    expect(await server.call(operatorNewsWithdraw, { ...out, reason: ' ' }, token)).toMatchObject({
      key: 'operator.reason_required',
    });
    await server.must(operatorNewsWithdraw, { ...out, reason: 'a mistake' }, token);
    expect(await en.detail(id)).toMatchObject(missing);
    expect(await titles()).not.toContain('In English');

    wallClock.advance(SOON_MS);
    const back = await server.must(operatorNewsPublish, { id, from: 4 }, token);
    expect((await en.detail(id)).data.created_at).toBe(back.publish_at);
    expect(back.publish_at).toBe(new Date(wallClock.now()).toISOString());
  });

  it('records every step in the audit trail and keeps every version', async () => {
    const { data } = await server.must(auditList, {}, room.admin.token);
    const steps = data.filter(({ object }) => object === 'article:5').map(({ action }) => action);
    expect(steps.reverse()).toEqual([
      ...['news.write', 'news.schedule', 'news.change', 'news.withdraw', 'news.publish'],
    ]);
    const withdrawn = data.find(({ action }) => action === 'news.withdraw');
    expect(withdrawn).toMatchObject({ reason: 'a mistake', operator: 'support@example.com' });
    const editions = await server.database.query<{ title: string }>({
      text: `select coalesce(texts->'en'->>'title', texts->'jp'->>'title') as title from content.edition
              where article_id = 5 order by version`,
    });
    expect(editions.map(({ title }) => title)).toEqual(['日本語', '日本語', ...Array(3).fill('In English')]);
  });

  it.runIf(inject('postgres').ownerUrl !== inject('postgres').serverUrl)(
    'keeps published versions that cannot be changed',
    async () => {
      for (const text of ["update content.edition set texts = '{}'", 'delete from content.article']) {
        await expect(server.database.query({ text })).rejects.toThrow('permission denied');
      }
    },
  );

  it('appears on complete, ordered pages that do not count scheduled articles', async () => {
    for (let number = 1; number <= 22; number += 1) {
      wallClock.advance(1000);
      await room.publish(await room.write({ en: aText(`Number ${number}`) }));
    }
    await room.publish(await room.write({ en: aText('Later') }), new Date(wallClock.now() + 1).toISOString());
    const [one, two] = [await en.list(), await en.list({ page: 2 })];
    expect(one.data).toMatchObject({ total: 25, page: 1, last_page: 2 });
    const all = [...one.data.data, ...two.data.data].map(({ title }) => title);
    expect(all.slice(0, 22)).toEqual(Array.from({ length: 22 }, (_, at) => `Number ${22 - at}`));
    expect(all).toHaveLength(25);
    const shown = await server.must(operatorNews, { state: 'scheduled' }, token);
    expect(shown).toMatchObject({ total: 1, data: [{ title: 'Later', state: 'scheduled' }] });
  });
});

describe('the news editor', () => {
  const some = { category_id: 1 as const, logo: '', texts: { en: aText('Some') } };
  const soon = () => new Date(wallClock.now() + SOON_MS).toISOString();

  it('refuses invalid drafts', async () => {
    const kept = await room.write(some.texts);
    const again = { ...some, id: kept.id, from: kept.version };
    const foreign = await uploadPhoto(server, (await aRealUser(server, 'reader@example.com')).token);
    const cases: readonly (readonly [object, string, string])[] = [
      [{ ...again, from: 7 }, 'operator.changed_meanwhile', 'from'],
      [{ ...again, id: 999_999 }, 'operator.unknown_object', 'id'],
      [{ ...some, texts: {} }, 'news.no_text', 'texts'],
      [{ ...some, texts: { en: { title: ' ', desc: '', content: '' } } }, 'news.no_text', 'texts'],
      [
        { ...some, texts: { fr: { title: '', desc: '', content: 'x' } } },
        'news.title_required',
        'texts.fr.title',
      ],
      [{ ...some, logo: 'https://evil.example/x.png' }, 'news.picture_unknown', 'logo'],
      [{ ...some, logo: `/files/public/${'x'.repeat(22)}` }, 'news.picture_unknown', 'logo'],
      // A user's upload is not public.
      [
        { ...some, logo: foreign.split('?')[0]?.replace('files', 'files/public') },
        'news.picture_unknown',
        'logo',
      ],
    ];
    for (const [input, key, field] of cases) {
      const answer = await server.call(operatorNewsSave, input as typeof some, token);
      expect([answer.key, answer.data]).toMatchObject([key, { field }]);
    }
  });

  it('refuses invalid publications', async () => {
    const { id } = await room.write({
      en: { title: 'Only a title', desc: '', content: '<script>1</script>' },
    });
    const publish = (at?: string | null, from = 1) =>
      server.call(operatorNewsPublish, { id, from, at }, token).then(({ key }) => key ?? 'in');
    expect(await publish()).toBe('news.nothing_to_read');
    await room.save({ ...some, id, from: 1 });
    expect(await publish('yesterday', 2)).toBe('request.malformed');
    expect(await publish('2026-11-19T09:00:00Z', 2)).toBe('news.moment_passed');
    expect(await publish('2126-11-19T09:00:00Z', 2)).toBe('news.moment_too_far');
    const early = await server.call(operatorNewsWithdraw, { id, from: 2, reason: 'x' }, token);
    expect(early.key).toBe('news.not_published');
    expect(await publish(soon(), 2)).toBe('in');
    expect(await publish(null, 3)).toBe('in');
    expect(await publish(null, 4)).toBe('news.already_published');
    const empty = { ...some, id, from: 4, texts: { en: { title: 'x', desc: '', content: '' } } };
    expect((await server.call(operatorNewsSave, empty, token)).key).toBe('news.nothing_to_read');
  });
});

describe('a news picture', () => {
  it('uploaded by operators stays public at its address only', async () => {
    const url = await room.picture();
    const content = `<p onclick="x()">a</p><img src="${url}" onerror="x()"><img src="https://evil.example/p.gif">`;
    const kept = await room.write({ en: aText('With a picture', content) }, { logo: url });
    expect(kept).toMatchObject({ logo: url, cleaned: ['en'] });
    expect(kept.texts.en?.content).toBe(
      `<p>a</p><img src="${url}" alt="" width="48" height="30" loading="lazy" decoding="async" />`,
    );
    const seen = await fetch(server.url + url);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(seen.headers.get('cache-control')).toContain('immutable');
    expect(seen.headers.get('content-security-policy')).toContain("default-src 'none'");

    const own = await uploadPhoto(server, (await aRealUser(server, 'owner@example.com')).token);
    const name = own.split('?')[0]?.split('/').at(-1) ?? '';
    for (const path of [name, '%00', '..%2f..%2fsecrets.key', 'x'.repeat(22)]) {
      expect((await fetch(`${server.url}/files/public/${path}`)).status).toBe(404);
    }
  });
});

it('news verification: finds articles changed or removed without operators', async () => {
  const nothing = async () => [];
  expect(await verifyNews(server.database, nothing)).toEqual([]);
  const { id } = await room.write({ en: aText('Told') }, { logo: await room.picture() });
  const name = (await server.must(operatorNewsOne, { id }, token)).logo.split('/').at(-1);
  expect(await verifyNews(server.database, async (names) => names)).toEqual(
    expect.arrayContaining([`article ${id}: its picture ${name} is not stored`]),
  );
  await server.owner.query({
    text: `update content.article set texts = jsonb_set(texts, '{en,content}', $2) where id = $1`,
    values: [id, JSON.stringify('<p>Told</p><img src=x onerror=alert(1)>')],
  });
  expect(await verifyNews(server.database, nothing)).toEqual([
    `article ${id}: its newest edition is not what people read`,
    `article ${id}: its markup in en holds what is not allowed`,
  ]);
});

import { expect } from '@playwright/test';
import type { Desk } from '../support/people/operator-desk.ts';
import { entity, type SpecClient } from './client.ts';

interface Article {
  readonly id: number;
  readonly version: number;
}

/** An operator writes and publishes news over the operator API. */
async function publish(url: string, { token }: Desk): Promise<number> {
  const ask = async (path: string, body: object): Promise<Article> => {
    const headers = { authorization: token, lang: 'en', 'content-type': 'application/json' };
    const answer = await fetch(`${url}/console/api/news/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: Article };
    expect(code, msg).toBe(1);
    return data;
  };
  const en = {
    title: 'The tide turns',
    desc: 'It does so twice a day.',
    content: '<p>And <b>again</b>.</p>',
  };
  const { id, version } = await ask('save', { category_id: 1, logo: '', texts: { en } });
  await ask(`${id}/publish`, { from: version });
  return id;
}

/** A published article is in the list and fully readable, for any visitor. */
export async function readNews(client: SpecClient, desk: Desk, url: string): Promise<void> {
  const id = await publish(url, desk);
  const list = await client.get<{ data: readonly object[] }>('/api/news/list', { category_id: 1, page: 1 });
  entity('listedNews', list.data);
  const article = entity('news', await client.get<{ content: string }>('/api/news/detail', { id }));
  expect(article.content).toBe('<p>And <b>again</b>.</p>');
}

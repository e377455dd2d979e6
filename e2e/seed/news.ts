import type { Desk } from '../support/people/operator-desk.ts';

const article = {
  title: 'Copy trading: what a lead trader sees, and what not',
  desc: 'Followers stay anonymous, and every result counts.',
  content:
    '<p>A lead trader sees <strong>how many</strong> people follow and what the copies made, without names.</p>' +
    '<p>Losses and those who left stay in the figures.</p>',
};

/** An operator writes an article and publishes it. */
export async function news(desk: Desk): Promise<void> {
  const saved = await desk.must<{ readonly id: number; readonly version: number }>('news/save', {
    category_id: 1,
    logo: '',
    texts: { en: article },
  });
  await desk.must(`news/${saved.id}/publish`, { from: saved.version });
}

/** Whether the article is there already, among published news in English. */
export function isWritten(listed: readonly { readonly title: string }[]): boolean {
  return listed.some(({ title }) => title === article.title);
}

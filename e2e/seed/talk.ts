import { randomUUID } from 'node:crypto';
import { apiOf } from '../support/api.ts';
import type { Desk } from '../support/people/operator-desk.ts';

const words = [
  ['user', 'Good morning. My withdrawal of yesterday says «in review». Is anything missing?'],
  [
    'house',
    'Good morning. Nothing is missing: amounts above 10,000 USD take two of us, and the second looks at it now.',
  ],
  ['house', 'You can follow each step on the withdrawal’s own page.'],
  ['user', 'Thank you, I see it there: 12:04, first approval.'],
] as const;

/** A user's conversation with customer service; the last message is not answered. */
export async function talk(server: string, token: string, { token: operator }: Desk): Promise<void> {
  const api = apiOf(server, token);
  let path = '';
  for (const [who, text] of words) {
    if (who === 'user') await api.post('/api/support/send', { text });
    else await answer(`${server}${path}`, text, operator);
    path ||= `/console/api/support/${await newest(server, operator)}/answer`;
  }
}

async function newest(server: string, operator: string): Promise<number> {
  const inbox = await fetch(`${server}/console/api/support?state=all`, {
    headers: { authorization: operator },
  });
  const { data } = (await inbox.json()) as { data: { data: readonly { readonly id: number }[] } };
  return data.data[0]?.id ?? 0;
}

async function answer(address: string, text: string, operator: string): Promise<void> {
  await fetch(address, {
    method: 'POST',
    headers: {
      authorization: operator,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ text }),
  });
}

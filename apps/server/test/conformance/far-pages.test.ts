import { expect, it } from 'vitest';
import { signInOperator } from '../support/operators.ts';
import { aRealUser } from '../support/real-user.ts';
import { testServer } from '../support/test-server.ts';
import { otherUser } from './black-box-client.fixture.ts';

/**
 * Every list that the server publishes, requested for a page far beyond its end
 * (docs/spec/interface.md#calls).
 */
interface Published {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>>;
}
interface Parameter {
  readonly name: string;
  readonly required?: boolean;
}

const server = await testServer();
const { send } = otherUser(server.url);
const user = await aRealUser(server, 'far@example.com');
const admin = await signInOperator(server, 'admin');

it('a page beyond the last of any list is an empty one, however far', async () => {
  const { paths } = JSON.parse((await send('/openapi.json')).text) as Published;
  const lists = Object.entries(paths).flatMap(([path, { get }]) =>
    get?.parameters?.some(({ name }) => name === 'page') ? [{ path, parameters: get.parameters }] : [],
  );
  expect(lists.length).toBeGreaterThan(20);
  const found = [];
  for (const { path, parameters } of lists) {
    const query = new URLSearchParams({ page: '999999999999999', page_size: '100' });
    for (const { name } of parameters.filter(({ required }) => required)) query.set(name, '1');
    const { token } = path.startsWith('/console') ? admin : user;
    const seen = await send(`${path.replaceAll(/\{\w+\}/g, '1')}?${query}`, {
      headers: { authorization: token },
    });
    const { code, data } = seen.body;
    found.push([path, seen.status, code === 1 ? (data.data ?? data.lines ?? data.postings) : []]);
  }
  expect(found).toEqual(lists.map(({ path }) => [path, 200, []]));
});

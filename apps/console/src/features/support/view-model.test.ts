import { expect, test } from 'vitest';
import { type CaseMessage, joinedMessages, newestOfUser, readInbox } from './view-model.ts';

test.each([
  [{}, { state: 'open', q: '', page: 1, id: undefined }],
  [
    { state: 'mine', q: 'ada', page: '3', id: '17' },
    { state: 'mine', q: 'ada', page: 3, id: 17 },
  ],
  [
    { state: 'elsewhere', page: '-2', id: '1e3' },
    { state: 'open', q: '', page: 1, id: undefined },
  ],
])('readInbox: parses the query %j to the inbox state %j', (query, inbox) => {
  expect(readInbox(query)).toEqual(inbox);
});

const message = (id: number, from: CaseMessage['from'] = 'user', picture = ''): CaseMessage => ({
  ...{ id, from, text: 'x', picture, time: '', by: null },
});

test('joinedMessages: keeps each message once, with its newest picture address', () => {
  const joined = joinedMessages(
    [message(1), message(2)],
    [message(2, 'user', '/new'), message(3, 'operator')],
  );
  expect(joined.map(({ id, picture }) => `${id}${picture}`)).toEqual(['1', '2/new', '3']);
  expect([newestOfUser(joined), newestOfUser([])]).toEqual([2, 0]);
});

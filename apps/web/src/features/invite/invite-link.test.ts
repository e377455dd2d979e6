import { expect, it } from 'vitest';
import { inviteLink } from './invite-link.ts';

const REST = '/#/register?invite_code=AC34';

it.each([
  // PUBLIC_URL is set: it holds, on whichever host the page is read.
  [`https://trade.example.com${REST}`, 'https://pc.example.com', `https://trade.example.com${REST}`],
  // It is not: a phone in the same house reads the page by the machine's address.
  [`http://127.0.0.1:8080${REST}`, 'http://192.168.1.7:8080', `http://192.168.1.7:8080${REST}`],
  [`http://localhost:8080${REST}`, 'http://house.local', `http://house.local${REST}`],
  ['', 'http://house.local', ''],
])('inviteLink: changes the link %s on origin %s to %s', (link, origin, shown) =>
  expect(inviteLink(link, origin)).toBe(shown),
);

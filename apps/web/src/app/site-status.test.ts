import { expect, it } from 'vitest';
import { currentStatus } from './site-status.ts';

const ORIGIN = 'https://trade.example.com';

it.each([
  [
    { status: 0, type: 1 },
    { kind: 'open', isMain: false },
  ],
  [
    { status: 0, type: 0 },
    { kind: 'open', isMain: true },
  ],
  [
    { status: 1, type: 0 },
    { kind: 'closed', lossUrl: '/loss.html' },
  ],
  [
    { status: -3, type: 1, loss_url: '/closed.html' },
    { kind: 'closed', lossUrl: '/closed.html' },
  ],
  [
    { status: 1, type: 1, loss_url: 'https://status.example' },
    { kind: 'closed', lossUrl: 'https://status.example' },
  ],
  // Nothing that would run here, and never the app itself.
  [
    { status: 1, type: 1, loss_url: 'javascript:alert(1)' },
    { kind: 'closed', lossUrl: '/loss.html' },
  ],
  [
    { status: 1, type: 1, loss_url: '/' },
    { kind: 'closed', lossUrl: '/loss.html' },
  ],
  [
    { status: 1, type: 1, loss_url: '/#/news' },
    { kind: 'closed', lossUrl: '/loss.html' },
  ],
  [
    { status: 1, type: 1, loss_url: `${ORIGIN}/?a=1` },
    { kind: 'closed', lossUrl: '/loss.html' },
  ],
])('site status: reads the response %j as %j', (status, siteStatus) =>
  expect(currentStatus(status, ORIGIN)).toEqual(siteStatus),
);

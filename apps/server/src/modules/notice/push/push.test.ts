import type { Call, CallInput, Lang } from '@tidemark/contract';
import { pushDevice, pushKey, pushSubscribe, pushUnsubscribe } from '@tidemark/contract/calls/account/push';
import { present } from '@tidemark/domain/outcome';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { openTradingInstance } from '../../../../test/support/trading-instance.ts';
import { eventKind } from '../../../platform/bus/bus.ts';
import { createLog } from '../../../platform/log/log.ts';
import { vapidOf, vapidSecret } from '../../../platform/push/vapid.ts';
import { openNotice } from '../notice.fixture.ts';
import { createPush } from './index.ts';
import { type Browser, openPushService } from './push-service.fixture.ts';

const { database } = await testDatabase();
const instance = await openTradingInstance({ database });
const service = await openPushService();
const notice = await openNotice({ ...instance, database });
const sessionsEnded = eventKind<{ readonly sessionIds: readonly number[] }>('test.sessions_ended');
const contact = { publicUrl: 'https://www.example.com', mailFrom: 'Tidemark <a@example.com>' };
const keys = present(vapidSecret.parse(vapidSecret.make()), 'a new pair is whole');
const vapid = vapidOf(keys, undefined, contact);
const logged: string[] = [];
const push = createPush({
  ...{ ...instance, database, sessionsEnded, vapid },
  log: createLog({ pretty: false, write: (line) => logged.push(line), seldom: false }),
  reach: { agent: service.agent, isOutside: (endpoint) => endpoint.startsWith('https://localhost') },
});
push.start();
afterAll(async () => {
  await push.stop();
  await notice.stop();
  await service.close();
});

const ME = 7;
const YOU = 8;
let asked = 0;
beforeEach(() => {
  asked += 1;
});

async function call<C extends Call>(made: C, userId: number, input: CallInput<C>, lang: Lang = 'en') {
  const route = present(
    push.routes.find((known) => known.call === made),
    made.path,
  );
  return route.handle(made.input.parse(input), {
    ...{ caller: { userId, isDemo: true, sessionId: userId * 10 }, lang, address: '', userAgent: '' },
    ...{ idempotency: undefined, now: instance.clock.now() },
  });
}

const subscribe = (browser: Browser, userId: number, kinds: string, lang?: Lang) =>
  call(pushSubscribe, userId, { ...browser, kinds }, lang);

const filled = {
  key: 'forex.pending_filled',
  params: { id: 41, side: 'buy', lots: 0.5, instrument: 'EUR/USD', price: 1.0842 },
};
const stopped = {
  key: 'forex.stopped',
  params: { id: 41, reason: 'stop_loss', instrument: 'EUR/USD', profit: '-71.000000' },
};
const alerted = {
  key: 'alert.price_reached',
  params: { instrument: 'EUR/USD', price: 1.1, direction: 'rises' },
};

/** Notifies a user as any module would, and returns the pushes as plain text. */
async function told(
  userId: number,
  ...notificationEvents: { key: string; params: Record<string, string | number> }[]
) {
  const before = service.received.length;
  await notice.queue(notificationEvents.map((event) => ({ userId, ...event })));
  await notice.settled();
  await push.settled();
  return service.received
    .slice(before)
    .map(({ to, message }) => `${to}: ${message.title} | ${message.text}`.replaceAll(/[\u2066\u2069]/g, ''))
    .sort();
}

it('push: sends each device its subscribed kinds in its language, with a link to the page', async () => {
  await subscribe(service.browser('phone'), ME, 'fills,alerts,closes');
  await subscribe(service.browser('laptop'), ME, 'alerts', 'ar');
  expect(await told(ME, filled, stopped, alerted)).toEqual([
    'laptop: تنبيه سعر: EUR/USD | ارتفع EUR/USD إلى 1.10000.',
    'phone: Pending order filled | Bought 0.50 lots EUR/USD at 1.08420 (order 41).',
    'phone: Price alert: EUR/USD | EUR/USD has risen to 1.10000.',
    'phone: Stop-loss reached | EUR/USD, position 41: closed at the tick that reached it. P/L after fees: -71.000000 USD.',
  ]);
  const [toPhone] = service.received.filter(({ message }) => message.url === '/#/order?type=3');
  expect(toPhone?.message).toMatchObject({
    lang: 'en',
    dir: 'ltr',
    tag: expect.stringMatching(/^notice-\d+$/),
  });
  expect(toPhone?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' });
  expect(String(toPhone?.headers.authorization)).toContain(`k=${vapid.publicKey}`);
  expect(service.received.find(({ to }) => to === 'laptop')?.message).toMatchObject({
    lang: 'ar',
    dir: 'rtl',
  });
  expect(await told(YOU, filled), 'somebody else has asked for nothing').toEqual([]);
  expect(await told(ME, { key: 'review.deposit_approved', params: {} }), 'no kind of these').toEqual([]);
});

it('push: a new subscription replaces the old one, and an ended or expired one receives nothing', async () => {
  const devices = ['one', 'two', 'three', 'four'].map((name) => service.browser(`${name}-${asked}`));
  const [one, two, three, four] = devices as [Browser, Browser, Browser, Browser];
  for (const device of [one, two, four]) await subscribe(device, YOU, 'fills');
  await subscribe(three, ME, 'fills');
  expect(await call(pushDevice, YOU, { endpoint: one.endpoint })).toEqual({ kinds: 'fills' });
  expect(await subscribe(one, YOU, 'closes,alerts')).toEqual({ kinds: 'alerts,closes' });
  expect(await call(pushDevice, YOU, { endpoint: three.endpoint }), 'another’s').toEqual({ kinds: null });
  expect(await call(pushUnsubscribe, YOU, { endpoint: three.endpoint })).toEqual({ removed: false });
  expect(await told(YOU, filled)).toHaveLength(2);

  service.answers(`two-${asked}`, 410);
  service.answers(`four-${asked}`, 500);
  expect(await told(YOU, filled)).toEqual([]);
  expect(await call(pushDevice, YOU, { endpoint: two.endpoint }), 'gone').toEqual({ kinds: null });
  expect(await call(pushDevice, YOU, { endpoint: four.endpoint }), 'away').toEqual({ kinds: 'fills' });
  expect(logged.join('\n')).toContain('a push message was not taken');
  expect(logged.join('\n'), 'an address is a secret').not.toContain(`four-${asked}`);

  expect(await call(pushUnsubscribe, YOU, { endpoint: four.endpoint })).toEqual({ removed: true });
  instance.bus.publish(sessionsEnded, { sessionIds: [YOU * 10] });
  await expect.poll(() => call(pushDevice, YOU, { endpoint: one.endpoint })).toEqual({ kinds: null });
});

it('takes ten devices a user, and no address that is none of a push service', async () => {
  for (let count = 0; count < 10; count += 1) await subscribe(service.browser(`many-${count}`), 9, 'fills');
  expect(await subscribe(service.browser('one-too-many'), 9, 'fills')).toMatchObject({
    refusal: 'push.too_many',
    params: { max: 10 },
  });
  const inside = { ...service.browser('inside'), endpoint: 'https://169.254.169.254/latest' };
  expect(await subscribe(inside, 10, 'fills')).toMatchObject({
    refusal: 'push.bad_endpoint',
    field: 'endpoint',
  });
});

it('push: the pair of keys is stored as one text and identifies the server by a mail address or the site', async () => {
  expect(await call(pushKey, ME, {})).toEqual({ key: vapid.publicKey });
  expect(vapidSecret.parse(`${vapid.publicKey} ${vapid.privateKey}`)).toEqual(keys);
  expect(vapidSecret.parse(vapid.publicKey)).toBeUndefined();
  const onLaptop = { ...contact, publicUrl: 'http://127.0.0.1:8080' };
  const named = [undefined, 'mailto:admin@example.com'].map((subject) => vapidOf(keys, subject, onLaptop));
  expect(named.map(({ subject }) => subject)).toEqual(['mailto:a@example.com', 'mailto:admin@example.com']);
});

import type { Call, CallInput } from '@tidemark/contract';
import * as calls from '@tidemark/contract/calls/content/content';
import { assert } from '@tidemark/domain/outcome';
import { SECOND_MS } from '@tidemark/domain/time';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { manualClock } from '../../../test/support/manual-clock.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { createBus } from '../../platform/bus/bus.ts';
import { createContent, settingsChanged } from './index.ts';

const { database, owner } = await testDatabase();
const clock = manualClock('2026-11-02T09:00:00Z');
const warnings: unknown[] = [];

function aContent() {
  const bus = createBus((_, error) => {
    throw error;
  });
  const log = { info: () => {}, warn: (fields: unknown) => void warnings.push(fields), error: () => {} };
  const content = createContent({
    database,
    bus,
    clock,
    wallClock: clock,
    log,
    prices: () => ({ simulated: 'sim', sources: [] }),
  });
  async function ask<C extends Call>(call: C, input: CallInput<C>) {
    const route = content.routes.find((candidate) => candidate.call === call);
    assert(route, `${call.path} is answered`);
    const context = {
      caller: undefined,
      lang: 'en',
      address: '::1',
      userAgent: '',
      idempotency: undefined,
    } as const;
    return route.handle(z.parse(call.input, input), { ...context, now: clock.now() });
  }
  return { ...content, bus, ask };
}

test('settings: an untouched instance has the defaults of the contract', async () => {
  const content = aContent();
  await content.start();
  expect(await content.ask(calls.getBasicInfo, {})).toEqual({
    service_link: '',
    service_link_type: 1,
    verify_reg_type: 1,
    trade_fee_type: 1,
    micro_loss_level: 0,
    far_price_percent: 20,
    simulated: 'sim',
    price_sources: [],
  });
  expect(await content.ask(calls.setting, { key: 'is_show_mobile' })).toEqual({
    key: 'is_show_mobile',
    value: '1',
  });
  expect(await content.ask(calls.getCompanyStatus, {})).toEqual({ status: 0, type: 1 });
  expect(await content.ask(calls.getCompany, {})).toMatchObject({ id: 1, name: 'Tidemark' });
  expect(await content.ask(calls.companyEmail, {})).toEqual({ email: '' });
  content.stop();
});

test('settings: refuses a private setting like a missing one', async () => {
  const content = aContent();
  for (const key of ['trade_fee_type', 'company', 'constructor', '']) {
    expect(await content.ask(calls.setting, { key })).toMatchObject({ refusal: 'content.unknown_setting' });
  }
});

test('settings: a change applies at once, informs listeners and survives a restart', async () => {
  const content = aContent();
  await content.start();
  const told: string[] = [];
  content.bus.subscribe(settingsChanged, ({ keys }) => told.push(...keys));
  await content.change({ verify_reg_type: 2, trade_fee_type: 'margin', is_show_mobile: false });
  expect(content.settings()).toMatchObject({
    verify_reg_type: 2,
    trade_fee_type: 'margin',
    is_show_mobile: false,
  });
  expect(await content.ask(calls.getBasicInfo, {})).toMatchObject({ verify_reg_type: 2, trade_fee_type: 2 });
  expect(await content.ask(calls.setting, { key: 'is_show_mobile' })).toMatchObject({ value: '0' });
  expect(told).toEqual(expect.arrayContaining(['verify_reg_type', 'trade_fee_type', 'is_show_mobile']));
  content.stop();

  const restarted = aContent();
  await restarted.start();
  expect(restarted.settings()).toEqual(content.settings());
  restarted.stop();
});

test('settings: a change by another process applies within ten seconds', async () => {
  const [here, there] = [aContent(), aContent()];
  await here.start();
  await there.change({ service_link: 'https://help.example' });
  const told = new Promise<void>((resolve) => here.bus.subscribe(settingsChanged, () => resolve()));
  clock.advance(10 * SECOND_MS);
  await told;
  expect(here.settings().service_link).toBe('https://help.example');
  here.stop();
});

test('settings: rejects an invalid value, and replaces an unreadable stored one by the default', async () => {
  const content = aContent();
  await expect(content.change({ verify_reg_type: 7 as 1 })).rejects.toThrow('verify_reg_type');
  await owner.query({ text: `update content.setting set value = '"sideways"' where key = 'trade_fee_type'` });
  await content.start();
  expect(content.settings().trade_fee_type).toBe('lots');
  expect(warnings).toContainEqual({ key: 'trade_fee_type' });
  content.stop();
});

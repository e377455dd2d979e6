import type { CallInput } from '@tidemark/contract';
import { getBasicInfo, getCompany } from '@tidemark/contract/calls/content/content';
import { getCategories, tradeList } from '@tidemark/contract/calls/trading/market';
import * as calls from '@tidemark/contract/operator/settings/settings';
import { present } from '@tidemark/domain/outcome';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { openSettingsInstance } from './settings.fixture.ts';

const { database } = await testDatabase();
const instance = await openSettingsInstance(database);
afterAll(() => instance.stop());
const { ask, must } = instance;

type InstrumentInput = CallInput<typeof calls.instrumentSave>;

async function instrument(code: string) {
  const all = await must(calls.instruments, {});
  const found = present(
    all.find(({ value }) => value.code === code),
    code,
  );
  return { ...found.value, id: Number(found.id), from: found.version };
}

async function seen(
  list: typeof calls.futures | typeof calls.riskLevels | typeof calls.baseSettings | typeof calls.limits,
) {
  const [only] = await must(list, {});
  return { ...present(only, 'one of its kind').value, from: only?.version };
}

describe('a change', () => {
  it('is shown by field before saving, and recorded by saving', async () => {
    const eurusd = await instrument('EURUSD');
    const submission = {
      ...eurusd,
      fee_rate: 7,
      names: { ...eurusd.names, de: 'Euro' },
      leverages: [10, 25],
    };
    const changes = [
      { field: 'names.de', from: null, to: 'Euro' },
      { field: 'fee_rate', from: 6, to: 7 },
      { field: 'leverages', from: [10, 20, 50, 100, 200, 500], to: [10, 25] },
    ];
    const said = await must(calls.instrumentSave, { ...submission, dry_run: true });
    expect(said).toEqual({
      id: 1,
      version: eurusd.from,
      changes,
      in_force_from: null,
      saved: false,
      needs_second: false,
      proposal: null,
    });
    expect(await instance.recorded()).toEqual([]);
    expect(await instrument('EURUSD')).toEqual(eurusd);

    const saved = await must(calls.instrumentSave, submission);
    expect(saved).toMatchObject({ id: 1, changes, saved: true });
    expect(saved.version).toBe((await instrument('EURUSD')).from);
    const detail = Object.fromEntries(changes.map(({ field, from, to }) => [field, { from, to }]));
    expect(await instance.recorded()).toEqual([{ object: 'instrument:1', detail }]);
    const [listed] = await must(tradeList, {});
    expect(listed).toMatchObject({ ForexFeeRate: 7, HasForexMultiple: [{ Value: 10 }, { Value: 25 }] });
  });

  it('is refused if another operator has changed the setting meanwhile', async () => {
    const gbpusd = await instrument('GBPUSD');
    await must(calls.instrumentSave, { ...gbpusd, fee_rate: 8 });
    expect(await ask(calls.instrumentSave, { ...gbpusd, fee_rate: 9 })).toMatchObject({
      refusal: 'operator.changed_meanwhile',
      field: 'from',
    });
    expect(await ask(calls.instrumentSave, { ...gbpusd, from: '' })).toMatchObject({ field: 'from' });
  });

  it('of two at once, one is made', async () => {
    const usdchf = await instrument('USDCHF');
    const both = await Promise.all(
      [11, 12].map((fee_rate) => ask(calls.instrumentSave, { ...usdchf, fee_rate })),
    );
    expect(both.map((answer) => ('saved' in answer ? 'saved' : answer.refusal)).sort()).toEqual([
      'operator.changed_meanwhile',
      'saved',
    ]);
  });

  it('that changes nothing leaves no entry', async () => {
    const before = await instance.recorded();
    expect(await must(calls.limitsSave, (await seen(calls.limits)) as never)).toMatchObject({ changes: [] });
    expect(await instance.recorded()).toEqual(before);
  });

  it('of what does not exist is refused like one of what is not yours', async () => {
    const eurusd = await instrument('EURUSD');
    expect(await ask(calls.instrumentSave, { ...eurusd, id: 999 })).toMatchObject({
      refusal: 'operator.unknown_object',
      field: 'id',
    });
  });
});

describe('the fee rates of both kinds', () => {
  it('are both stored: trade_fee_type switches at once, and the list follows', async () => {
    const { id, ...eurgbp } = await instrument('EURGBP');
    await must(calls.instrumentSave, { ...eurgbp, id, fee_rate: 8.5, margin_fee_rate: 0.0075 });
    const listed = async () => (await must(tradeList, {})).find(({ Id }) => Id === id);
    for (const [trade_fee_type, rate] of [
      [2, 0.0075],
      [1, 8.5],
    ] as const) {
      await must(calls.baseSettingsSave, { ...(await seen(calls.baseSettings)), trade_fee_type } as never);
      expect(await must(getBasicInfo, {})).toMatchObject({ trade_fee_type });
      expect(await listed()).toMatchObject({ ForexFeeRate: rate, ForexFeeType: trade_fee_type });
      expect(await instrument('EURGBP')).toMatchObject({ fee_rate: 8.5, margin_fee_rate: 0.0075 });
    }
  });
});

describe('orders while a market is closed', () => {
  it('are a setting that the trade list shows, and off unless it is set', async () => {
    const { id, ...eurgbp } = await instrument('EURGBP');
    const listed = async () => (await must(tradeList, {})).find(({ Id }) => Id === id)?.OrdersWhenClosed;
    expect([eurgbp.orders_when_closed, await listed()]).toEqual([false, false]);
    await must(calls.instrumentSave, { ...(await instrument('EURGBP')), orders_when_closed: true });
    expect(await listed()).toBe(true);
    // A client that does not know the field changes other ones.
    const { orders_when_closed: known, ...others } = await instrument('EURGBP');
    const { changes } = await must(calls.instrumentSave, { ...others, lots_max: 49 });
    expect([known, changes.map(({ field }) => field)]).toEqual([true, ['lots_max']]);
    expect(await instrument('EURGBP')).toMatchObject({ orders_when_closed: true, lots_max: 49 });
  });
});

describe('overnight financing of an instrument', () => {
  it('stays as it is where a client that does not know the fields saves other ones', async () => {
    const rates = { financing_long: 4.5, financing_short: -1, financing_triple_day: 5 as const };
    await must(calls.instrumentSave, { ...(await instrument('EURGBP')), ...rates });
    const { financing_long, financing_short, financing_triple_day, ...others } = await instrument('EURGBP');
    expect({ financing_long, financing_short, financing_triple_day }).toEqual(rates);
    await must(calls.instrumentSave, { ...others, lots_max: 48 });
    expect(await instrument('EURGBP')).toMatchObject({ ...rates, lots_max: 48 });
  });
});

describe('a wrong value is refused at its field:', () => {
  it.each<[string, Partial<InstrumentInput>]>([
    ['code', { code: 'EURUSX' }],
    ['base', { base: 'GBP' }],
    ['quote', { quote: 'JPY' }],
    ['show_code', { show_code: ' ' }],
    ['names.en', { names: { en: '' } }],
    ['names.hk', { names: { en: 'Euro', hk: 'x'.repeat(81) } }],
    ['category_id', { category_id: 77 }],
    ['calendar', { calendar: 'moon' }],
    ['price_precision', { price_precision: 9 }],
    ['price_precision', { price_precision: 4 }],
    ['pip', { pip: 0 }],
    ['pip', { pip: 0.0000001 }],
    ['lots_min', { lots_min: 0.005 }],
    ['lots_min', { pip: 0.03, lots_min: 0.04 }],
    ['lots_max', { lots_max: 0.001 }],
    ['lots_max', { lots_max: 50.005 }],
    ['units_per_lot', { units_per_lot: 0 }],
    ['units_per_lot', { units_per_lot: 1.5 }],
    ['fee_rate', { fee_rate: -1 }],
    ['fee_rate', { fee_rate: 'Infinity' }],
    ['margin_fee_rate', { margin_fee_rate: -0.1 }],
    ['margin_fee_rate', { margin_fee_rate: 1.01 }],
    ['orders_when_closed', { orders_when_closed: 'yes' as unknown as boolean }],
    ['financing_long', { financing_long: 100.1 }],
    ['financing_short', { financing_short: -101 }],
    ['financing_triple_day', { financing_triple_day: 8 as 7 }],
    ['source_symbols', { source_symbols: 'oanda' }],
    ['source_symbols', { source_symbols: 'oanda=A, oanda=B' }],
    ['margin_mode', { margin_mode: 'none' as 'fixed' }],
    ['leverages.1', { leverages: [100, 50] }],
    ['leverages.1', { leverages: [50, 50] }],
    ['leverages.0', { leverages: [0] }],
    ['max_jump', { max_jump: 0.01 }],
    ['max_jump', { max_jump: 0.6 }],
    ['state', { state: 'gone' as 'offered' }],
  ])('instrument %s %j', async (field, wrong) => {
    expect(await ask(calls.instrumentSave, { ...(await instrument('EURUSD')), ...wrong })).toMatchObject({
      field,
    });
  });

  it.each<[string, object]>([
    ['durations', { durations: [] }],
    ['durations.0.seconds', { durations: [{ seconds: 0, profit_ratio: 0.8, amount_min: '10' }] }],
    ['durations.0.profit_ratio', { durations: [{ seconds: 30, profit_ratio: 0, amount_min: '10' }] }],
    ['durations.0.profit_ratio', { durations: [{ seconds: 30, profit_ratio: 1.000001, amount_min: '10' }] }],
    ['durations.0.amount_min', { durations: [{ seconds: 30, profit_ratio: 1, amount_min: '-10' }] }],
    ['durations.0.amount_min', { durations: [{ seconds: 30, profit_ratio: 1, amount_min: '100000' }] }],
    [
      'durations.1.seconds',
      { durations: [30, 30].map((seconds) => ({ seconds, profit_ratio: 1, amount_min: '10' })) },
    ],
    ['amounts.1', { amounts: ['10', '10.000000'] }],
    ['amounts.0', { amounts: ['0'] }],
    ['amounts.0', { amounts: ['1e3'] }],
    ['amounts.0', { amounts: ['0.0000001'] }],
  ])('futures %s %j', async (field, wrong) => {
    const submission = { ...(await seen(calls.futures)), ...wrong };
    expect(await ask(calls.futuresSave, submission as never)).toMatchObject({ field });
  });

  it.each<[string, object]>([
    ['service_link', { service_link: 'javascript:alert(1)' }],
    ['service_link', { service_link: '', service_link_type: 3 }],
    ['service_link_type', { service_link_type: 4 }],
    ['verify_reg_type', { verify_reg_type: 0 }],
    ['trade_fee_type', { trade_fee_type: 3 }],
    ['micro_loss_level', { micro_loss_level: 2 }],
    ['far_price_percent', { far_price_percent: 0 }],
    ['far_price_percent', { far_price_percent: 101 }],
    ['is_show_mobile', { is_show_mobile: 'yes' }],
    ['company_status', { company_status: -1 }],
  ])('base settings %s %j', async (field, wrong) => {
    const submission = { ...(await seen(calls.baseSettings)), ...wrong };
    expect(await ask(calls.baseSettingsSave, submission as never)).toMatchObject({ field });
  });

  it.each<[string, object]>([
    ['close_out', { close_out: 5 }],
    ['close_out', { close_out: 101 }],
    ['warning', { warning: 59 }],
    ['warning', { warning: 501 }],
  ])('risk levels %s %j', async (field, wrong) => {
    const submission = { ...(await seen(calls.riskLevels)), ...wrong };
    expect(await ask(calls.riskLevelsSave, submission as never)).toMatchObject({ field });
  });

  it.each<[string, object]>([
    ['id', { id: 'Not A Code' }],
    ['time_zone', { time_zone: 'Mars/Olympus' }],
    [
      'spans.1',
      {
        spans: [
          [0, 100],
          [50, 200],
        ],
      },
    ],
    ['spans.0.1', { spans: [[0, 10_081]] }],
    ['holidays.0', { holidays: ['2026-02-30'] }],
  ])('opening hours %s %j', async (field, wrong) => {
    const submission = { id: 'mine', time_zone: 'UTC', spans: [[0, 100]], holidays: [], ...wrong };
    expect(await ask(calls.calendarSave, submission as never)).toMatchObject({ field });
  });

  it.each<[string, object]>([
    ['code', { code: 'EURUSD' }],
    ['quote', { quote: 'EUR' }],
    ['quote', { base: 'USD', quote: 'SEK' }],
    // It could replace the pair that converts yen into USD under open orders.
    ['base', { base: 'JPY', quote: 'USD', code: 'JPYUSD' }],
  ])('a new instrument %s %j', async (field, wrong) => {
    const { id: _, from: __, ...terms } = await instrument('EURUSD');
    const submission = { ...terms, code: 'EURNEW', base: 'EUR', quote: 'USD', ...wrong };
    const pair = 'base' in wrong || 'quote' in wrong ? {} : { base: 'NEW' };
    expect(await ask(calls.instrumentSave, { ...submission, ...pair })).toMatchObject({ field });
  });
});

describe('without a restart it reaches', () => {
  it('the trade list, in which a new instrument is traded from its first price on', async () => {
    const { id: _, from: __, ...terms } = await instrument('GBPUSD');
    const made = {
      ...terms,
      code: 'GBPCHF',
      show_code: 'GBP/CHF',
      names: { en: 'Pound / Franc' },
      base: 'GBP',
      quote: 'CHF',
    };
    const { id } = await must(calls.instrumentSave, { ...made, position: 0 });
    await instance.prices({ USDCHF: 0.8, GBPCHF: 1.07 });
    const [first] = await must(tradeList, {});
    expect(first).toMatchObject({ Id: id, Code: 'GBPCHF', Name: 'Pound / Franc', CloseOnly: false });
    expect(first?.ForexQuotations.Close).toBe(1.07);
    expect(instance.market.conversion('CHF')?.live).toBe(true);
  });

  it('the categories, by their names', async () => {
    const [first] = await must(calls.categories, {});
    const { id, value, version } = present(first, 'a category');
    const names = { ...value.names, en: 'Currencies' };
    await must(calls.categorySave, { id: Number(id), ...value, names, from: version });
    const made = await must(calls.categorySave, { names: { en: 'Bonds' }, position: 9 });
    const listed = await must(getCategories, {});
    expect(listed[0]).toEqual({ Id: 1, NameShowTrans: 'Currencies' });
    expect(listed.at(-1)).toEqual({ Id: made.id, NameShowTrans: 'Bonds' });
  });

  it('the base settings and the company', async () => {
    const base = await seen(calls.baseSettings);
    const service_link = 'https://help.example/chat';
    await must(calls.baseSettingsSave, {
      ...base,
      service_link,
      service_link_type: 3,
      micro_loss_level: 1,
      far_price_percent: 35,
    } as never);
    expect(await must(getBasicInfo, {})).toMatchObject({
      service_link,
      service_link_type: 3,
      micro_loss_level: 1,
      far_price_percent: 35,
    });

    const [own] = await must(calls.companies, {});
    const { id, value, version } = present(own, 'a company');
    await must(calls.companySave, { id: Number(id), ...value, name: 'Harbour', from: version });
    expect(await must(getCompany, {})).toMatchObject({ id: 1, name: 'Harbour' });
    const second = await must(calls.companySave, { ...value, name: 'Quay' });
    expect(second).toMatchObject({ id: 2 });
    expect(await must(getCompany, {})).toMatchObject({ id: 1 });
  });
});

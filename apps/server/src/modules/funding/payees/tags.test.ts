import * as calls from '@tidemark/contract/calls/money/withdrawals';
import {
  fundingCurrencies,
  fundingCurrencySave,
} from '@tidemark/contract/operator/settings/funding-settings';
import { present } from '@tidemark/domain/outcome';
import { DAY_MS } from '@tidemark/domain/time';
import { expect, it } from 'vitest';
import { saveByTwo } from '../../../../test/support/operators.ts';
import { openTill } from '../withdrawals/withdrawals.fixture.ts';

const till = await openTill();
const { server } = till;
const admin = await till.admin();
const WALLET = 'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv';

/** A coin on a network of its own; the id of the new currency. */
async function addCoin(code: string, draw_tag: 'none' | 'number' | 'text') {
  const all = await server.must(fundingCurrencies, {}, admin.token);
  const { value } = present(
    all.find((one) => one.value.protocol === 'TRC20'),
    'USDT',
  );
  const submission = { ...value, code, name: code, protocol: code, draw_tag, draw_open: true, reason: 'new' };
  return saveByTwo(server, fundingCurrencySave, submission, admin);
}

const idOf = async (code: string) => {
  const list = await server.must(
    calls.drawSymbolList,
    { type: 1 },
    (await till.drawer(`of${code.toLowerCase()}`)).token,
  );
  return present(
    list.find((one) => one.code === code),
    code,
  );
};

it('currency settings: a network that needs a tag requires one to be saved', async () => {
  expect(await addCoin('XRP', 'none')).toMatchObject({
    ...{ key: 'funding.tag_of_network', data: { field: 'draw_tag' } },
  });
  expect((await addCoin('XRP', 'number')).code).toBe(1);
});

it('payees: a tag is required, stored, shown to owner and reviewer, and mailed', async () => {
  const { id: draw_id, tag_kind } = await idOf('XRP');
  expect(tag_kind).toBe('number');
  const ann = await till.drawer('ann');
  const bind = (more: { readonly tag?: string; readonly dc_address?: string }) =>
    server.call(calls.bindDrawMethod, { draw_id, type: 1, dc_address: WALLET, ...more }, ann.token);
  for (const [tag, key] of [
    ['', 'funding.tag_required'],
    ['seven', 'funding.tag_malformed'],
    ['4294967296', 'funding.tag_malformed'],
  ] as const) {
    expect(await bind({ tag })).toMatchObject({ key, data: { field: 'tag' } });
  }
  const kept = (await bind({ tag: ' 0077' })).data;
  expect(kept).toMatchObject({ dc_address: WALLET, tag: '77' });
  expect((await bind({ dc_address: `xrpl:${WALLET}?dt=77` })).data.id).toBe(kept.id);
  expect((await bind({ tag: '78' })).data.id).not.toBe(kept.id);
  const list = await server.must(calls.getDrawMethod, { draw_id }, ann.token);
  expect(list.map(({ tag }) => tag)).toEqual(['78', '77']);
  till.clock.advance(DAY_MS);
  const submission = { draw_currency_id: draw_id, number: '100', draw_method_id: kept.id };
  const { data: drawn } = await server.call(calls.draw, submission, ann.token);
  expect(drawn).toMatchObject({ address: WALLET, tag: '77' });
  await till.confirm(ann, drawn.id, await till.codeOf(ann));
  const { fields } = await till.review(drawn.id);
  expect(fields).toContainEqual({ key: 'tag', value: '77' });
  expect(fields.map(({ key }) => key)).not.toContain('tag_warning');
  const texts = async () => (await till.mailsTo(ann)).map(({ text }) => text).join();
  await expect.poll(texts).toContain('rDsbeo…TCdBv'.slice(0, 7));
  expect(await texts()).toContain('· 77');
});

it('payees: refuses a tag on a network without tags', async () => {
  const bob = await till.drawer('bob');
  const form = { draw_id: 1, type: 1, dc_address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', tag: '5' };
  expect(await server.call(calls.bindDrawMethod, form, bob.token)).toMatchObject({
    ...{ key: 'funding.tag_malformed', data: { field: 'tag' } },
  });
});

it('payees: a payee saved before the tag rule cannot be used, and reviews flag it', async () => {
  const cat = await till.drawer('cat');
  const { data: drawn } = await till.draw(cat, '50');
  await till.confirm(cat, drawn.id, await till.codeOf(cat));
  const warnings = async () =>
    (await till.review(drawn.id)).fields.filter(({ key }) => key.endsWith('_warning'));
  expect(await warnings()).toEqual([]);
  await server.database.query({ text: `update funding.currency set tag_kind = 'text' where id = 1` });
  expect(await warnings()).toEqual([{ key: 'tag_warning', value: 'missing' }]);
  expect(await till.draw(cat, '51')).toMatchObject({
    ...{ key: 'funding.tag_required', data: { field: 'draw_method_id' } },
  });
  await server.database.query({ text: `update funding.currency set tag_kind = 'none' where id = 1` });
  // The address became one of ours after it was stored.
  await server.database.query({
    text: `insert into funding.deposit_address (currency_id, address, position, open, is_placeholder)
           values (1, 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 9, false, false)`,
  });
  expect(await warnings()).toEqual([{ key: 'payee_warning', value: 'own' }]);
});

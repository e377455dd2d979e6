import { type Call, isForOperators } from '@tidemark/contract';
import { allCalls } from '@tidemark/contract/openapi';
import { describe, expect, it } from 'vitest';
import { controlledPaths, controlOf } from './controls.ts';
import { loosens, settingGuards } from './setting-guards.ts';

const changing = allCalls
  .map(({ call }): Call => call)
  .filter((call) => call.isMutation && (isForOperators(call) || call.path.startsWith('/console/api/')));

describe('the table of controls', () => {
  it('has a row for every operator call that changes something, and none for another', () => {
    expect([...controlledPaths].sort()).toEqual(changing.map(({ path }) => path).sort());
  });

  it('gives a reason for every call that needs one person only', () => {
    const silent = changing
      .map(controlOf)
      .filter((control) => 'because' in control && control.because === '');
    expect(silent).toEqual([]);
  });

  it('names what moves money or loosens a guard', () => {
    const guarded = changing.filter((call) => controlOf(call).rule !== 'harmless').map(({ path }) => path);
    expect(guarded.map((path) => path.replace('/console/api/', '')).sort()).toEqual([
      'corrections',
      'funds/{id}/feed',
      'instruments',
      'micro',
      'operators',
      'operators/{id}/disable',
      'operators/{id}/enable',
      'operators/{id}/renew',
      'operators/{id}/role',
      'proposals/{id}/approve',
      'proposals/{id}/cancel',
      'proposals/{id}/reject',
      'reviews/{kind}/{id}/approve',
      'reviews/{kind}/{id}/reject',
      'risk_levels',
      'settings',
      'settings/fund',
      'settings/funding/bank_account',
      'settings/funding/currency',
      'settings/funding/deposit_address',
      'settings/funding/funding',
      'settings/loan_config',
      'users/{id}/freeze',
      'users/{id}/sessions_end',
      'users/{id}/two_factor_removal',
      'users/{id}/unfreeze',
    ]);
  });
});

describe('a change of a setting that guards money', () => {
  const { funding, depositAddress, instrument, riskLevels } = settingGuards;
  it.each([
    [
      'a higher threshold',
      funding,
      { second_approval_above: '10000' },
      { second_approval_above: '10001' },
      true,
    ],
    ['a lower threshold', funding, { second_approval_above: '10000' }, { second_approval_above: '9' }, false],
    ['a shorter hold', funding, { withdraw_hold_hours: 24 }, { withdraw_hold_hours: 0 }, true],
    ['a longer hold', funding, { withdraw_hold_hours: 24 }, { withdraw_hold_hours: 48 }, false],
    ['no real name', funding, { withdraw_needs_real_name: true }, { withdraw_needs_real_name: false }, true],
    ['another address', depositAddress, { address: 'A' }, { address: 'B' }, true],
    ['a closed address', depositAddress, { open: true }, { open: false }, false],
    ['an opened address', depositAddress, { open: false }, { open: true }, true],
    ['another place in the list', depositAddress, { position: 1 }, { position: 2 }, false],
    ['less leverage', instrument, { leverages: [10, 20] }, { leverages: [10] }, false],
    ['more leverage', instrument, { leverages: [10] }, { leverages: [10, 20] }, true],
    ['a lower fee', instrument, { fee_rate: 2 }, { fee_rate: 1 }, true],
    ['a close-out level', riskLevels, { close_out: 50 }, { close_out: 60 }, true],
  ])('%s', (_, guard, before, after, needsSecond) => {
    expect(loosens(guard, before, after, Object.keys(after))).toBe(needsSecond);
  });

  it('needs two people where a thing is made', () => {
    expect(loosens(depositAddress, undefined, { open: false }, ['open'])).toBe(true);
  });

  it('needs two people if one of its fields does', () => {
    const [before, after] = [
      { withdraw_hold_hours: 24, second_approval_above: '10' },
      { withdraw_hold_hours: 48, second_approval_above: '11' },
    ];
    expect(loosens(funding, before, after, Object.keys(after))).toBe(true);
  });
});

import { listSettings, saveSetting } from './setting-calls.ts';
import {
  baseSettingsShape,
  calendarShape,
  categoryShape,
  companyShape,
  futuresShape,
  instrumentShape,
  limitsShape,
  rankingShape,
  riskLevelsShape,
} from './settings-shapes.ts';

/** All settings that operators change. Existing orders keep the terms they began with. */

export const baseSettings = listSettings('/console/api/settings', 'Base settings', baseSettingsShape);
export const baseSettingsSave = saveSetting('/console/api/settings', 'Change the base settings', {
  value: baseSettingsShape,
  ids: 'only',
  refusals: ['operator.link_missing'],
});

export const companies = listSettings(
  '/console/api/companies',
  "Companies; the first one is the instance's own",
  companyShape,
);
export const companySave = saveSetting('/console/api/companies', 'Make or change a company', {
  value: companyShape,
  ids: 'numbered',
  refusals: ['operator.unknown_object'],
});

export const instruments = listSettings('/console/api/instruments', 'Instruments', instrumentShape);
export const instrumentSave = saveSetting('/console/api/instruments', 'Make or change an instrument', {
  value: instrumentShape,
  ids: 'numbered',
  refusals: [
    'operator.unknown_object',
    'operator.out_of_range',
    'operator.named_twice',
    'operator.off_step',
    'operator.not_ascending',
    'operator.fixed_field',
    'operator.has_running',
    'operator.only_withdrawn',
    'operator.converts_others',
    'operator.same_currency',
    'operator.no_conversion',
  ],
});

export const categories = listSettings('/console/api/categories', 'Categories', categoryShape);
export const categorySave = saveSetting('/console/api/categories', 'Make or change a category', {
  value: categoryShape,
  ids: 'numbered',
  refusals: ['operator.unknown_object'],
});

export const calendars = listSettings('/console/api/calendars', 'Opening hours by their code', calendarShape);
export const calendarSave = saveSetting(
  '/console/api/calendars',
  'Make or change opening hours; in force from the next session',
  {
    value: calendarShape,
    ids: 'named',
    refusals: [
      'operator.unknown_time_zone',
      'operator.spans_in_disorder',
      'operator.named_twice',
      'operator.code_malformed',
    ],
  },
);

export const futures = listSettings('/console/api/micro', 'Durations and amounts of futures', futuresShape);
export const futuresSave = saveSetting(
  '/console/api/micro',
  'Change durations, ratios and amounts of futures that begin from now on',
  { value: futuresShape, ids: 'only', refusals: ['operator.named_twice', 'operator.no_amount_fits'] },
);

export const riskLevels = listSettings(
  '/console/api/risk_levels',
  'Prepayment ratios of the margin warning and the close-out, in percent',
  riskLevelsShape,
);
export const riskLevelsSave = saveSetting(
  '/console/api/risk_levels',
  'Change the risk levels; users are told, and a day later they hold',
  { value: riskLevelsShape, ids: 'only', refusals: ['operator.out_of_range'] },
);

export const limits = listSettings(
  '/console/api/limits',
  'Positions and pending orders of a user',
  limitsShape,
);
export const limitsSave = saveSetting('/console/api/limits', 'Change what a user may hold at most', {
  value: limitsShape,
  ids: 'only',
  refusals: [],
});

export const rankingSettings = listSettings(
  '/console/api/ranking',
  'What the ranking of lead traders asks for',
  rankingShape,
);
export const rankingSettingsSave = saveSetting(
  '/console/api/ranking',
  'Change what the ranking of lead traders asks for',
  { value: rankingShape, ids: 'only', refusals: [] },
);

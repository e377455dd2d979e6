import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idField, momentText, moneyText, optionalIdField, pageField, pageSizeField } from '../fields.ts';
import { userName } from './reviews.ts';
import { operators } from './roles.ts';
import { entered } from './settings/form.ts';
import { listSettings, saveSetting } from './settings/setting-calls.ts';
import { decimal, position, positiveText, whole } from './settings/setting-fields.ts';

/** Loans as operators see them, and loan settings. */

const loanOfUser = z.object({
  id: z.number(),
  user_id: z.number(),
  user: userName,
  amount: moneyText,
  interest_amount: moneyText,
  penalty_amount: moneyText,
  /** Principal, interest and penalty. */
  total_amount: moneyText,
  outstanding: moneyText,
  loan_period: z.number(),
  created_at: momentText,
  repayment_time: z.nullable(momentText),
  overdue_days: z.number(),
  /** 1 waiting, 2 to repay, 3 rejected, 4 repayment under check, 5 repaid. */
  status: z.number(),
});

const figure = { count: z.number(), principal: moneyText };

export const loanBook = defineCall({
  path: '/console/api/loans',
  methods: ['GET'],
  access: operators('finance', 'support'),
  isMutation: false,
  summary: 'Loans that are owed: due within seven days, overdue, open (the one due first before all) or all',
  input: z.object({
    state: z._default(z.enum(['due', 'overdue', 'open', 'all']), 'open'),
    user_id: optionalIdField,
    page: pageField,
    page_size: pageSizeField,
  }),
  output: z.object({
    data: z.array(loanOfUser),
    total: z.number(),
    page: z.number(),
    last_page: z.number(),
    totals: z.object({
      open: z.object(figure),
      due_in_7_days: z.object(figure),
      overdue: z.object({ ...figure, penalty: moneyText }),
    }),
  }),
  refusals: [],
});

export const loanOne = defineCall({
  path: '/console/api/loans/{id}',
  methods: ['GET'],
  access: operators('finance', 'support'),
  isMutation: false,
  summary: 'One loan with its agreement, its signature and the penalty of each day',
  input: z.object({ id: idField }),
  output: z.object({
    ...loanOfUser.shape,
    agreement: z.string(),
    agreement_hash: z.string(),
    sign: z.string(),
    penalties: z.array(z.object({ day: z.string(), amount: moneyText })),
  }),
  refusals: ['operator.unknown_object'],
});

const AMOUNT_MAX = '10000000';

export const loanConfigShape = z.object({
  /** Days. */
  loan_period: whole(1, 3650),
  /** Days without interest. */
  free_period: whole(0, 3650),
  /** In USD. */
  min_amount: positiveText(AMOUNT_MAX),
  max_amount: positiveText(AMOUNT_MAX),
  /** A fraction a day, with at most six places. */
  interest_rate: decimal(0, 0.1),
  /** Of the principal, a fraction for each day after the due date. */
  penalty_rate: decimal(0, 0.1),
  position,
  open: z.boolean(),
});

/** Days from the due date on which the borrower gets a mail, each once. */
const days = entered(z.array(whole(1, 365)).check(z.maxLength(10)), { kind: 'numbers' });
export const loanSettingShape = z.object({ remind_days_before: days, remind_days_after: days });

export type LoanConfigSetting = z.output<typeof loanConfigShape>;
export type LoanSetting = z.output<typeof loanSettingShape>;

const CONFIG = '/console/api/settings/loan_config';
export const loanConfigs = listSettings(CONFIG, 'Loans that are offered', loanConfigShape);
export const loanConfigSave = saveSetting(CONFIG, 'Make or change a loan that is offered', {
  value: loanConfigShape,
  ids: 'numbered',
  refusals: ['operator.unknown_object', 'operator.out_of_range'],
});

const SETTING = '/console/api/settings/loan';
export const loanSettings = listSettings(SETTING, 'When borrowers are reminded', loanSettingShape);
export const loanSettingsSave = saveSetting(SETTING, 'Change when borrowers are reminded', {
  value: loanSettingShape,
  ids: 'only',
  refusals: ['operator.named_twice'],
});

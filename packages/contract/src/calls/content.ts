import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { textField } from '../fields.ts';

export const getBasicInfo = defineCall({
  path: '/api/basicSet/getBasicInfo',
  methods: ['GET'],
  who: 'anyone',
  changes: false,
  summary: 'Base settings of the instance',
  input: z.object({}),
  output: z.object({
    service_link: z.string(),
    /** 2 shows the link in a copy dialog, 3 opens it, anything else leads to the chat. */
    service_link_type: z.number(),
    /** 1 mailed or texted code, 2 captcha. */
    verify_reg_type: z.number(),
    /** 1: fee = lots × ForexFeeRate; otherwise margin × ForexFeeRate. */
    trade_fee_type: z.number(),
    /** 0: a lost future costs the whole amount. */
    micro_loss_level: z.number(),
    /** `sim` or `replay` while all money is play money; null on a real market. */
    simulated: z.nullable(z.enum(['sim', 'replay'])),
  }),
  refusals: [],
});

export const setting = defineCall({
  path: '/api/default/setting',
  methods: ['GET'],
  who: 'anyone',
  changes: false,
  summary: 'One public setting by its key (is_show_mobile: whether phone numbers are taken)',
  input: z.object({ key: textField(64) }),
  output: z.object({ key: z.string(), value: z.string() }),
  refusals: ['content.unknown_setting'],
});

export const getCompany = defineCall({
  path: '/api/company/getCompany',
  methods: ['GET'],
  who: 'anyone',
  changes: false,
  summary: 'The company behind this instance',
  input: z.object({}),
  output: z.object({
    id: z.number(),
    name: z.string(),
    logo: z.string(),
    url: z.string(),
    subject: z.string(),
    registered_address: z.string(),
    location: z.string(),
    email: z.string(),
  }),
  refusals: [],
});

export const companyEmail = defineCall({
  path: '/api/company/email',
  methods: ['GET'],
  who: 'anyone',
  changes: false,
  summary: 'Where the company is reached by e-mail; empty where it gives no address',
  input: z.object({}),
  output: z.object({ email: z.string() }),
  refusals: [],
});

export const getCompanyStatus = defineCall({
  path: '/api/company/getCompanyStatus',
  methods: ['GET'],
  who: 'anyone',
  changes: false,
  summary: 'Whether the site is in service (status 0) and whether it is the main one (type 0)',
  input: z.object({}),
  output: z.object({ status: z.number(), type: z.number() }),
  refusals: [],
});

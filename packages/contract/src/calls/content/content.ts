import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { optionalTextField, textField } from '../../fields.ts';

export const getBasicInfo = defineCall({
  path: '/api/basicSet/getBasicInfo',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
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
    /** 0: a lost trade costs the full amount. */
    micro_loss_level: z.number(),
    /**
     * In percent of the current price. A screen warns, with the distance, before it sends a stop-loss,
     * take-profit or pending price further away. The server accepts such prices: a client built on the
     * specification alone cannot answer a question.
     */
    far_price_percent: z.number(),
    /** `sim` or `replay` while all money is play money; null on a real market. */
    simulated: z.nullable(z.enum(['sim', 'replay'])),
    /** Names of the real sources of prices, the preferred one first; empty where there is none or it is unnamed. */
    price_sources: z.array(z.string()),
  }),
  refusals: [],
});

export const setting = defineCall({
  path: '/api/default/setting',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: 'One public setting by its key (is_show_mobile: whether phone numbers are taken)',
  input: z.object({ key: textField(64) }),
  output: z.object({ key: z.string(), value: z.string() }),
  refusals: ['content.unknown_setting'],
});

/** A company as the spec has it. */
const company = z.object({
  id: z.number(),
  name: z.string(),
  /** A picture's address, on this site or another; empty: none. */
  logo: z.string(),
  /** Its site, or a place on this one; empty: none. */
  url: z.string(),
  subject: z.string(),
  registered_address: z.string(),
  location: z.string(),
  email: z.string(),
});

export const getCompany = defineCall({
  path: '/api/company/getCompany',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: 'The company behind this instance',
  input: z.object({}),
  output: company,
  refusals: [],
});

/** Companies in one answer of the search. */
export const COMPANIES_FOUND_MAX = 100;

export const searchCompanies = defineCall({
  path: '/api/company/search',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary:
    'Companies whose name holds the text, in any case, the nearest first, at most 100; an empty text finds all',
  input: z.object({ name: optionalTextField(100) }),
  output: z.array(company),
  refusals: [],
});

export const companyEmail = defineCall({
  path: '/api/company/email',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: 'Where the company is reached by e-mail, and where complaints go; empty where it gives no address',
  input: z.object({}),
  output: z.object({
    email: z.string(),
    /** Where complaints go; absent where that is nowhere else. */
    complaint_email: z.optional(z.string()),
    /** Where a GET answers with the address for complaints, as a text or as JSON (`email`); absent: nowhere. */
    complaint_url: z.optional(z.string()),
  }),
  refusals: [],
});

export const getCompanyStatus = defineCall({
  path: '/api/company/getCompanyStatus',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: 'Whether the site is in service (status 0) and whether it is the main one (type 0)',
  input: z.object({}),
  output: z.object({
    status: z.number(),
    type: z.number(),
    /** Where visitors are sent; only while the status is not 0. */
    loss_url: z.optional(z.string()),
  }),
  refusals: [],
});

import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { idField, momentText, numberField, pageField, pageSizeField } from '../../fields.ts';

/** A message to the user: the key of its text and its parameters. */
export const notice = z.object({
  id: z.number(),
  kind: z.string(),
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  time: momentText,
  read: z.boolean(),
});

/** Filters of a list of notices: the kinds of notice in each part. */
export const noticeParts = {
  trading: ['forex', 'micro', 'follow'],
  alerts: ['alert'],
  account: ['funding', 'review', 'loan', 'fund'],
  service: ['chat'],
} as const;

export const noticeList = defineCall({
  path: '/api/notice/list',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'Notifications of the caller, newest first',
  input: z.object({
    page: pageField,
    page_size: pageSizeField,
    /** Only those not read yet, or one part of them; `total` counts what is shown, `unread` all. */
    show: z.optional(z.enum(['unread', 'trading', 'alerts', 'account', 'service'])),
  }),
  output: z.object({
    data: z.array(notice),
    total: z.number(),
    page: z.number(),
    last_page: z.number(),
    unread: z.number(),
  }),
  refusals: [],
});

/** Marks one notification as read, or, without an id, all of them. */
export const noticeRead = defineCall({
  path: '/api/notice/read',
  methods: ['POST'],
  access: 'user',
  isMutation: true,
  summary: 'Mark notifications as read',
  input: z.object({ id: z.optional(idField) }),
  output: z.object({ unread: z.number() }),
  refusals: ['notice.unknown'],
});

/** A price at which the user wants a notice. */
export const alert = z.object({
  id: z.number(),
  ForexTradeLists: z.object({
    Id: z.number(),
    Code: z.string(),
    ShowCode: z.string(),
    PricePrecision: z.number(),
  }),
  price: z.number(),
  /** Whether the price must rise or fall to it, decided when the alert was set. */
  direction: z.enum(['rises', 'falls']),
  created_at: momentText,
  /** When it fired; null while it waits. */
  fired_at: z.nullable(momentText),
});

export const alertList = defineCall({
  path: '/api/alert/list',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'Price alerts of the caller, waiting ones first, newest first',
  input: z.object({ page: pageField, page_size: pageSizeField }),
  output: z.object({ data: z.array(alert), total: z.number(), page: z.number(), last_page: z.number() }),
  refusals: [],
});

export const alertSubmit = defineCall({
  path: '/api/alert/submit',
  methods: ['POST'],
  access: 'user',
  isMutation: true,
  summary: 'Ask to be told when a price is reached',
  input: z.object({
    forex_id: idField,
    price: z.pipe(numberField, z.number().check(z.gt(0), z.lt(90_000_000))),
  }),
  output: alert,
  refusals: ['market.unknown_instrument', 'market.no_price', 'alert.too_many', 'alert.at_price'],
  successMessage: 'alert.set',
});

export const alertDelete = defineCall({
  path: '/api/alert/delete',
  methods: ['POST'],
  access: 'user',
  isMutation: true,
  summary: 'Remove a price alert',
  input: z.object({ id: idField }),
  output: z.object({ id: z.number() }),
  refusals: ['alert.unknown'],
  successMessage: 'alert.removed',
});

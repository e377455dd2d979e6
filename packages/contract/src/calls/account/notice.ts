import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { idField, momentText, pageField, pageSizeField } from '../../fields.ts';

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

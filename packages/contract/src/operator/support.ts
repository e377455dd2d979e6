import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { supportMessage } from '../calls/content/support.ts';
import {
  idField,
  momentText,
  optionalIdField,
  optionalTextField,
  pageField,
  pageSizeField,
  textField,
} from '../fields.ts';
import { userName } from './reviews.ts';
import { operators } from './roles.ts';
import { listSettings, saveSetting } from './settings/setting-calls.ts';
import { whole } from './settings/setting-fields.ts';
import { calendarShape } from './settings/settings-shapes.ts';

/** Access answers users. */
const answerers = operators('support');
/** What is longer than an answer may be is refused as one, not as a request. */
const TEXT_READ_MAX = 20_000;

/** The state of a conversation, as operators see it. */
export const supportCase = z.object({
  id: z.number(),
  user: userName,
  is_demo: z.boolean(),
  status: z.enum(['open', 'closed']),
  /** Address of the assigned operator; null: none. */
  taken_by: z.nullable(z.string()),
  /** The caller has taken it. */
  mine: z.boolean(),
  /** Time of the oldest unanswered user message; null: none. */
  waiting_since: z.nullable(momentText),
  /** Messages of the user that no operator has read. */
  unread: z.number(),
  last: z.nullable(supportMessage),
});

export const supportList = defineCall({
  path: '/console/api/support',
  methods: ['GET'],
  access: answerers,
  isMutation: false,
  summary: 'Conversations with users: those that wait first, the longest wait on top',
  input: z.object({
    state: z._default(z.enum(['open', 'waiting', 'mine', 'closed', 'all']), 'open'),
    /** E-mail address, phone number, id or UID of the user, or a part of them. */
    q: optionalTextField(200),
    page: pageField,
    page_size: pageSizeField,
  }),
  output: z.object({
    data: z.array(supportCase),
    total: z.number(),
    page: z.number(),
    last_page: z.number(),
  }),
  refusals: [],
});

export const supportWaiting = defineCall({
  path: '/console/api/support/waiting',
  methods: ['GET'],
  access: answerers,
  isMutation: false,
  summary: 'How many conversations wait for an answer, and since when the first of them',
  input: z.object({}),
  output: z.object({ waiting: z.number(), oldest_at: z.nullable(momentText) }),
  refusals: [],
});

export const supportOne = defineCall({
  path: '/console/api/support/{id}',
  methods: ['GET'],
  access: answerers,
  isMutation: false,
  summary: 'One conversation: where it stands, and its newest messages or those before one',
  input: z.object({ id: idField, before: optionalIdField, page_size: pageSizeField }),
  output: z.object({
    case: supportCase,
    /** Oldest first; `by` is the operator who wrote it. */
    data: z.array(z.object({ ...supportMessage.shape, by: z.nullable(z.string()) })),
    more: z.boolean(),
    /** The newest answer that the user has read; 0: none. */
    seen: z.number(),
    /** The user has the product open now. */
    present: z.boolean(),
  }),
  refusals: ['operator.unknown_object'],
});

export const supportAnswer = defineCall({
  path: '/console/api/support/{id}/answer',
  methods: ['POST'],
  access: answerers,
  isMutation: true,
  summary: 'Answer a user; who answers a conversation that nobody has taken takes it',
  input: z.object({ id: idField, text: textField(TEXT_READ_MAX) }),
  output: supportMessage,
  refusals: [
    'operator.unknown_object',
    'support.empty',
    'support.text_too_long',
    'request.idempotency_conflict',
  ],
});

const step = (name: string, summary: string) =>
  defineCall({
    path: `/console/api/support/{id}/${name}`,
    methods: ['POST'],
    access: answerers,
    isMutation: true,
    summary,
    input: z.object({ id: idField }),
    output: supportCase,
    refusals: ['operator.unknown_object', 'request.idempotency_conflict'],
  });

export const supportTake = step('take', 'Take a conversation, also from a colleague');
export const supportRelease = step('release', 'Give a conversation back, so that anybody may take it');
export const supportClose = step('close', 'Close a conversation; it opens again when the user writes');
export const supportReopen = step('reopen', 'Open a closed conversation again');

export const supportSeen = defineCall({
  path: '/console/api/support/{id}/seen',
  methods: ['POST'],
  access: answerers,
  isMutation: true,
  summary: 'Say that the messages of a user up to one have been read; no entry in the audit trail',
  input: z.object({ id: idField, up_to: idField }),
  output: supportCase,
  refusals: ['operator.unknown_object', 'request.idempotency_conflict'],
});

/** Support hours, and how long an unread answer waits before it is sent by e-mail. */
export const supportSettingShape = z.object({
  ...calendarShape.shape,
  mail_after_minutes: whole(0, 60),
});
export type SupportSetting = z.output<typeof supportSettingShape>;

const SETTING = '/console/api/settings/support';
export const supportSettings = listSettings(
  SETTING,
  'Opening hours of customer service, and its mails',
  supportSettingShape,
);
export const supportSettingsSave = saveSetting(
  SETTING,
  'Change the opening hours of customer service and when it mails',
  {
    value: supportSettingShape,
    ids: 'only',
    refusals: ['operator.unknown_time_zone', 'operator.spans_in_disorder', 'operator.named_twice'],
  },
);

/** Frames that a console receives and sends over `/console/ws`. */
export const CONSOLE_LIVE_PATH = '/console/ws';

export type ConsoleClientFrame =
  | { readonly type: 'login'; readonly token: string }
  | { readonly type: 'ping' };

export type ConsoleServerFrame =
  | { readonly type: 'pong' }
  | { readonly type: 'login'; readonly data: { readonly code: number } }
  /** This conversation changed: calls return the details. */
  | { readonly type: 'SUPPORT'; readonly data: { readonly id: number } };

import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { momentText, optionalIdField, optionalTextField, pageSizeField } from '../../fields.ts';

/** What is longer than a message may be is refused as one, not as a request. */
const TEXT_READ_MAX = 20_000;
/** Longer than any address that names a picture. */
const PICTURE_MAX = 2048;

/** One message of a conversation, for both sides. */
export const supportMessage = z.object({
  id: z.number(),
  /** Operators answer for the broker: their identity is not disclosed. */
  from: z.enum(['user', 'operator']),
  /** Empty where it is a picture alone. */
  text: z.string(),
  /** Opens the picture for ten minutes; empty where there is none. */
  picture: z.string(),
  time: momentText,
});
export type SupportMessage = z.infer<typeof supportMessage>;

/** Support hours. */
export const supportHours = z.object({
  open: z.boolean(),
  /** When that changes: it closes, or opens next; null where no end is in sight. */
  until: z.nullable(momentText),
  /** IANA name of the time zone in which the hours are set. */
  time_zone: z.string(),
});
export type SupportHours = z.infer<typeof supportHours>;

const marks = {
  /** Answers that the user has not read. */
  unread: z.number(),
  /** The newest message of the user that an operator has read; 0: none. */
  seen: z.number(),
};

export const supportConversation = defineCall({
  path: '/api/support/conversation',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'The conversation of the caller with customer service: the newest messages, or those before one',
  input: z.object({
    /** Only messages before this one. */
    before: optionalIdField,
    page_size: pageSizeField,
  }),
  output: z.object({
    /** Oldest first. */
    data: z.array(supportMessage),
    /** Whether there are older ones. */
    more: z.boolean(),
    ...marks,
    hours: supportHours,
  }),
  refusals: [],
});

export const supportUnread = defineCall({
  path: '/api/support/unread',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'How many answers of customer service the caller has not read',
  input: z.object({}),
  output: z.object(marks),
  refusals: [],
});

export const supportHoursNow = defineCall({
  path: '/api/support/hours',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: 'Whether somebody of customer service is there, and until when',
  input: z.object({}),
  output: supportHours,
  refusals: [],
});

export const supportSend = defineCall({
  path: '/api/support/send',
  methods: ['POST'],
  access: 'user',
  isMutation: true,
  summary: 'Write to customer service: a text, a picture, or both',
  input: z.object({
    /** At most 2,000 characters. */
    text: optionalTextField(TEXT_READ_MAX),
    /** The `url` that image_upload answered. */
    picture: optionalTextField(PICTURE_MAX),
  }),
  output: supportMessage,
  refusals: [
    'support.empty',
    'support.text_too_long',
    'support.too_fast',
    'upload.unknown',
    'request.idempotency_conflict',
  ],
});

export const supportRead = defineCall({
  path: '/api/support/read',
  methods: ['POST'],
  access: 'user',
  isMutation: true,
  summary: 'Say that all answers up to a message have been read',
  input: z.object({
    /** The id of the newest message read; by default all. */
    up_to: optionalIdField,
  }),
  output: z.object(marks),
  refusals: ['request.idempotency_conflict'],
});

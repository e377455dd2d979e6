import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { momentText, optionalTextField, textField } from '../../fields.ts';

/** Longer than any address that names a picture. */
const PICTURE_MAX = 2048;

/** The caller's real name and its state. */
export const realNameRecord = z.object({
  /** 0 not submitted, 1 waiting, 2 finished, 3 rejected. */
  review_status: z.number(),
  /** Empty before the first submission, as all texts here. */
  name: z.string(),
  /** Only its end can be read. */
  card_id: z.string(),
  /** Opens the picture for ten minutes. */
  front_pic: z.string(),
  reverse_pic: z.string(),
  /** Why it was rejected. */
  remark: z.string(),
  submitted_at: z.nullable(momentText),
  /** By when it is reviewed, and what is left until then; null unless it waits. */
  due_at: z.nullable(momentText),
  remaining_ms: z.nullable(z.number()),
});

export const realName = defineCall({
  path: '/api/user_real/real_name',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Submit a real name with both sides of a document for review',
  input: z.object({
    name: textField(1000),
    card_id: textField(1000),
    /** The `url` that image_upload answered. */
    front_pic: textField(PICTURE_MAX),
    reverse_pic: textField(PICTURE_MAX),
    area_id: optionalTextField(20),
    /** Of the document: a two-letter code, or a name. */
    country: optionalTextField(100),
  }),
  output: realNameRecord,
  refusals: [
    'kyc.name_malformed',
    'kyc.card_id_malformed',
    'kyc.country_malformed',
    'session.area_unknown',
    'session.country_restricted',
    'upload.unknown',
    'kyc.already_waiting',
    'kyc.already_approved',
    'request.idempotency_conflict',
  ],
  successMessage: 'kyc.submitted',
});

export const realNameCenter = defineCall({
  path: '/api/user_real/center',
  methods: ['GET'],
  access: 'real_user',
  isMutation: false,
  summary: 'The real name of the caller, where its review stands and what is left of its 48 hours',
  input: z.object({}),
  output: realNameRecord,
  refusals: [],
});

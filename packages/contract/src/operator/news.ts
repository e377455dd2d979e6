import { articleStates } from '@tidemark/domain/content';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  idField,
  integerField,
  momentText,
  optionalTextField,
  pageField,
  pageSizeField,
  textField,
} from '../fields.ts';
import { languages } from '../languages.ts';
import { operators } from './roles.ts';

/** News and announcements are written by the support role. */
const editors = operators('support');

/** Characters of a text, markup included. */
export const newsLimits = { title: 160, desc: 400, content: 40_000 } as const;
const REASON_MAX = 500;
const PICTURE_BYTES_MAX = 10 * 2 ** 20;

const state = z.enum(articleStates);
const category = z.pipe(integerField, z.literal([1, 2]));
const trimmed = (max: number) => z.pipe(optionalTextField(max), z.string().check(z.trim()));

const text = z.object({
  title: trimmed(newsLimits.title),
  desc: trimmed(newsLimits.desc),
  content: trimmed(newsLimits.content),
});
type Text = z.output<typeof text>;
type Texts = Readonly<Partial<Record<(typeof languages)[number], Text>>>;

/** Texts by language; one with all parts empty counts as missing. */
const texts = z.object(
  Object.fromEntries(languages.map((lang) => [lang, z.optional(z.nullable(text))])),
) as unknown as z.ZodMiniType<Texts, Texts>;

const listed = {
  id: z.number(),
  category_id: z.number(),
  state,
  logo: z.string(),
  /** When it was, or is to be, published; null of a draft. */
  publish_at: z.nullable(momentText),
  withdrawn_at: z.nullable(momentText),
  /** Languages that it is written in. */
  langs: z.array(z.enum(languages)),
  changed_at: momentText,
  /** Address of the operator; null: shipped with the software. */
  changed_by: z.nullable(z.string()),
};

const article = z.object({
  ...listed,
  /** Identifies this state: a change names in `from` the version its author saw. */
  version: z.number(),
  texts: z.partialRecord(
    z.enum(languages),
    z.object({ title: z.string(), desc: z.string(), content: z.string() }),
  ),
  /** Languages whose markup has just lost something that is not allowed. */
  cleaned: z.array(z.enum(languages)),
});

const changing = {
  id: idField,
  /** The version that the caller saw. */
  from: integerField,
};

export const operatorNews = defineCall({
  path: '/console/api/news',
  methods: ['GET'],
  access: editors,
  isMutation: false,
  summary: 'News and announcements in whatever state, the last changed first',
  input: z.object({
    category_id: z.optional(z.union([z.literal(''), category])),
    state: z.optional(z.union([z.literal(''), state])),
    page: pageField,
    page_size: pageSizeField,
  }),
  output: z.object({
    data: z.array(z.object({ ...listed, title: z.string(), lang: z.enum(languages) })),
    total: z.number(),
    page: z.number(),
    last_page: z.number(),
  }),
  refusals: [],
});

export const operatorNewsOne = defineCall({
  path: '/console/api/news/{id}',
  methods: ['GET'],
  access: editors,
  isMutation: false,
  summary: 'One article in all its languages',
  input: z.object({ id: idField }),
  output: article,
  refusals: ['operator.unknown_object'],
});

export const operatorNewsSave = defineCall({
  path: '/console/api/news/save',
  methods: ['POST'],
  access: editors,
  isMutation: true,
  summary: 'Write an article, or change one; its markup is sanitised. A new one is a draft',
  input: z.object({
    /** Absent for a new one. */
    id: z.optional(z.nullable(idField)),
    /** The version that the caller saw; ignored for a new one. */
    from: z._default(integerField, 0),
    category_id: category,
    /** The address of an uploaded picture, or empty. */
    logo: optionalTextField(200),
    texts,
  }),
  output: article,
  refusals: [
    'operator.unknown_object',
    'operator.changed_meanwhile',
    'news.no_text',
    'news.title_required',
    'news.picture_unknown',
    'news.nothing_to_read',
    'request.idempotency_conflict',
  ],
});

export const operatorNewsPublish = defineCall({
  path: '/console/api/news/{id}/publish',
  methods: ['POST'],
  access: editors,
  isMutation: true,
  summary: 'Publish an article now, or at a moment to come',
  input: z.object({
    ...changing,
    /** ISO 8601 with its zone; absent: now. */
    at: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  }),
  output: article,
  refusals: [
    'operator.unknown_object',
    'operator.changed_meanwhile',
    'news.already_published',
    'news.nothing_to_read',
    'news.moment_passed',
    'news.moment_too_far',
    'request.idempotency_conflict',
  ],
});

export const operatorNewsWithdraw = defineCall({
  path: '/console/api/news/{id}/withdraw',
  methods: ['POST'],
  access: editors,
  isMutation: true,
  summary: 'Take an article back from the readers; what is only scheduled becomes a draft',
  input: z.object({ ...changing, reason: textField(REASON_MAX) }),
  output: article,
  refusals: [
    'operator.unknown_object',
    'operator.changed_meanwhile',
    'operator.reason_required',
    'news.not_published',
    'request.idempotency_conflict',
  ],
});

export const operatorNewsPicture = defineCall({
  path: '/console/api/news/picture',
  methods: ['POST'],
  access: editors,
  isMutation: true,
  summary: 'Upload a picture for an article; it is drawn anew, and everybody may see it',
  upload: { field: 'file', bytesMax: PICTURE_BYTES_MAX },
  input: z.object({
    /** The picture. On the wire its bytes; a handler reads their SHA-256 here. */
    file: z.string(),
  }),
  output: z.object({ url: z.string(), width: z.number(), height: z.number() }),
  refusals: [
    'upload.too_large',
    'upload.not_a_picture',
    'upload.broken',
    'upload.too_many_pixels',
    'upload.store_away',
    'request.too_many',
    'request.unsupported_media_type',
  ],
});

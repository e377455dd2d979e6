import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { idField, integerField, momentText, pageField, pageSizeField } from '../../fields.ts';
import { languages } from '../../languages.ts';

/**
 * The broker's news and announcements. Texts are in the language of the `lang` header; an article without it
 * uses English, else its first language. `lang` in the answer names the language.
 */

const item = {
  id: z.number(),
  /** 1 news, 2 announcements. */
  category_id: z.number(),
  /** The address of its picture; empty where it has none. */
  logo: z.string(),
  title: z.string(),
  desc: z.string(),
  /** When it was published. */
  created_at: momentText,
  /** The language of its texts. */
  lang: z.enum(languages),
};

/** With its markup, which was sanitised when it was saved. */
const whole = z.object({ ...item, content: z.string() });

const paged = { total: z.number(), page: z.number(), last_page: z.number() };

export const newsList = defineCall({
  path: '/api/news/list',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: 'Published articles of a category, the newest first (1 news, 2 announcements)',
  input: z.object({
    category_id: z._default(integerField, 1),
    page: pageField,
    page_size: pageSizeField,
  }),
  output: z.object({ data: z.array(z.object(item)), ...paged }),
  refusals: [],
});

export const newsDetail = defineCall({
  path: '/api/news/detail',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: 'One published article with its content (HTML), of whatever category',
  input: z.object({ id: idField }),
  output: whole,
  refusals: ['news.unknown'],
});

export const announcementList = defineCall({
  path: '/api/announcement/list',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: 'Announcements with their content (HTML), the newest first',
  input: z.object({ page: pageField, page_size: pageSizeField }),
  output: z.object({ data: z.array(whole), ...paged }),
  refusals: [],
});

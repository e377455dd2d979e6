import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { momentText, pageField, pageSizeField, textField } from '../../fields.ts';

/** Longest note, in characters. */
const NOTE_MAX = 500;

const entry = z.object({ Id: z.number(), Note: z.string(), CreateTime: momentText });

export const add = defineCall({
  path: '/api/__module__/add',
  methods: ['POST'],
  access: 'user',
  isMutation: true,
  summary: 'Add a note',
  input: z.object({ note: textField(NOTE_MAX) }),
  output: entry,
  refusals: [],
});

export const list = defineCall({
  path: '/api/__module__/list',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'Notes of the caller, newest first',
  input: z.object({ page: pageField, page_size: pageSizeField }),
  output: z.object({ data: z.array(entry), total: z.number(), page: z.number(), last_page: z.number() }),
  refusals: [],
});

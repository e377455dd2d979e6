import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idField, integerField, momentText, optionalIdField, textField } from '../fields.ts';
import { operators } from './roles.ts';

/** The economic calendar is kept by the support role; only admins set an address that the server calls. */
const editors = operators('support');
const admins = operators();

export const economicLimits = {
  sources: 20,
  fileBytes: 2 ** 20,
  name: 80,
  url: 500,
  hoursMax: 168,
} as const;

const nameField = z.pipe(textField(economicLimits.name), z.string().check(z.trim(), z.minLength(1)));

const source = z.object({
  id: z.number(),
  name: z.string(),
  /** Null: files only. */
  url: z.nullable(z.string()),
  every_hours: z.nullable(z.number()),
  next_run_at: z.nullable(momentText),
  /** Events that it holds. */
  events: z.number(),
  /** Moments of the first and the last of them. */
  first_at: z.nullable(momentText),
  last_at: z.nullable(momentText),
  /** The last import or run; null before the first. */
  last_run: z.nullable(
    z.object({
      at: momentText,
      /** Events that it read, and entries that it left out. */
      events: z.number(),
      left_out: z.number(),
      /** Why it failed, in the language of the call; empty where it did not. */
      problem: z.string(),
    }),
  ),
});

export const operatorEconomicSources = defineCall({
  path: '/console/api/economic',
  methods: ['GET'],
  access: editors,
  isMutation: false,
  summary: 'The sources of the economic calendar and their last runs',
  input: z.object({}),
  output: z.array(source),
  refusals: [],
});

export const operatorEconomicImport = defineCall({
  path: '/console/api/economic/import',
  methods: ['POST'],
  access: editors,
  isMutation: true,
  summary: 'Import a file of events (CSV or iCalendar) into a source, or into a new one',
  upload: { field: 'file', bytesMax: economicLimits.fileBytes },
  input: z.object({
    /** Absent: a new source. */
    id: optionalIdField,
    /** Of a new source. */
    name: z.optional(nameField),
    /** The file. On the wire its bytes; a handler reads their SHA-256 here. */
    file: z.string(),
  }),
  output: source,
  refusals: [
    'operator.unknown_object',
    'economic.name_required',
    'economic.too_many_sources',
    'economic.not_a_calendar',
    'economic.column_missing',
    'economic.row_malformed',
    'economic.too_many_events',
    'economic.no_events',
    'upload.too_large',
    'request.too_many',
    'request.unsupported_media_type',
    'request.idempotency_conflict',
  ],
});

export const operatorEconomicSave = defineCall({
  path: '/console/api/economic/save',
  methods: ['POST'],
  access: admins,
  isMutation: true,
  summary: 'Set the address of a source, or add one; it is read at once and then on schedule',
  input: z.object({
    /** Absent: a new source. */
    id: optionalIdField,
    name: nameField,
    /** https, on the usual port, by a public name. */
    url: textField(economicLimits.url),
    every_hours: z.pipe(integerField, z.int().check(z.gte(1), z.lte(economicLimits.hoursMax))),
  }),
  output: source,
  refusals: [
    'operator.unknown_object',
    'economic.too_many_sources',
    'economic.url_malformed',
    'request.idempotency_conflict',
  ],
});

export const operatorEconomicRun = defineCall({
  path: '/console/api/economic/{id}/run',
  methods: ['POST'],
  access: editors,
  isMutation: true,
  summary: 'Read the address of a source now, in the background',
  input: z.object({ id: idField }),
  output: source,
  refusals: ['operator.unknown_object', 'economic.no_address', 'request.idempotency_conflict'],
});

export const operatorEconomicRemove = defineCall({
  path: '/console/api/economic/{id}/remove',
  methods: ['POST'],
  access: editors,
  isMutation: true,
  summary: 'Remove a source with its events',
  input: z.object({ id: idField }),
  output: z.literal(true),
  refusals: ['operator.unknown_object', 'request.idempotency_conflict'],
});

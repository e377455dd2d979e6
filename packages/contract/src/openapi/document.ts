import * as z from 'zod/mini';
import { fieldsInPath, isForOperators } from '../call.ts';
import { languages } from '../languages.ts';
import { type RefusalKey, refusals } from '../refusals.ts';
import type { NamedCall } from './all-calls.ts';
import { allCalls } from './all-calls.ts';

/** What the running server reports about itself. */
export interface OpenApiInfo {
  readonly version: string;
  /** The origin people use, without a slash at the end. */
  readonly publicUrl: string;
}

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'header' | 'path';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { schema: JsonSchema }>>;
  };
  readonly responses: Readonly<Record<string, unknown>>;
  /** The expected «no»s of this call: number, stable key, names of what its sentence mentions. */
  readonly 'x-refusals': readonly {
    readonly code: number;
    readonly key: string;
    readonly params: readonly string[];
  }[];
}

export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: Readonly<Record<string, unknown>>;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<'get' | 'post', Operation>>>>>;
  readonly components: Readonly<Record<string, unknown>>;
}

/** The shape on the wire: what a field takes before it is read, what a handler answers. */
function wireSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}

/** Clients may send unknown fields; a call ignores them. */
function inputSchema({ call }: NamedCall): JsonSchema {
  const { additionalProperties: _closed, ...schema } = wireSchema(call.input);
  return schema;
}

/** The call's own refusals and those that follow from who may make it. */
function refusalsOf({ call }: NamedCall): RefusalKey[] {
  const keys: RefusalKey[] = [...call.refusals];
  if (call.access !== 'anyone') keys.push('session.expired');
  if (call.access === 'real_user') keys.push('session.only_real_accounts');
  if (isForOperators(call)) keys.push('operator.role_required');
  return [...new Set(keys)].sort((left, right) => refusals[left].code - refusals[right].code);
}

/** The fields of a call as parameters: those in its path, and the others in its query. */
function parametersOf(named: NamedCall): Parameter[] {
  const schema = inputSchema(named);
  const required = (schema.required ?? []) as readonly string[];
  const inPath = fieldsInPath(named.call.path);
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([name, property]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: required.includes(name),
    schema: property,
  }));
}

/** The body's fields: those that are not in the path. */
function bodySchema(named: NamedCall): JsonSchema {
  const { properties = {}, required = [], ...schema } = inputSchema(named);
  const inPath = fieldsInPath(named.call.path);
  const left = Object.entries(properties as object).filter(([name]) => !inPath.includes(name));
  return {
    ...schema,
    properties: Object.fromEntries(left),
    required: (required as readonly string[]).filter((name) => !inPath.includes(name)),
  };
}

/** The token that a call requires: user or operator. */
function securityOf({ call }: NamedCall): Operation['security'] {
  if (call.access === 'anyone') return [];
  return isForOperators(call) ? [{ operator: [] }] : [{ token: [] }];
}

function answerSchema(named: NamedCall, keys: readonly RefusalKey[]): JsonSchema {
  const success = {
    type: 'object',
    title: 'Success',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { const: 1 },
      msg: {
        type: 'string',
        description: named.call.successMessage ? 'A sentence in the language of `lang`.' : 'Empty.',
      },
      data: wireSchema(named.call.output),
    },
  };
  if (keys.length === 0) return success;
  const refusal = {
    type: 'object',
    title: 'Refusal',
    required: ['code', 'msg', 'key'],
    properties: {
      code: { enum: [...new Set(keys.map((key) => refusals[key].code))] },
      key: { enum: keys },
      msg: { type: 'string', description: 'The reason, in the language of `lang`.' },
      data: {},
    },
  };
  return { oneOf: [success, refusal] };
}

/** Every body is accepted as JSON and as form; a file only as multipart form. */
function bodyContent({ call }: NamedCall, body: JsonSchema): Record<string, { schema: JsonSchema }> {
  if (call.upload === undefined) {
    return {
      'application/json': { schema: body },
      'application/x-www-form-urlencoded': { schema: body },
      'multipart/form-data': { schema: body },
    };
  }
  const file = { type: 'string', format: 'binary', maxLength: call.upload.bytesMax };
  const properties = { ...(body.properties as object), [call.upload.field]: file };
  return { 'multipart/form-data': { schema: { ...body, properties } } };
}

function operationOf(named: NamedCall, method: 'GET' | 'POST'): Operation {
  const { call, capability, name } = named;
  const keys = refusalsOf(named);
  const headers = [{ $ref: '#/components/parameters/lang' }];
  if (call.isMutation && call.access !== 'anyone')
    headers.push({ $ref: '#/components/parameters/idempotencyKey' });
  const body = bodySchema(named);
  const parameters = parametersOf(named);
  const alias = method === 'POST' && call.methods.includes('GET');
  return {
    operationId: `${capability}.${name}${alias ? '.post' : ''}`,
    tags: [capability],
    summary: call.summary,
    ...(alias ? { description: 'The same call as its GET.' } : {}),
    ...(isForOperators(call) ? { description: `For operators: ${call.access.operator.join(', ')}.` } : {}),
    security: securityOf(named),
    parameters: [
      ...parameters.filter((parameter) => method === 'GET' || parameter.in === 'path'),
      ...headers,
    ],
    ...(method === 'POST'
      ? {
          requestBody: {
            required: ((body.required ?? []) as readonly string[]).length > 0,
            content: bodyContent(named, body),
          },
        }
      : {}),
    responses: {
      '200': {
        description: 'Success (code 1), or a business refusal with its number, key and sentence',
        ...(call.isMutation && call.access !== 'anyone'
          ? { headers: { 'Idempotent-Replayed': { $ref: '#/components/headers/idempotentReplayed' } } }
          : {}),
        content: { 'application/json': { schema: answerSchema(named, keys) } },
      },
      '400': { $ref: '#/components/responses/malformed' },
      default: { $ref: '#/components/responses/transport' },
    },
    'x-refusals': keys.map((key) => ({ code: refusals[key].code, key, params: refusals[key].params })),
  };
}

const text = { type: 'string' };

const components = {
  securitySchemes: {
    token: {
      type: 'apiKey',
      in: 'header',
      name: 'authorization',
      description: 'The token of a login, bare or after `Bearer `. Cookies are never read.',
    },
    operator: {
      type: 'apiKey',
      in: 'header',
      name: 'authorization',
      description: 'The token of an operator’s login (`/console/api/login`). It is worth nothing elsewhere.',
    },
  },
  parameters: {
    lang: {
      name: 'lang',
      in: 'header',
      required: false,
      description: 'Language of `msg`; unknown or absent: hk. `tw` is read as hk.',
      schema: { enum: [...languages, 'tw'] },
    },
    idempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'The same key from the same user is answered as the first call was, for 24 hours. ' +
        'Without it, the same path and parameters within 60 s are the same call, unless it was refused: ' +
        'then nothing happened, and it is decided again.',
      schema: { type: 'string', maxLength: 200 },
    },
  },
  headers: {
    idempotentReplayed: {
      description:
        'Present where the answer repeats that of an earlier call: the same Idempotency-Key, or without ' +
        'one the same path and parameters within 60 s.',
      schema: { const: 'true' },
    },
  },
  responses: {
    malformed: {
      description: 'The input could not be read; `data.fields` says which field and why',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['code', 'key', 'msg', 'data'],
            properties: {
              code: { const: 400 },
              key: text,
              msg: text,
              data: {
                type: 'object',
                properties: {
                  fields: {
                    type: 'array',
                    items: {
                      type: 'object',
                      required: ['field', 'key', 'msg'],
                      properties: { field: text, key: text, msg: text },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    transport: {
      description: 'A failure of the transport: the same envelope, the HTTP status as its code',
      headers: {
        'Retry-After': { description: 'With 429 and 503: seconds to wait.', schema: { type: 'integer' } },
      },
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['code', 'key', 'msg'],
            properties: { code: { type: 'integer' }, key: text, msg: text, data: {} },
          },
        },
      },
    },
  },
};

const description = `Every answer is an envelope \`{code, msg, data}\`; 1 is success, 999 a session that is missing or has ended.
Business refusals travel with HTTP 200 and carry a stable \`key\`. Money is a decimal text with six places in USD,
a price a JSON number with the precision of its instrument, a moment ISO 8601 in UTC with milliseconds.
The live channel is a WebSocket at \`/v2/ws\`.`;

/** The OpenAPI 3.1 document of all calls, drawn from the same definitions that the server answers by. */
export function openApi({ version, publicUrl }: OpenApiInfo): OpenApiDocument {
  const paths: Record<string, Partial<Record<'get' | 'post', Operation>>> = {};
  for (const named of allCalls) {
    const item = paths[named.call.path] ?? {};
    for (const method of named.call.methods) {
      item[method === 'GET' ? 'get' : 'post'] = operationOf(named, method);
    }
    paths[named.call.path] = item;
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Tidemark',
      version,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(allCalls.map(({ capability }) => capability))].map((name) => ({ name })),
    paths,
    components,
  };
}

import { isUtf8 } from 'node:buffer';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorCode } from '../../start-problem.ts';
import { parseJson, wellFormed } from '../../text/well-formed.ts';
import type { Parameters } from './idempotency-fingerprint.ts';

/** Bodies up to here are read; uploads have limits of their own. */
export const BODY_BYTES_MAX = 256 * 1024;

const FIELDS_MAX = 100;
/** Objects and lists in one another, at most: no call needs more than one level. */
const DEPTH_MAX = 16;

/** A body that does not match its content type. */
export class UnreadableBody extends Error {
  override name = 'UnreadableBody';
  readonly statusCode = 400;
}

/** JSON, forms and multipart forms are read on every call. */
export async function readBodies(server: FastifyInstance): Promise<void> {
  server.removeContentTypeParser('text/plain');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, readJson(body));
    } catch (error) {
      done(error as UnreadableBody);
    }
  });
  await readForms(server);
  await server.register(multipart, {
    limits: { fields: FIELDS_MAX, fieldSize: BODY_BYTES_MAX, files: 0, parts: FIELDS_MAX },
  });
}

/** Forms are read on every call. */
export async function readForms(server: FastifyInstance): Promise<void> {
  await server.register(formbody, { bodyLimit: BODY_BYTES_MAX });
}

/** What a JSON body says. @throws UnreadableBody where it is no JSON. */
export function readJson(body: Buffer): unknown {
  // Decoded leniently, two different bodies could become one and the same text.
  if (!isUtf8(body)) throw new UnreadableBody('the body is not UTF-8');
  try {
    return body.length === 0 ? {} : parseJson(body.toString('utf8'));
  } catch {
    throw new UnreadableBody('the body is not JSON');
  }
}

/** The parameters of a request: its query, and of a POST its body over it; only a multipart form is awaited. */
export function parametersOf(request: FastifyRequest): Parameters | Promise<Parameters> {
  const query = request.query as Parameters;
  if (request.method !== 'POST') return query;
  if (request.isMultipart()) return multipartFields(request).then((fields) => layered(query, fields));
  return layeredOver(query, request.body);
}

/** A query, and over it a body that was read. @throws UnreadableBody where it is no object, or nests too deep. */
export function layeredOver(query: Parameters, body: unknown): Parameters {
  return body === undefined || body === null ? query : layered(query, objectParameters(body));
}

/** The parameters of a body that was read. @throws UnreadableBody where it is no object, or nests too deep. */
export function objectParameters(body: unknown): Parameters {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new UnreadableBody('the body is not an object');
  // Unlimited nesting would overflow the stack of code that traverses it later.
  if (isDeeper(body, DEPTH_MAX)) throw new UnreadableBody('the body nests too deep');
  return body as Parameters;
}

/** What is above hides what is below; where one of them is empty the other is taken as it is, uncopied. */
export function layered(below: Parameters, above: Parameters): Parameters {
  if (isEmpty(above)) return below;
  return isEmpty(below) ? above : { ...below, ...above };
}

function isEmpty(parameters: Parameters): boolean {
  return Object.keys(parameters).length === 0;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** The text of a multipart form's field: its part may use an encoding with unpaired surrogates (UTF-16). */
export function fieldText(value: unknown): unknown {
  return typeof value === 'string' ? wellFormed(value) : value;
}

/** A multipart form that is larger than any other body may be. */
class TooLargeBody extends Error {
  override name = 'TooLargeBody';
  readonly statusCode = 413;
}

async function multipartFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  let bytes = 0;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'field') continue;
      bytes += Buffer.byteLength(String(part.value));
      if (part.valueTruncated || bytes > BODY_BYTES_MAX) throw new TooLargeBody();
      fields[part.fieldname] = fieldText(part.value);
    }
  } catch (error) {
    throw multipartProblem(error);
  }
  return fields;
}

function multipartProblem(error: unknown): Error {
  // A file where no call takes one is no question of size.
  if (errorCode(error) === 'FST_FILES_LIMIT') return new UnreadableBody('a file is not read here');
  if (error instanceof Error && 'statusCode' in error) return error;
  return new UnreadableBody('the multipart body cannot be read');
}

import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Parameters } from './claim.ts';

/** Bodies up to here are read; uploads have limits of their own. */
export const BODY_BYTES_MAX = 256 * 1024;

/** A body that is not what its content type says. */
export class UnreadableBody extends Error {
  override name = 'UnreadableBody';
  readonly statusCode = 400;
}

/** JSON, forms and multipart forms are read on every call. */
export async function readBodies(server: FastifyInstance): Promise<void> {
  server.removeContentTypeParser('text/plain');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)));
    } catch {
      done(new UnreadableBody('the body is not JSON'));
    }
  });
  await server.register(formbody, { bodyLimit: BODY_BYTES_MAX });
  await server.register(multipart, {
    limits: { fields: 100, fieldSize: BODY_BYTES_MAX, files: 0, parts: 100 },
  });
}

/** The parameters of a request: its query, and of a POST its body over it. */
export async function parametersOf(request: FastifyRequest): Promise<Parameters> {
  const query = request.query as Parameters;
  if (request.method !== 'POST') return query;
  if (request.isMultipart()) return { ...query, ...(await multipartFields(request)) };
  const { body } = request;
  if (body === undefined || body === null) return query;
  if (typeof body !== 'object' || Array.isArray(body)) throw new UnreadableBody('the body is not an object');
  return { ...query, ...body };
}

async function multipartFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
    }
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new UnreadableBody('the multipart body cannot be read');
  }
  return fields;
}

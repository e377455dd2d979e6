import { createHash } from 'node:crypto';
import type { Call } from '@tidemark/contract';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import type { FastifyRequest } from 'fastify';
import { errorCode } from '../../start-problem.ts';
import { fieldText, UnreadableBody } from './body.ts';
import type { Parameters } from './idempotency-fingerprint.ts';

/** What a call sends with a file: its fields, the file's SHA-256 among them, and its bytes. */
export interface SentFile {
  readonly parameters: Parameters;
  /** Undefined where the form holds none. */
  readonly file: Buffer | undefined;
}

const MEBIBYTE = 2 ** 20;
/** Texts and boundaries of the form around the file. */
const REST_BYTES_MAX = 64 * 1024;
const LIMITS = { fields: 20, fieldSize: 8 * 1024, files: 1, parts: 21 };

/**
 * Reads the single file of a multipart form into memory, at most `bytesMax` of it; writes nothing to disk.
 * Any field may hold it. Refuses `upload.too_large` before reading more, and `request.unsupported_media_type`
 * if it is no such form.
 */
export async function readFile(
  request: FastifyRequest,
  { field, bytesMax }: NonNullable<Call['upload']>,
): Promise<Outcome<SentFile>> {
  const tooLarge = refuse('upload.too_large', { max: Math.floor(bytesMax / MEBIBYTE) }, field);
  if (!request.isMultipart()) return refuse('request.unsupported_media_type', {}, field);
  if (Number(request.headers['content-length'] ?? 0) > bytesMax + REST_BYTES_MAX) return tooLarge;
  const fields: Record<string, unknown> = {};
  let found: { readonly bytes: Buffer; readonly sha256: string } | undefined;
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: bytesMax } })) {
      if (part.type === 'field') {
        fields[part.fieldname] = fieldText(part.value);
        continue;
      }
      found = await collect(part.file);
      if (!part.file.truncated) continue;
      // The remaining bytes are discarded, so that the client can read the response.
      request.raw.unpipe();
      request.raw.resume();
      return tooLarge;
    }
  } catch (error) {
    throw unreadable(error);
  }
  // A text under the file's name is no file.
  const { [field]: _text, ...others } = fields;
  const parameters = { ...(request.query as Parameters), ...others, [field]: found?.sha256 };
  return { parameters, file: found?.bytes };
}

/** The digest is computed as the bytes arrive: in one step it would block users who trade. */
async function collect(stream: AsyncIterable<Buffer>): Promise<{ bytes: Buffer; sha256: string }> {
  const chunks: Buffer[] = [];
  const hash = createHash('sha256');
  for await (const chunk of stream) {
    chunks.push(chunk);
    hash.update(chunk);
  }
  return { bytes: Buffer.concat(chunks), sha256: hash.digest('base64url') };
}

function unreadable(error: unknown): Error {
  if (errorCode(error) === 'FST_FILES_LIMIT') return new UnreadableBody('more than one file');
  if (error instanceof Error && 'statusCode' in error) return error;
  return new UnreadableBody('the multipart body cannot be read');
}

import type { Socket } from 'node:net';
import type { FieldProblem, Lang, RefusalKey } from '@tidemark/contract';
import { sentence } from '@tidemark/i18n/server';
import type { FastifyError } from 'fastify';
import { isDatabaseAway } from '../database/unavailable.ts';
import { malformed } from './envelope.ts';

/** A request that could not be parsed into parameters: its address or its body. */
export function whatIsWrong(error: FastifyError, lang: Lang): FieldProblem[] {
  const field = error.code === 'FST_ERR_BAD_URL' ? 'url' : 'body';
  return [{ field, key: 'field.malformed', msg: sentence(lang, 'field.malformed', {}, 'messages') }];
}

export function keyOfError(error: FastifyError): RefusalKey {
  if (isDatabaseAway(error)) return 'request.unavailable';
  const { statusCode = 500 } = error;
  switch (statusCode) {
    // A directory, or a path outside the web's files: not served.
    case 403:
    case 404:
      return 'request.not_found';
    case 406:
    case 415:
      return 'request.unsupported_media_type';
    case 413:
      return 'request.too_large';
    default:
      return statusCode >= 400 && statusCode < 500 ? 'request.malformed' : 'request.failed';
  }
}

/** Input that does not parse as HTTP is answered with an envelope, too, if the client still listens. */
export function refuseConnection(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = sentence('en', 'field.malformed', {}, 'messages');
  const field = error.code === 'HPE_HEADER_OVERFLOW' ? 'headers' : 'request';
  const { body } = malformed([{ field, key: 'field.malformed', msg: problem }], 'en');
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

import type { FastifyInstance } from 'fastify';

/** Browsers do not guess content types, and return by https only, to any of our hosts. */
export function protectAnswers(server: FastifyInstance, isSecure: boolean): void {
  const headers = {
    'x-content-type-options': 'nosniff',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000' }),
  };
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

import { formatNote, parseNote } from '@tidemark/verify/note';
import { hasTile, parseTilePath, TILE_WIDTH } from '@tidemark/verify/tile';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** What the log publishes; undefined where there is no such thing. */
export interface PublishedLog {
  /** The signed checkpoint of a log, with its size; the newest log without a number. */
  checkpoint(
    log: number | undefined,
  ): Promise<{ readonly log: number; readonly size: number; readonly note: string } | undefined>;
  /** The newest checkpoint that witnesses have cosigned. */
  cosigned(log: number | undefined): Promise<{ readonly note: string } | undefined>;
  tile(log: number, path: NonNullable<ReturnType<typeof parseTilePath>>): Promise<Uint8Array>;
  /** Verifier keys, one per line, the current ones first. */
  keys(log: number | undefined): Promise<string | undefined>;
}

const YEAR_S = 31_536_000;
const NUMBER = /^[1-9]\d{0,5}$/;

/**
 * Serves the log to everyone, without login, as C2SP `tlog-tiles` lays it out: the newest one at `/log/`, each one at
 * `/log/<number>/`. Anybody on any site may read it.
 */
export function serveLog(log: PublishedLog): (server: FastifyInstance) => void {
  return (server) => {
    server.get('/log/*', { exposeHeadRoute: true }, async (request, reply) => {
      const { '*': path = '' } = request.params as { '*'?: string };
      const [first = '', ...rest] = path.split('/');
      const number = NUMBER.test(first) ? Number(first) : undefined;
      const below = number === undefined ? path : rest.join('/');
      reply.headers({ 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' });
      if (below === 'checkpoint') {
        const note = (await log.checkpoint(number))?.note;
        return sendText(reply, note && withCosignatures(note, (await log.cosigned(number))?.note));
      }
      if (below === 'checkpoint.cosigned') return sendText(reply, (await log.cosigned(number))?.note);
      if (below === 'key') return sendText(reply, await log.keys(number));
      return sendTile(reply, log, number, below);
    });
  };
}

/** The checkpoint with the signatures of witnesses, where those are of the same tree. */
function withCosignatures(note: string, cosigned: string | undefined): string {
  const [own, more] = [parseNote(note), parseNote(cosigned ?? '')];
  if (own === undefined || own.text !== more?.text) return note;
  const names = own.signatures.map(({ name }) => name);
  const signatures = [...own.signatures, ...more.signatures.filter(({ name }) => !names.includes(name))];
  return formatNote({ text: own.text, signatures });
}

function sendText(reply: FastifyReply, text: string | undefined): FastifyReply {
  if (text === undefined) return notThere(reply);
  return reply
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' })
    .send(text);
}

async function sendTile(
  reply: FastifyReply,
  log: PublishedLog,
  number: number | undefined,
  path: string,
): Promise<FastifyReply> {
  const tile = path.startsWith('tile/') ? parseTilePath(path.slice('tile/'.length)) : undefined;
  const checkpoint = tile && (await log.checkpoint(number));
  if (tile === undefined || checkpoint === undefined || !hasTile(checkpoint.size, tile))
    return notThere(reply);
  const bytes = await log.tile(checkpoint.log, tile);
  return reply
    .headers({
      'content-type': 'application/octet-stream',
      // An incomplete tile never changes either: the complete one has another path.
      'cache-control': `public, max-age=${tile.width === TILE_WIDTH ? YEAR_S : 60}, immutable`,
    })
    .send(Buffer.from(bytes));
}

function notThere(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .headers({ 'content-type': 'text/plain; charset=utf-8' })
    .send('There is no such file of the log.\n');
}

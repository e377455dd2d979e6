import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLink, type Link } from './link.ts';

/** Where an owner takes links from gateways. */
export interface LinkServer {
  /** For `cluster.member`: gateways connect to it. */
  readonly address: string;
  close(): Promise<void>;
}

const PREFIX = 'unix:';

/** Takes links from gateways of the same machine and user, over a socket in a directory of its own. */
export async function listenLocally(onLink: (link: Link) => void): Promise<LinkServer> {
  // In the system's directory: the path of a socket may have at most 107 bytes.
  const directory = mkdtempSync(join(tmpdir(), 'tidemark-owner-'));
  const path = join(directory, 'links');
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    onLink(createLink(socket));
  });
  server.listen(path);
  await once(server, 'listening');
  return {
    address: `${PREFIX}${path}`,
    async close() {
      server.close();
      for (const socket of open) socket.destroySoon();
      if (open.size > 0) await once(server, 'close');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export function isLocal(address: string): boolean {
  return address.startsWith(PREFIX);
}

/** Connects to an owner on the same machine. Rejects where it does not listen any more. */
export async function connectLocally(address: string): Promise<Link> {
  const socket = connect(address.slice(PREFIX.length));
  await once(socket, 'connect');
  return createLink(socket);
}

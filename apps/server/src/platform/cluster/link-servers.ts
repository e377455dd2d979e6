import type { NatsConnection } from '@nats-io/transport-node';
import type { Link } from './link.ts';
import { type LinkServer, listenLocally } from './local-carrier.ts';
import type { Member } from './member.ts';
import { connectNats, listenOnNats } from './nats-carrier.ts';

/**
 * Takes links from gateways on this machine, and over NATS where it is set. An owner starts without NATS, too:
 * it takes links over it as soon as it is there.
 */
export async function takeLinks(parts: {
  readonly member: Member;
  readonly natsUrl: string | undefined;
  readonly onLink: (link: Link) => void;
  readonly onTrouble: (line: string) => void;
}): Promise<{ close(): Promise<void> }> {
  const { member, natsUrl, onLink, onTrouble } = parts;
  const open: LinkServer[] = [await listenLocally(onLink)];
  const tell = () => member.takesLinksAt(open.map(({ address }) => address).join(' '));
  await tell();
  let nats: NatsConnection | undefined;
  let isClosed = false;
  if (natsUrl !== undefined) {
    void connectNats(natsUrl, onTrouble)
      .then((connected) => {
        nats = connected;
        if (isClosed) return connected.close();
        open.push(listenOnNats(connected, onLink));
        return tell();
      })
      .catch((error: unknown) => onTrouble(`no links are taken over NATS: ${String(error)}`));
  }
  return {
    async close() {
      isClosed = true;
      await Promise.all(open.map((server) => server.close()));
      await nats?.close();
    },
  };
}

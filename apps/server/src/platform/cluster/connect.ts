import { setTimeout as wait } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import { firstLine } from '../start-problem.ts';
import type { OwnerAddress } from './gateway-member.ts';
import type { Link } from './link.ts';
import { connectLocally, isLocal } from './local-carrier.ts';
import { isOverNats, linkOverNats } from './nats-carrier.ts';

/** Keeps a gateway linked with the present owner. */
export interface OwnerLinks {
  /** There is another owner, or none. */
  to(owner: OwnerAddress | undefined): void;
  stop(): void;
}

/** Between two tries to reach an owner. */
const PAUSE_MS = 100;

export function connectToOwner(options: {
  /** With it the owner is reached over NATS, without it on the same machine. */
  readonly nats: Promise<NatsConnection> | undefined;
  readonly onLink: (link: Link) => void;
  readonly onTrouble: (line: string) => void;
}): OwnerLinks {
  let wanted: OwnerAddress | undefined;
  let open: Link | undefined;

  /** Tries until the owner answers, or is not the owner any more. */
  async function reach(owner: OwnerAddress): Promise<void> {
    for (let isFirst = true; wanted === owner; isFirst = false) {
      try {
        const link = await connect(owner.address, await options.nats);
        if (wanted !== owner) return link.close();
        open = link;
        link.onClose(() => {
          open = undefined;
          if (wanted === owner) void reach(owner);
        });
        options.onLink(link);
        return;
      } catch (error) {
        if (isFirst) options.onTrouble(`the owner cannot be reached: ${firstLine(error)}`);
        await wait(PAUSE_MS);
      }
    }
  }

  const to = (owner: OwnerAddress | undefined): void => {
    wanted = owner;
    open?.close();
    if (owner !== undefined) void reach(owner);
  };
  return { to, stop: () => to(undefined) };
}

/** An owner has an address for each way to it. */
function connect(addresses: string, nats: NatsConnection | undefined): Promise<Link> {
  const all = addresses.split(' ');
  if (nats === undefined) {
    const local = all.find(isLocal);
    if (local !== undefined) return connectLocally(local);
  } else {
    const remote = all.find(isOverNats);
    if (remote !== undefined) return linkOverNats(nats, remote);
  }
  const way = nats === undefined ? 'on this machine' : 'over NATS';
  return Promise.reject(new Error(`it takes no links ${way}`));
}

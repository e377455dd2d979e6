import { setTimeout as wait } from 'node:timers/promises';
import { firstLine } from '../start-problem.ts';
import type { OwnerAddress } from './gateway-member.ts';
import type { Link } from './link.ts';
import { connectLocally, isLocal } from './local-carrier.ts';

/** Keeps a gateway linked with the present owner. */
export interface OwnerLinks {
  /** There is another owner, or none. */
  to(owner: OwnerAddress | undefined): void;
  stop(): void;
}

/** Between two tries to reach an owner. */
const PAUSE_MS = 100;

export function connectToOwner(options: {
  readonly onLink: (link: Link) => void;
  readonly onTrouble: (line: string) => void;
}): OwnerLinks {
  let wanted: OwnerAddress | undefined;
  let open: Link | undefined;

  /** Tries until the owner answers, or is not the owner any more. */
  async function reach(owner: OwnerAddress): Promise<void> {
    for (let isFirst = true; wanted === owner; isFirst = false) {
      try {
        const link = await connect(owner.address);
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

function connect(address: string): Promise<Link> {
  if (isLocal(address)) return connectLocally(address);
  throw new Error(`${address} is no address of an owner`);
}

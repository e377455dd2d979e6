import type { Agent } from 'node:https';
import type { PushKind } from '@tidemark/contract/calls/account/push';
import type { Notice } from '@tidemark/contract/live';
import { type Clock, DAY_MS } from '@tidemark/domain/time';
import type { NamedInstrument } from '@tidemark/i18n';
import webPush, { WebPushError } from 'web-push';
import type { Database } from '../../../platform/database/queryable.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Vapid } from '../../../platform/push/vapid.ts';
import { errorCode } from '../../../platform/start-problem.ts';
import { type Device, removeExpired, selectDevices } from '../store/push-devices.ts';
import { pushKindOf, pushMessage } from './message.ts';

/** A device that has not subscribed for the lifetime of a session gets nothing. */
export const SILENT_MAX_MS = 30 * DAY_MS;
/** Concurrent messages. */
const AT_ONCE = 8;
/** Between two bytes, and for all of one message. */
const TIMEOUT_MS = 10_000;
const WHOLE_MS_MAX = 15_000;
/** A device whose service rejected a message is skipped for this long, so that it delays no other. */
const REST_MS = 60_000;
const RESTING_MAX = 10_000;
/** Queue limit; beyond it the oldest are dropped: they remain in the list of notices. */
const WAITING_MAX = 10_000;
/** A push service stores a message this long for an offline device; later it is outdated. */
const KEPT_S = 3600;
const USERS_AT_ONCE = 500;

interface Waiting {
  readonly userId: number;
  readonly kind: PushKind;
  readonly notice: Notice;
}

export interface PusherOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly vapid: Vapid;
  /** Through which push services are called. */
  readonly agent: Agent;
  readonly instruments: () => readonly NamedInstrument[];
}

/**
 * Pushes committed notices to devices. No caller waits for it: failures are logged and the notice stays in
 * the list. A device that its push service no longer recognises is removed.
 */
export class Pusher {
  readonly #options: PusherOptions;
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  #isStopping = false;
  /** Until when devices rest, in running time. */
  readonly #resting = new Map<string, number>();

  constructor(options: PusherOptions) {
    this.#options = options;
  }

  tell(written: readonly { readonly userId: number; readonly notice: Notice }[]): void {
    for (const { userId, notice } of written) {
      const kind = pushKindOf(notice.key);
      if (kind !== undefined) this.#waiting.push({ userId, kind, notice });
    }
    const over = this.#waiting.length - WAITING_MAX;
    if (over > 0) {
      this.#waiting.splice(0, over);
      this.#options.log.warn({ messages: over }, 'push messages were let go: too many wait');
    }
    if (this.#waiting.length === 0 || this.#isStopping) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  /** Messages being sent finish or time out; waiting ones are dropped. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#waiting = [];
    await this.idle();
    this.#options.agent.destroy();
  }

  async #run(): Promise<void> {
    const { database, clock, log } = this.#options;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, USERS_AT_ONCE);
      try {
        const userIds = [...new Set(batch.map(({ userId }) => userId))];
        const devices = await selectDevices(database, userIds, clock.now() - SILENT_MAX_MS);
        const expired = await this.#send(messagesOf(batch, devices));
        if (expired.length > 0) await removeExpired(database, expired);
      } catch (err) {
        log.error({ err, notices: batch.length }, 'notices could not be pushed');
      }
    }
  }

  /** Sends some at a time; returns the expired devices. */
  async #send(messages: readonly (Waiting & { readonly device: Device })[]): Promise<string[]> {
    const expired: string[] = [];
    const left = [...messages];
    const sendAll = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined && !this.#isStopping; next = left.shift()) {
        if (!(await this.#sendOne(next.device, next.notice))) expired.push(next.device.endpoint);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
    return expired;
  }

  /** False: the push service no longer recognises the device. */
  async #sendOne({ endpoint, p256dh, auth, lang }: Device, notice: Notice): Promise<boolean> {
    const { vapid, agent, log, instruments } = this.#options;
    if ((this.#resting.get(endpoint) ?? 0) > performance.now()) return true;
    const message = pushMessage(notice, lang, instruments());
    const how = { vapidDetails: vapid, agent, TTL: KEPT_S, urgency: 'high', timeout: TIMEOUT_MS } as const;
    try {
      await inTime(webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, message, how));
      this.#resting.delete(endpoint);
      return true;
    } catch (error) {
      const status = error instanceof WebPushError ? error.statusCode : undefined;
      if (status === 404 || status === 410) return false;
      if (this.#resting.size >= RESTING_MAX) this.#resting.clear();
      this.#resting.set(endpoint, performance.now() + REST_MS);
      // The address itself is a secret of the device.
      const service = new URL(endpoint).host;
      log.warn({ service, status, problem: codeOf(error) }, 'a push message was not taken');
      return true;
    }
  }
}

/** A service that trickles is given up, too. */
async function inTime(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it took too long')), WHOLE_MS_MAX);
  });
  try {
    await Promise.race([sending, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** What went wrong, without an address in it. */
function codeOf(error: unknown): string {
  return errorCode(error) ?? (error instanceof Error ? error.name : 'unknown');
}

function messagesOf(
  batch: readonly Waiting[],
  devices: readonly Device[],
): (Waiting & { readonly device: Device })[] {
  const byUser = byOwner(devices);
  return batch.flatMap((waiting) =>
    (byUser.get(waiting.userId) ?? [])
      .filter(({ kinds }) => kinds.includes(waiting.kind))
      .map((device) => ({ ...waiting, device })),
  );
}

function byOwner(devices: readonly Device[]): ReadonlyMap<number, readonly Device[]> {
  const found = new Map<number, Device[]>();
  for (const device of devices) {
    const known = found.get(device.userId);
    if (known) known.push(device);
    else found.set(device.userId, [device]);
  }
  return found;
}

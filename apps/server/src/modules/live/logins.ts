import { CODE_OK, CODE_SESSION_EXPIRED } from '@tidemark/contract';
import { liveCloseCodes } from '@tidemark/contract/live';
import type { Millis } from '@tidemark/domain/time';
import { tokenOf } from '../../platform/http/input/token.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Bounds } from '../../platform/limits/limits.ts';
import type { Connection } from './connection.ts';
import { errorText, messageText } from './frames.ts';
import type { LiveSources } from './sources.ts';
import type { UserPublisher } from './user-publisher.ts';

const WELCOME = messageText({ type: 'login', data: { code: CODE_OK } });
const EXPIRED = messageText({ type: 'login', data: { code: CODE_SESSION_EXPIRED } });

/** Which socket is logged in to which session, from its login to its end. */
export class Logins {
  readonly #authenticate: LiveSources['session']['authenticate'];
  readonly #userPublisher: UserPublisher;
  readonly #steady: () => Millis;
  readonly #bounds: Bounds;
  readonly #bySession = new Map<number, Set<Connection>>();
  #lookUps = 0;
  /** Sessions that ended during a look-up, which may have read them as active. */
  readonly #endedMeanwhile = new Set<number>();

  constructor(input: {
    readonly session: LiveSources['session'];
    readonly userPublisher: UserPublisher;
    readonly steady: () => Millis;
    readonly bounds: Bounds;
  }) {
    this.#authenticate = (token) => input.session.authenticate(token);
    this.#userPublisher = input.userPublisher;
    this.#steady = input.steady;
    this.#bounds = input.bounds;
  }

  /**
   * Logs the socket in as the owner of a token, given as in the header of a call, and answers 1, or 999 for
   * an invalid token; the socket is then logged out. A socket above the user's limit is refused and closed:
   * older ones stay.
   */
  async login(connection: Connection, said: string): Promise<void> {
    this.logout(connection);
    const token = tokenOf(said);
    const caller = token === undefined ? undefined : await this.#lookUp(token);
    if (!connection.isOpen) return;
    if (token === undefined || !caller) {
      connection.writeText(EXPIRED);
      return;
    }
    if (this.#userPublisher.socketsOf(caller.userId) >= this.#bounds.limits.socketsPerUser) {
      this.#bounds.refused.count('socketsPerUser');
      connection.writeText(errorText(connection.lang, 'request.too_many'));
      connection.ws.close(1013, 'too many sockets');
      return;
    }
    connection.login = { caller, token, checkedAt: this.#steady() };
    const sockets = this.#bySession.get(caller.sessionId) ?? new Set();
    sockets.add(connection);
    this.#bySession.set(caller.sessionId, sockets);
    this.#userPublisher.join(caller.userId, connection);
    connection.writeText(WELCOME);
  }

  /** Logs the socket out; its public topics stay. */
  logout(connection: Connection): void {
    const { login } = connection;
    connection.privateTopics.clear();
    connection.owed.clear();
    connection.sentAccounts.clear();
    if (!login) return;
    connection.login = undefined;
    const sockets = this.#bySession.get(login.caller.sessionId);
    sockets?.delete(connection);
    if (sockets?.size === 0) this.#bySession.delete(login.caller.sessionId);
    this.#userPublisher.leave(login.caller.userId, connection);
  }

  /** Ends the sockets of sessions that were ended elsewhere. */
  sessionsEnded(sessionIds: readonly number[]): void {
    for (const sessionId of sessionIds) {
      if (this.#lookUps > 0) this.#endedMeanwhile.add(sessionId);
      for (const connection of [...(this.#bySession.get(sessionId) ?? [])]) this.#end(connection);
    }
  }

  /** Looks the session of a socket up again: it may have expired by age. */
  async recheck(connection: Connection): Promise<void> {
    const { login } = connection;
    if (!login) return;
    login.checkedAt = this.#steady();
    const caller = await this.#lookUp(login.token);
    if (!caller && connection.login === login) this.#end(connection);
  }

  async #lookUp(token: string): Promise<Caller | undefined> {
    this.#lookUps += 1;
    try {
      const caller = await this.#authenticate(token);
      return caller && !this.#endedMeanwhile.has(caller.sessionId) ? caller : undefined;
    } finally {
      this.#lookUps -= 1;
      if (this.#lookUps === 0) this.#endedMeanwhile.clear();
    }
  }

  #end(connection: Connection): void {
    this.logout(connection);
    connection.writeText(EXPIRED);
    connection.ws.close(liveCloseCodes.sessionEnded, 'session ended');
  }
}

import { type RefusalKey, readLang } from '@tidemark/contract';
import {
  type ClientFrame,
  type PrivateTopic,
  privateTopics,
  type UserStateTopic,
  userStateTopics,
} from '@tidemark/contract/live';
import type { Broadcast } from './broadcast.ts';
import type { SocketCalls } from './calls.ts';
import type { Connection } from './connection.ts';
import { firstValues, publicTopicState } from './first-values.ts';
import { errorText, messageText, type ReadMessage } from './frames.ts';
import type { LastValueCache } from './last-value-cache.ts';
import type { LiveLimits } from './limits.ts';
import type { Logins } from './logins.ts';
import type { LiveSources } from './sources.ts';
import type { UserPublisher } from './user-publisher.ts';

const PONG = messageText({ type: 'pong' });

/** Executes a client's messages in their order. */
export class Protocol {
  readonly #market: LiveSources['market'];
  readonly #cache: LastValueCache;
  readonly #broadcast: Broadcast;
  readonly #userPublisher: UserPublisher;
  readonly #logins: Logins;
  readonly #calls: SocketCalls;
  readonly #limits: LiveLimits;
  readonly #onDefect: (error: unknown) => void;

  constructor(input: {
    readonly market: LiveSources['market'];
    readonly cache: LastValueCache;
    readonly broadcast: Broadcast;
    readonly userPublisher: UserPublisher;
    readonly logins: Logins;
    readonly calls: SocketCalls;
    readonly limits: LiveLimits;
    readonly onDefect: (error: unknown) => void;
  }) {
    this.#market = input.market;
    this.#cache = input.cache;
    this.#broadcast = input.broadcast;
    this.#userPublisher = input.userPublisher;
    this.#logins = input.logins;
    this.#calls = input.calls;
    this.#limits = input.limits;
    this.#onDefect = input.onDefect;
  }

  handle(connection: Connection, message: ReadMessage): void {
    if ('problem' in message) {
      this.#refuse(connection, message.problem, message.topic);
      return;
    }
    if (connection.waiting && message.type !== 'ping') {
      this.#wait(connection, connection.waiting, message);
      return;
    }
    this.#act(connection, message);
  }

  /** Drops all state of a closed socket. */
  forget(connection: Connection): void {
    this.#logins.logout(connection);
    this.#broadcast.forget(connection);
    for (const topic of connection.publicTopics) this.#cache.leave(topic);
    connection.publicTopics.clear();
    connection.waiting = undefined;
  }

  /** Messages that arrive during the login lookup wait for it: they may need the login. */
  #wait(connection: Connection, waiting: ClientFrame[], message: ClientFrame): void {
    if (waiting.length >= this.#limits.burst) connection.ws.close(1008, 'flood');
    else waiting.push(message);
  }

  #act(connection: Connection, message: ClientFrame): void {
    if ('lang' in message && message.lang !== undefined) connection.lang = readLang(message.lang);
    switch (message.type) {
      case 'ping':
        connection.writeText(PONG);
        return;
      case 'login':
        this.#login(connection, message.token);
        return;
      case 'logout':
        this.#logins.logout(connection);
        return;
      case 'sub':
        this.#subscribe(connection, message.topic);
        return;
      case 'unsub':
        this.#unsubscribe(connection, message.topic);
        return;
      case 'call':
        this.#calls.make(connection, message);
        return;
    }
  }

  #login(connection: Connection, token: string): void {
    connection.waiting = [];
    this.#logins
      .login(connection, token)
      .catch((error: unknown) => {
        this.#onDefect(error);
        this.#refuse(connection, 'request.unavailable', undefined);
      })
      .finally(() => {
        const waiting = connection.waiting ?? [];
        connection.waiting = undefined;
        for (const message of waiting) this.handle(connection, message);
      })
      .catch(this.#onDefect);
  }

  #subscribe(connection: Connection, topic: string): void {
    if (isPrivate(topic)) {
      this.#subscribePrivate(connection, topic);
      return;
    }
    const state = publicTopicState(topic, this.#market);
    switch (state) {
      case 'known':
        this.#subscribePublic(connection, topic);
        return;
      case 'no_instrument':
        this.#refuse(connection, 'market.unknown_instrument', topic);
        return;
      case 'other':
        this.#refuse(connection, 'live.unknown_topic', topic);
        return;
    }
  }

  #subscribePublic(connection: Connection, topic: string): void {
    if (!connection.publicTopics.has(topic)) {
      this.#cache.follow(topic, () => firstValues(topic, this.#market));
      if (connection.publicTopics.size === 0) connection.sentVersion = this.#cache.version;
      connection.publicTopics.add(topic);
      this.#broadcast.regroup(connection);
    }
    if (connection.isBehind()) {
      // A slow reader gets all its topics once its socket has drained.
      connection.sentVersion = -1;
      this.#broadcast.regroup(connection);
      return;
    }
    const snapshot = this.#cache.snapshot(topic);
    if (snapshot) connection.write(snapshot);
  }

  #subscribePrivate(connection: Connection, topic: PrivateTopic): void {
    if (!connection.login) {
      this.#refuse(connection, 'live.login_required', topic);
      return;
    }
    connection.privateTopics.add(topic);
    if (isState(topic)) this.#userPublisher.publishInitial(connection.login.caller.userId, connection, topic);
  }

  #unsubscribe(connection: Connection, topic: string): void {
    if (isPrivate(topic)) {
      connection.privateTopics.delete(topic);
      return;
    }
    if (connection.publicTopics.delete(topic)) {
      this.#cache.leave(topic);
      this.#broadcast.regroup(connection);
      return;
    }
    if (publicTopicState(topic, this.#market) === 'other')
      this.#refuse(connection, 'live.unknown_topic', topic);
  }

  #refuse(connection: Connection, key: RefusalKey, topic: string | undefined): void {
    connection.writeText(errorText(connection.lang, key, topic));
  }
}

function isPrivate(topic: string): topic is PrivateTopic {
  return privateTopics.some((known) => known === topic);
}

function isState(topic: PrivateTopic): topic is UserStateTopic {
  return userStateTopics.some((known) => known === topic);
}

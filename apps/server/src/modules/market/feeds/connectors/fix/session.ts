import type { Timers } from '../../../../../platform/clock/clock.ts';
import type { SourceTrouble } from '../connector.ts';
import { expectedNumber, troubleOfText } from './logout-reason.ts';
import { type Field, type FixMessage, Tag } from './message.ts';
import { Outgoing, type SessionMemory } from './outgoing.ts';
import type { FixSettings } from './settings.ts';

/** What a session tells its owner. After `ended` it says nothing more and its connection is closed. */
export interface SessionEvents {
  /** Bytes to write (latin1). */
  send(bytes: string): void;
  loggedOn(): void;
  /** A message of the application, or a reject of one of ours, in the order of its number and only once. */
  application(message: FixMessage): void;
  /** A heartbeat or test request. */
  heartbeat(): void;
  /** Messages were lost for good: what they changed is unknown from here on. */
  lost(): void;
  /** After a loss, the messages that follow arrive in order again: what was lost can be asked for. */
  restored(): void;
  ended(trouble: SourceTrouble | undefined, detail: string): void;
}

export interface SessionOptions {
  readonly settings: FixSettings;
  /** The time of the wall: SendingTime is judged by the other side. */
  readonly timers: Timers;
  readonly memory: SessionMemory;
  readonly events: SessionEvents;
}

const TICK_MS = 500;
/** Venues that check the credentials elsewhere take seconds. */
const LOGON_MS_MAX = 10_000;
const RESEND_MS_MAX = 4000;
const LOGOUT_MS_MAX = 1000;
/** What a source may do in a minute of a connection; one that does more is given up. */
const GARBLED_MAX = 3;
const RESEND_REQUESTS_MAX = 20;
const LOSSES_MAX = 10;
const TICKS_PER_MINUTE = 60_000 / TICK_MS;

/**
 * The initiator's side of one connection of a FIX 4.4 session (volume 2): logon, numbers, heartbeats, gaps,
 * logout. It does no I/O: bytes and messages are passed in and out.
 */
export class FixSession {
  readonly #settings: FixSettings;
  readonly #timers: Timers;
  readonly #memory: SessionMemory;
  readonly #events: SessionEvents;
  readonly #out: Outgoing;
  #state: 'logon sent' | 'logged on' | 'logout sent' | 'ended' = 'logon sent';
  /** The highest number known to be missing or behind a gap; undefined without a gap. */
  #gapUpTo: number | undefined;
  #isLost = false;
  #stopTicks = (): void => {};
  #stopDeadline = (): void => {};
  // Counted in ticks, so that a clock that is set cannot end a session.
  #ticksSinceReceived = 0;
  #ticksSinceTest: number | undefined;
  #tests = 0;
  #heartbeatTicks: number;
  #ticks = 0;
  #sentTick = 0;
  #garbled = 0;
  #resendRequests = 0;
  #losses = 0;

  constructor({ settings, timers, memory, events }: SessionOptions) {
    this.#settings = settings;
    this.#timers = timers;
    this.#memory = memory;
    this.#events = events;
    this.#out = new Outgoing(settings, timers, memory, (bytes) => {
      this.#sentTick = this.#ticks;
      events.send(bytes);
    });
    this.#heartbeatTicks = (settings.heartbeatSeconds * 1000) / TICK_MS;
  }

  /** Sends the logon; the connection is open. */
  open(): void {
    const { username, password, heartbeatSeconds, resetOnLogon } = this.#settings;
    if (resetOnLogon) {
      this.#memory.nextOut = 1;
      this.#memory.nextIn = 1;
      this.#memory.sent.clear();
    }
    this.#out.send('A', [
      [Tag.EncryptMethod, '0'],
      [Tag.HeartBtInt, String(heartbeatSeconds)],
      ...(resetOnLogon ? [[Tag.ResetSeqNumFlag, 'Y'] as const] : []),
      ...(username === undefined ? [] : [[Tag.Username, username] as const]),
      ...(password === undefined ? [] : [[Tag.Password, password] as const]),
    ]);
    this.#stopTicks = this.#timers.every(TICK_MS, () => this.#tick());
    this.#within(LOGON_MS_MAX, 'no answer to the logon');
  }

  /** Sends a message of the application and returns its number. Only while logged on. */
  sendApplication(type: string, fields: readonly Field[]): number {
    return this.#out.sendApplication(type, fields);
  }

  /** Bytes came that are no message: they are skipped, and asked for again where a number is missing. */
  garbled(detail: string): void {
    this.#garbled += 1;
    if (this.#garbled > GARBLED_MAX) this.#end('market.source_malformed', `garbled messages: ${detail}`);
  }

  receive(message: FixMessage): void {
    if (this.#state === 'ended') return;
    const problem = this.#problemOf(message);
    if (problem !== undefined) {
      this.#end('market.source_malformed', problem);
      return;
    }
    this.#ticksSinceReceived = 0;
    this.#ticksSinceTest = undefined;
    if (this.#state === 'logon sent') this.#receiveFirst(message);
    else if (this.#state === 'logout sent' && message.type !== '5') return;
    else if (message.type === '4' && message.get(Tag.GapFillFlag) !== 'Y') this.#resetNumbers(message);
    else this.#receiveInOrder(message);
  }

  /** Ends the session in order: `ended` follows at the answer or after a second. */
  logout(): void {
    if (this.#state !== 'logged on') {
      this.#end(undefined, 'stopped');
      return;
    }
    this.#state = 'logout sent';
    this.#out.send('5', []);
    this.#stopDeadline();
    this.#stopDeadline = this.#timers.after(LOGOUT_MS_MAX, () => this.#end(undefined, 'stopped'));
  }

  /** The connection is gone: no timer remains. */
  dispose(): void {
    this.#state = 'ended';
    this.#stopTicks();
    this.#stopDeadline();
  }

  #end(trouble: SourceTrouble | undefined, detail: string): void {
    if (this.#state === 'ended') return;
    this.dispose();
    this.#events.ended(trouble, detail);
  }

  #problemOf(message: FixMessage): string | undefined {
    if (message.beginString !== 'FIX.4.4') return `a message of ${message.beginString}`;
    if (message.type === '') return 'a message without type';
    if (message.integer(Tag.MsgSeqNum) === undefined) return 'a message without number';
    const sender = message.get(Tag.SenderCompId);
    const target = message.get(Tag.TargetCompId);
    if (sender === this.#settings.targetCompId && target === this.#settings.senderCompId) return undefined;
    return `a message from ${String(sender)} to ${String(target)}`;
  }

  #receiveFirst(message: FixMessage): void {
    const text = message.get(Tag.Text) ?? '';
    if (message.type === 'A') {
      this.#loggedOn(message);
      return;
    }
    if (message.type !== '5' && message.type !== '3') {
      this.#end('market.source_malformed', `the logon was answered with a message ${message.type}`);
      return;
    }
    // A side that kept its numbers tells where it continues; without reset we follow it.
    const expected = expectedNumber(text);
    if (expected !== undefined && !this.#settings.resetOnLogon) this.#memory.nextOut = expected;
    this.#end(troubleOfText(text, false), `logon refused: ${text || 'without a reason'}`);
  }

  #loggedOn(message: FixMessage): void {
    const number = message.integer(Tag.MsgSeqNum) ?? 0;
    if (message.get(Tag.ResetSeqNumFlag) === 'Y') this.#memory.nextIn = 1;
    this.#memory.nextIn ??= number;
    if (number < this.#memory.nextIn) {
      this.#tooLow(number);
      return;
    }
    const seconds = message.integer(Tag.HeartBtInt) ?? 0;
    if (seconds >= 1 && seconds <= 3600) this.#heartbeatTicks = (seconds * 1000) / TICK_MS;
    this.#state = 'logged on';
    this.#stopDeadline();
    if (number > this.#memory.nextIn) this.#gap(number);
    else this.#memory.nextIn = number + 1;
    this.#events.heartbeat();
    this.#events.loggedOn();
  }

  #receiveInOrder(message: FixMessage): void {
    const number = message.integer(Tag.MsgSeqNum) ?? 0;
    const expected = this.#memory.nextIn ?? 1;
    if (message.type === '5') {
      this.#loggedOut(message);
      return;
    }
    if (number < expected) {
      // Sent again although it had arrived.
      if (message.get(Tag.PossDupFlag) === 'Y') return;
      this.#tooLow(number);
      return;
    }
    if (number > expected) {
      // Answered before our own request, so that two sides that miss messages do not wait for each other.
      if (message.type === '2') this.#sendAgain(message);
      this.#gap(number);
      return;
    }
    this.#memory.nextIn = number + 1;
    this.#dispatch(message);
    this.#closeGap();
  }

  #dispatch(message: FixMessage): void {
    const { type } = message;
    if (type === '0' || type === '1') {
      if (type === '1') this.#out.send('0', [[Tag.TestReqId, message.get(Tag.TestReqId) ?? '']]);
      this.#events.heartbeat();
    } else if (type === '2') this.#sendAgain(message);
    else if (type === '4') this.#fillGap(message);
    else if (type !== 'A') this.#events.application(message);
  }

  /** Asks once for all from the first missing message on; later ones are sent again behind it. */
  #gap(number: number): void {
    if (this.#state === 'ended') return;
    const isAsked = this.#gapUpTo !== undefined;
    this.#gapUpTo = Math.max(number, this.#gapUpTo ?? 0);
    if (isAsked) return;
    this.#out.send('2', [
      [Tag.BeginSeqNo, String(this.#memory.nextIn ?? 1)],
      [Tag.EndSeqNo, '0'],
    ]);
    this.#within(RESEND_MS_MAX, 'missing messages were not sent again');
  }

  #closeGap(): void {
    if (this.#gapUpTo === undefined || this.#state === 'ended') return;
    if ((this.#memory.nextIn ?? 1) <= this.#gapUpTo) {
      this.#within(RESEND_MS_MAX, 'missing messages were not sent again');
      return;
    }
    this.#gapUpTo = undefined;
    this.#stopDeadline();
    if (!this.#isLost) return;
    this.#isLost = false;
    this.#losses += 1;
    if (this.#losses > LOSSES_MAX) this.#end('market.source_malformed', 'loses messages again and again');
    else this.#events.restored();
  }

  /** The other side does not send these again: messages of the session, or prices that are outdated. */
  #fillGap(message: FixMessage): void {
    const next = message.integer(Tag.NewSeqNo) ?? 0;
    const expected = this.#memory.nextIn ?? 1;
    if (next < expected) {
      this.#reject(message, Tag.NewSeqNo, 'the new number is too low');
      return;
    }
    this.#memory.nextIn = next;
    this.#lose();
    // Without a request of ours it fills a gap that we did not see.
    this.#gapUpTo ??= next - 1;
  }

  #lose(): void {
    this.#isLost = true;
    this.#events.lost();
  }

  #resetNumbers(message: FixMessage): void {
    const next = message.integer(Tag.NewSeqNo) ?? 0;
    if (next < (this.#memory.nextIn ?? 1)) {
      this.#reject(message, Tag.NewSeqNo, 'the new number is too low');
      return;
    }
    this.#memory.nextIn = next;
    this.#lose();
    this.#gapUpTo = next - 1;
    this.#closeGap();
  }

  #sendAgain(message: FixMessage): void {
    this.#resendRequests += 1;
    const begin = message.integer(Tag.BeginSeqNo) ?? 0;
    if (this.#resendRequests > RESEND_REQUESTS_MAX || begin < 1) {
      this.#end('market.source_malformed', 'asks again and again for messages of ours');
      return;
    }
    const asked = message.integer(Tag.EndSeqNo) ?? 0;
    const end = asked === 0 ? this.#memory.nextOut - 1 : Math.min(asked, this.#memory.nextOut - 1);
    this.#out.sendAgain(begin, end);
  }

  #loggedOut(message: FixMessage): void {
    const isOurs = this.#state === 'logout sent';
    if (!isOurs) this.#out.send('5', []);
    const text = message.get(Tag.Text) ?? '';
    if (isOurs) this.#end(undefined, 'stopped');
    else this.#end(troubleOfText(text, true), `logged out: ${text || 'without a reason'}`);
  }

  #tooLow(number: number): void {
    const text = `MsgSeqNum too low, expecting ${this.#memory.nextIn ?? 1} but received ${number}`;
    this.#out.send('5', [[Tag.Text, text]]);
    // The numbers of the other side are not those that we remember: its next logon tells them.
    this.#memory.nextIn = undefined;
    this.#end('market.source_malformed', text);
  }

  #reject(message: FixMessage, tag: number, text: string): void {
    this.#out.send('3', [
      [Tag.RefSeqNum, message.get(Tag.MsgSeqNum) ?? '0'],
      [Tag.RefTagId, String(tag)],
      [Tag.RefMsgType, message.type],
      [Tag.SessionRejectReason, '5'],
      [Tag.Text, text],
    ]);
  }

  #tick(): void {
    this.#ticks += 1;
    if (this.#ticks % TICKS_PER_MINUTE === 0) {
      this.#garbled = 0;
      this.#resendRequests = 0;
      this.#losses = 0;
    }
    this.#ticksSinceReceived += 1;
    if (this.#state === 'logon sent') return;
    if (this.#ticks - this.#sentTick >= this.#heartbeatTicks) this.#out.send('0', []);
    if (this.#ticksSinceTest !== undefined) {
      this.#ticksSinceTest += 1;
      if (this.#ticksSinceTest <= this.#heartbeatTicks) return;
      this.#end('market.source_unreachable', 'no answer to a test request');
      return;
    }
    // A heartbeat and some time for its transmission.
    if (this.#ticksSinceReceived <= this.#heartbeatTicks * 1.2 + 1) return;
    this.#tests += 1;
    this.#ticksSinceTest = 0;
    this.#out.send('1', [[Tag.TestReqId, `test ${this.#tests}`]]);
  }

  #within(ms: number, otherwise: string): void {
    if (this.#state === 'ended') return;
    this.#stopDeadline();
    this.#stopDeadline = this.#timers.after(ms, () => this.#end('market.source_unreachable', otherwise));
  }
}

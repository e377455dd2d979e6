import type { Clock } from '@tidemark/domain/time';
import { encodeMessage, type Field, Tag } from './message.ts';
import { SentMessages } from './sent-messages.ts';
import type { FixSettings } from './settings.ts';
import { writeTimestamp } from './times.ts';

/** Sequence numbers and sent messages: they outlive a connection where numbers are not reset at logon. */
export interface SessionMemory {
  nextOut: number;
  /** Undefined until the first logon of this process: earlier messages are not asked for. */
  nextIn: number | undefined;
  readonly sent: SentMessages;
}

export function createSessionMemory(): SessionMemory {
  return { nextOut: 1, nextIn: undefined, sent: new SentMessages() };
}

/** Numbers, stamps and encodes what we send. */
export class Outgoing {
  readonly #settings: FixSettings;
  readonly #clock: Clock;
  readonly #memory: SessionMemory;
  readonly #write: (bytes: string) => void;

  constructor(settings: FixSettings, clock: Clock, memory: SessionMemory, write: (bytes: string) => void) {
    this.#settings = settings;
    this.#clock = clock;
    this.#memory = memory;
    this.#write = write;
  }

  /** Sends a message of the session; asked for again, it is filled as a gap. Returns its number. */
  send(type: string, fields: readonly Field[]): number {
    const number = this.#memory.nextOut;
    this.#memory.nextOut += 1;
    this.#encode(type, number, fields);
    return number;
  }

  /** Sends a message of the application, which is sent again where the other side asks for it. */
  sendApplication(type: string, fields: readonly Field[]): number {
    this.#memory.sent.add(this.#memory.nextOut, { type, fields, sentAt: this.#clock.now() });
    return this.send(type, fields);
  }

  /** Answers a request for the numbers from `begin` to `end`, both included. */
  sendAgain(begin: number, end: number): void {
    for (const { number, next, original } of this.#memory.sent.between(begin, end)) {
      if (original === undefined) {
        this.#encode('4', number, [
          [Tag.PossDupFlag, 'Y'],
          [Tag.GapFillFlag, 'Y'],
          [Tag.NewSeqNo, String(next)],
        ]);
      } else {
        const sentAt = writeTimestamp(original.sentAt);
        this.#encode(original.type, number, [
          [Tag.PossDupFlag, 'Y'],
          [Tag.OrigSendingTime, sentAt],
          ...original.fields,
        ]);
      }
    }
  }

  #encode(type: string, number: number, fields: readonly Field[]): void {
    const { senderCompId, targetCompId, senderSubId, targetSubId } = this.#settings;
    this.#write(
      encodeMessage([
        [Tag.MsgType, type],
        [Tag.SenderCompId, senderCompId],
        [Tag.TargetCompId, targetCompId],
        ...(senderSubId === undefined ? [] : [[Tag.SenderSubId, senderSubId] as const]),
        ...(targetSubId === undefined ? [] : [[Tag.TargetSubId, targetSubId] as const]),
        [Tag.MsgSeqNum, String(number)],
        [Tag.SendingTime, writeTimestamp(this.#clock.now())],
        ...fields,
      ]),
    );
  }
}

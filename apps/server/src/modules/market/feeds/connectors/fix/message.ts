/** A field of a message: its tag and its value as text (latin1, as it came). */
export type Field = readonly [tag: number, value: string];

const SOH = '\u0001';

/** Tags of the session and of market data (FIX 4.4, volumes 2, 3 and 6). */
export const Tag = {
  BeginSeqNo: 7,
  EndSeqNo: 16,
  MsgSeqNum: 34,
  MsgType: 35,
  NewSeqNo: 36,
  PossDupFlag: 43,
  RefSeqNum: 45,
  SecurityId: 48,
  SenderCompId: 49,
  SenderSubId: 50,
  SendingTime: 52,
  Symbol: 55,
  TargetCompId: 56,
  TargetSubId: 57,
  Text: 58,
  EncryptMethod: 98,
  HeartBtInt: 108,
  TestReqId: 112,
  OrigSendingTime: 122,
  GapFillFlag: 123,
  ResetSeqNumFlag: 141,
  NoRelatedSym: 146,
  MdReqId: 262,
  SubscriptionRequestType: 263,
  MarketDepth: 264,
  MdUpdateType: 265,
  NoMdEntryTypes: 267,
  NoMdEntries: 268,
  MdEntryType: 269,
  MdEntryPx: 270,
  MdEntrySize: 271,
  MdEntryDate: 272,
  MdEntryTime: 273,
  QuoteCondition: 276,
  MdEntryId: 278,
  MdUpdateAction: 279,
  MdEntryRefId: 280,
  MdReqRejReason: 281,
  MdEntryPositionNo: 290,
  RefTagId: 371,
  RefMsgType: 372,
  SessionRejectReason: 373,
  BusinessRejectReason: 380,
  Username: 553,
  Password: 554,
} as const;

/** A message that was framed and whose checksum is right; its content is not judged yet. */
export class FixMessage {
  /** Value of tag 8. */
  readonly beginString: string;
  /** In the order of the message, from tag 35 to the last before the checksum. */
  readonly fields: readonly Field[];
  /** Whether all fields could be read. */
  readonly isWellFormed: boolean;

  constructor(beginString: string, fields: readonly Field[], isWellFormed = true) {
    this.beginString = beginString;
    this.fields = fields;
    this.isWellFormed = isWellFormed;
  }

  /** Tag 35; empty where it is missing. */
  get type(): string {
    return this.get(Tag.MsgType) ?? '';
  }

  /** The first value of the tag. */
  get(tag: number): string | undefined {
    return this.fields.find(([at]) => at === tag)?.[1];
  }

  /** A whole number that is not negative, or undefined where it is missing or no such number. */
  integer(tag: number): number | undefined {
    const text = this.get(tag);
    return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  }

  /**
   * The entries of a repeating group, each from its first tag to the next (volume 1: the first field of an entry
   * is required, and in the same order in each entry). Undefined where their number is not the announced one.
   */
  group(countTag: number): readonly (readonly Field[])[] | undefined {
    const count = this.integer(countTag);
    if (count === undefined) return undefined;
    const rest = this.fields.slice(this.fields.findIndex(([tag]) => tag === countTag) + 1);
    const first = rest[0]?.[0];
    const entries: Field[][] = [];
    for (const field of rest) {
      if (count > 0 && field[0] === first) entries.push([field]);
      else entries.at(-1)?.push(field);
    }
    return entries.length === count ? entries : undefined;
  }
}

/** The value of a tag within an entry of a group. */
export function fieldOf(entry: readonly Field[], tag: number): string | undefined {
  return entry.find(([at]) => at === tag)?.[1];
}

/** The bytes of a message (latin1): begin string, body length and checksum are put around the fields. */
export function encodeMessage(fields: readonly Field[]): string {
  const body = fields.map(([tag, value]) => `${tag}=${value}${SOH}`).join('');
  const counted = `8=FIX.4.4${SOH}9=${body.length}${SOH}${body}`;
  let sum = 0;
  for (let i = 0; i < counted.length; i += 1) sum += counted.charCodeAt(i);
  return `${counted}10=${String(sum % 256).padStart(3, '0')}${SOH}`;
}

/** Fields whose value may hold any byte, by the field before them that gives its length (volume 1, data). */
const DATA_OF_LENGTH: ReadonlyMap<number, number> = new Map([
  [90, 91],
  [93, 89],
  [95, 96],
  [212, 213],
  [348, 349],
  [350, 351],
  [352, 353],
  [354, 355],
  [356, 357],
  [358, 359],
  [360, 361],
  [362, 363],
  [364, 365],
  [445, 446],
  [618, 619],
  [621, 622],
]);

/** Reads the body of a frame, from tag 35 to before tag 10. What has no tag is left out and said; a value may be empty. */
export function decodeBody(beginString: string, body: string): FixMessage {
  const fields: Field[] = [];
  let isWellFormed = body.endsWith(SOH);
  for (let at = 0; at < body.length; ) {
    const equals = body.indexOf('=', at);
    const previous = fields.at(-1);
    const name = equals === -1 ? '' : body.slice(at, equals);
    const isNamed = /^[1-9]\d{0,5}$/.test(name);
    const tag = Number(name);
    let end = body.indexOf(SOH, at);
    if (isNamed && previous !== undefined && DATA_OF_LENGTH.get(previous[0]) === tag) {
      const expected = equals + 1 + Number(previous[1]);
      if (body[expected] === SOH) end = expected;
    }
    if (end === -1) end = body.length;
    if (isNamed && equals < end) fields.push([tag, body.slice(equals + 1, end)]);
    else isWellFormed = false;
    at = end + 1;
  }
  return new FixMessage(beginString, fields, isWellFormed);
}

import type { SourceTrouble } from '../connector.ts';

/** FIX gives no code why it ends a session, only a text (58); these are the words that engines use for it. */
const SEQUENCE = /seq|expecting|too (low|high)/i;
const CREDENTIALS =
  /password|credential|user ?(name|id)?\b|unauthori[sz]ed|not authori[sz]ed|authenticat|log-?on (failed|denied|rejected|refused)|invalid (login|logon|comp)|comp ?id|permission|access denied|account|session (is )?(unknown|not found)|unknown session/i;
const LIMITED = /too many|limit|already (logged|connected)|throttl|exceed/i;

/** What the text of a Logout or Reject says about why there is no session. */
export function troubleOfText(text: string, isLoggedOn: boolean): SourceTrouble {
  if (SEQUENCE.test(text)) return 'market.source_unreachable';
  if (LIMITED.test(text)) return 'market.source_limited';
  // Within a session, the credentials were accepted: an account is mentioned for another reason.
  if (!isLoggedOn && CREDENTIALS.test(text)) return 'market.source_unauthorized';
  return 'market.source_unreachable';
}

/** The number that the other side expects next, from the usual text `MsgSeqNum too low, expecting 5 but …`. */
export function expectedNumber(text: string): number | undefined {
  const number = /expect(?:ing|ed)\D{0,12}(\d{1,9})/i.exec(text)?.[1];
  return number === undefined ? undefined : Number(number);
}

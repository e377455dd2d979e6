import { sendEmail, sendSms } from '@tidemark/contract/calls/account/session';
import { CallRefused } from '@tidemark/contract/client';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { useSecondsLeft } from '../../shared/time/seconds-left.ts';
import { type CodePurpose, keepSentCode, lastSentCode, type SentCode } from './sent-code.ts';
import { accountToSend, type ContactType } from './view-model.ts';

export interface CodeRecipient {
  readonly by: ContactType;
  readonly account: string;
  readonly areaId: string;
}

export interface CodeSending {
  readonly busy: boolean;
  /** Seconds until another may be requested; 0 when it may. */
  readonly secondsLeft: number;
  /** Whether a code that still counts went to this recipient. */
  readonly isSent: boolean;
  /** Resolves to whether the code was sent; rejects with the server's refusal. */
  send(): Promise<boolean>;
}

/** Sends codes to one recipient and waits between two; the wait outlives a reload of the page. */
export function useCodeSending(purpose: CodePurpose, { by, account, areaId }: CodeRecipient): CodeSending {
  const [sent, setSent] = useState<SentCode | undefined>(() => lastSentCode(purpose, Date.now()));
  const [busy, setBusy] = useState(false);
  const to = accountToSend(by, account);
  const isSame = sent?.by === by && sent.account === to && (by === 'email' || sent.areaId === areaId);
  const left = useSecondsLeft(isSame ? sent.nextAt : undefined);

  const waitFor = (seconds: number) => {
    const sentAt = Date.now();
    const next = { by, account: to, areaId, sentAt, nextAt: sentAt + seconds * 1000 };
    keepSentCode(purpose, next);
    setSent(next);
  };

  const send = async () => {
    setBusy(true);
    try {
      const answer = await (by === 'email'
        ? api.ask(sendEmail, { to, type: purpose }, { quiet: true, race: 'send-code' })
        : api.ask(sendSms, { to, area_id: areaId, type: purpose }, { quiet: true, race: 'send-code' }));
      toaster.show(answer.msg, 'good');
      waitFor(answer.data.seconds);
      return true;
    } catch (problem) {
      // One was sent a moment ago, perhaps from another tab: its wait is shown where it counts.
      const isWait = problem instanceof CallRefused && problem.key === 'session.code_wait';
      if (!isWait) throw problem;
      waitFor(Number(problem.params.seconds));
      return false;
    } finally {
      setBusy(false);
    }
  };

  return { busy, secondsLeft: left, isSent: isSame, send };
}

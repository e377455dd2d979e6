import { contactCode, contactOldCode } from '@tidemark/contract/calls/account/security';
import { CallRefused } from '@tidemark/contract/client';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/device/language.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { useSecondsLeft } from '../../shared/time/seconds-left.ts';
import type { Refusals } from './use-refusals.ts';

/** How a user can be reached. */
export type ContactType = 'email' | 'mobile';

export interface ContactTyped {
  readonly to: string;
  readonly new_code: string;
  readonly old_code: string;
  readonly password: string;
  readonly code: string;
}

/** A code that can be sent, and the wait until the next one. */
export interface CodeToSend {
  readonly busy: boolean;
  readonly secondsLeft: number;
  readonly onSend: () => void;
}

/** The codes to the new contact and to the present one, each with its own wait. */
export interface ContactCodes {
  readonly next: CodeToSend;
  readonly present: CodeToSend;
}

interface Target {
  readonly type: ContactType;
  readonly to: string;
  readonly area_id?: string;
}

type Sent = Promise<{ readonly msg: string; readonly data: { readonly seconds: number } }>;

/** Sends both codes of a change of contact; what is refused is shown at its field. */
export function useContactCodes(target: Target, form: Refusals<keyof ContactTyped>): ContactCodes {
  const t = useText('security.contact');
  const { type, to, area_id = '' } = target;
  const next = useWait(`${area_id} ${to.trim()}`, form);
  const present = useWait('', form);
  return {
    next: {
      ...next.shown,
      onSend: () => {
        if (to.trim() === '') form.mark('to', t('need'));
        else void next.send(() => api.ask(contactCode, target, { quiet: true }));
      },
    },
    present: {
      ...present.shown,
      onSend: () => void present.send(() => api.ask(contactOldCode, { type }, { quiet: true })),
    },
  };
}

/** The wait between two codes to one recipient; another recipient does not wait. */
function useWait(recipient: string, form: Refusals<keyof ContactTyped>) {
  const [sent, setSent] = useState<{ readonly recipient: string; readonly nextAt: number }>();
  const [busy, setBusy] = useState(false);
  const secondsLeft = useSecondsLeft(sent?.recipient === recipient ? sent.nextAt : undefined);
  const waitFor = (seconds: number) => setSent({ recipient, nextAt: Date.now() + seconds * 1000 });
  const send = async (ask: () => Sent) => {
    setBusy(true);
    await form.attempt(async () => {
      try {
        const { msg, data } = await ask();
        toaster.show(msg, 'good');
        waitFor(data.seconds);
      } catch (problem) {
        // One was sent a moment ago, perhaps from another tab: its wait is shown.
        const isWait = problem instanceof CallRefused && problem.key === 'session.code_wait';
        if (!isWait) throw problem;
        waitFor(Number(problem.params.seconds));
      }
    });
    setBusy(false);
  };
  return { shown: { busy, secondsLeft }, send };
}

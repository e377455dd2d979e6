import { loanKycSubmit } from '@tidemark/contract/calls/money/loan';
import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { dayOf } from '@tidemark/domain/time';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import { useText } from '../../../shared/device/language.ts';
import { showFailure } from '../../../shared/forms/form-refusal.ts';
import { toaster } from '../../../shared/layout/toaster.ts';
import { type Picture, usePicture } from '../../../shared/picture/use-picture.ts';
import { createIntentions } from '../../../shared/session/intentions.ts';
import { useUser } from '../../../shared/session/session.ts';
import { serverNow } from '../../../shared/time/server-time.ts';
import { takeIdentity } from '../queries.ts';
import type { Identity } from '../view-model.ts';
import { NO_BIRTHDAY, readBirthday } from './birthday.ts';
import {
  firstDraft,
  type KycArea,
  type KycDraft,
  type KycField,
  kycFields,
  kycProblems,
  mobileOf,
} from './kyc-draft.ts';

const intentions = createIntentions();

type KycErrors = Partial<Record<KycField, string>>;

export interface KycFormState {
  readonly element: RefObject<HTMLFormElement | null>;
  readonly draft: KycDraft;
  /** What is wrong, at its field. */
  readonly errors: KycErrors;
  readonly picture: Picture;
  readonly isBusy: boolean;
  /** Typing clears the error of the field. */
  put(change: Partial<KycDraft>, field: KycField): void;
  judgeBirthday(): void;
  press(): Promise<void>;
}

/** Input of the form, its errors, and its submission. */
export function useKycForm(identity: Identity, areas: readonly KycArea[]): KycFormState {
  const t = useText('loan.kyc.need');
  const mobile = useUser()?.mobile ?? '';
  const [draft, setDraft] = useState(() => firstDraft(identity, areas, mobile));
  const [errors, setErrors] = useState<KycErrors>({});
  const element = useRef<HTMLFormElement>(null);
  const picture = usePicture();
  const focusFirst = useFocusOnFirst(element);
  const tell = (found: KycErrors) => {
    const { hand_pic, ...others } = found;
    if (hand_pic !== undefined) picture.clear(hand_pic);
    setErrors(others);
    focusFirst();
  };
  const { isBusy, send } = useSending(tell);
  const today = () => dayOf(serverNow());
  return {
    ...{ element, draft, errors, picture, isBusy },
    put(change, field) {
      setDraft({ ...draft, ...change });
      setErrors({ ...errors, [field]: undefined });
    },
    judgeBirthday() {
      const read = readBirthday(draft.birthday, today());
      const isUntouched = Object.values(draft.birthday).every((part) => part === NO_BIRTHDAY.day);
      if (read.is === 'bad' && !isUntouched) setErrors({ ...errors, birthday: t(read.problem) });
    },
    async press() {
      const found = Object.entries(kycProblems(draft, areas, today()));
      const said: KycErrors = Object.fromEntries(found.map(([field, problem]) => [field, t(problem)]));
      const url = picture.slot.kind === 'there' ? picture.slot.url : undefined;
      const sentence = picture.slot.kind === 'empty' ? t('needPicture') : undefined;
      if (found.length > 0 || sentence !== undefined) return tell({ ...said, hand_pic: sentence });
      const birthday = readBirthday(draft.birthday, today());
      const number = mobileOf(draft, areas);
      if (birthday.is === 'bad' || number === undefined) return;
      await send({ draft, birthday: birthday.day, mobile: number, hand_pic: url });
    },
  };
}

interface Sent {
  readonly draft: KycDraft;
  readonly birthday: string;
  readonly mobile: string;
  /** Undefined while the picture is uploading. */
  readonly hand_pic: string | undefined;
}

function useSending(tell: (errors: KycErrors) => void) {
  const pictures = useText('picture');
  const [isBusy, setIsBusy] = useState(false);
  const refuse = (problem: unknown) => {
    if (problem instanceof CallFailed) showFailure(problem);
    if (!(problem instanceof CallRefused)) return;
    const marks =
      problem.fields.length > 0 ? problem.fields : [{ field: problem.field, msg: problem.message }];
    const known = marks.flatMap(({ field, msg }) => {
      const mine = kycFields.find((name) => name === field);
      return mine === undefined ? [] : [[mine, msg] as const];
    });
    if (known.length === 0) toaster.show(problem.message, 'bad');
    tell(Object.fromEntries(known));
  };
  const send = async ({ draft, birthday, mobile, hand_pic }: Sent) => {
    if (hand_pic === undefined) return void toaster.show(pictures('stillSending'));
    const input = {
      name: draft.name.trim(),
      last_name: draft.last_name.trim(),
      sex: draft.sex === '2' ? (2 as const) : (1 as const),
      birthday,
      country: draft.country,
      mobile,
      id_card_type: draft.id_card_type === '2' ? (2 as const) : (1 as const),
      hand_pic,
    };
    setIsBusy(true);
    try {
      const { data, msg } = await intentions.attempt(JSON.stringify(input), (idempotencyKey) =>
        api.ask(loanKycSubmit, input, { quiet: true, idempotencyKey }),
      );
      toaster.show(msg, 'good');
      takeIdentity(data);
    } catch (problem) {
      refuse(problem);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, send };
}

/** A field that something is wrong with, or the first of its choices. */
const WRONG = '[aria-invalid=true], [data-wrong=true] [role=radio]';

/** Focuses the first field with an error, once the error is shown. */
function useFocusOnFirst(element: RefObject<HTMLFormElement | null>): () => void {
  const [asked, ask] = useState(0);
  // At every request.
  useEffect(() => {
    if (asked > 0) element.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [asked, element]);
  return () => ask((before) => before + 1);
}

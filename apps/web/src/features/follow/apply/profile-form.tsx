import type { CallOutput } from '@tidemark/contract';
import { traderProfile, traderProfileSubmit } from '@tidemark/contract/calls/trading/traders';
import { Button, Card, Row, Switch, TextArea, TextField } from '@tidemark/ui';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../../shared/api/api.ts';
import { refreshCall, useCall } from '../../../shared/api/use-call.ts';
import { useText } from '../../../shared/device/language.ts';
import { showFormProblem } from '../../../shared/forms/form-refusal.ts';
import { toaster } from '../../../shared/layout/toaster.ts';
import { Avatar } from '../../../shared/people/avatar.tsx';
import { PictureSlot } from '../../../shared/picture/picture-slot.tsx';
import { usePicture } from '../../../shared/picture/use-picture.ts';
import { APPROVED, REJECTED, WAITING } from '../queries.ts';

type Profile = CallOutput<typeof traderProfile>;

/** Longest introduction, in characters. */
const INTRODUCTION_MAX = 500;

/** A trader's public nickname, picture and introduction; an operator reviews each change. */
export function ProfileCard() {
  const t = useText('follow.profile');
  const profile = useCall(traderProfile, {}, { quiet: true, staleTime: 0 }).data;
  if (!profile) return null;
  return (
    <section aria-label={t('title')}>
      <Card className="flex flex-col gap-4">
        <div className="flex items-center gap-3">
          <Avatar picture={profile.avatar} name={profile.nickname} size={52} />
          <div className="min-w-0">
            <h2 className="text-xs font-medium text-quiet">{t('title')}</h2>
            <bdi className="block w-fit max-w-full truncate text-base font-semibold">{profile.nickname}</bdi>
          </div>
        </div>
        <p className="text-sm text-quiet">{t('note')}</p>
        {profile.status === WAITING ? <Waiting profile={profile} /> : <Form profile={profile} />}
      </Card>
    </section>
  );
}

function Waiting({ profile }: { readonly profile: Profile }) {
  const t = useText('follow.profile');
  const { wanted_nickname, wanted_avatar, wanted_introduction } = profile;
  const what = wanted_avatar === '' && wanted_introduction !== '' ? 'waitingIntroduction' : 'waitingPicture';
  return (
    <div className="flex items-center gap-3 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
      {wanted_avatar === '' ? null : <Avatar picture={wanted_avatar} name={wanted_nickname} />}
      <p>{t('waiting', { name: wanted_nickname || t(what) })}</p>
    </div>
  );
}

interface Values {
  readonly nickname: string;
  readonly introduction: string;
}

function Form({ profile }: { readonly profile: Profile }) {
  const t = useText('follow.profile');
  // What was not approved is there to be mended; else the nickname that is shown by choice.
  const first = profile.status === APPROVED || profile.status === REJECTED ? profile.wanted_nickname : '';
  const introduction = profile.status === REJECTED ? profile.wanted_introduction : profile.introduction;
  const form = useForm<Values>({ defaultValues: { nickname: first, introduction } });
  const picture = usePicture();
  const picturing = useText('picture');
  const [hidesPicture, setHidesPicture] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const send = async ({ nickname, introduction: about }: Values) => {
    const { slot } = picture;
    if (slot.kind === 'sending') return toaster.show(picturing('stillSending'));
    const avatar = slot.kind === 'there' ? slot.url : hidesPicture ? '' : 'keep';
    setBusy(true);
    try {
      const { msg } = await api.ask(
        traderProfileSubmit,
        { nickname, avatar, introduction: about },
        { quiet: true },
      );
      toaster.show(msg, 'good');
      await refreshCall(traderProfile);
    } catch (problem) {
      showFormProblem(form, problem, { nickname: 'nickname', introduction: 'introduction' });
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => void form.handleSubmit(send)(event);
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
      {profile.status === REJECTED ? (
        <p className="rounded-md bg-bad-soft px-3 py-2 text-sm whitespace-pre-wrap text-bad">
          {t('rejected', { remark: profile.remark })}
        </p>
      ) : null}
      <TextField
        label={t('nickname')}
        hint={t('nicknameHint')}
        autoComplete="nickname"
        readOnly={isBusy}
        error={form.formState.errors.nickname?.message}
        {...form.register('nickname')}
      />
      <TextArea
        label={t('introduction')}
        hint={t('introductionHint', { max: INTRODUCTION_MAX })}
        readOnly={isBusy}
        dir="auto"
        value={form.watch('introduction')}
        error={form.formState.errors.introduction?.message}
        {...form.register('introduction')}
      />
      <PictureSlot label={t('picture')} picture={picture} disabled={isBusy} low />
      {profile.avatar === '' || picture.slot.kind !== 'empty' ? null : (
        <Row
          icon="account"
          title={t('noPicture')}
          end={<Switch label={t('noPicture')} checked={hidesPicture} onChange={setHidesPicture} />}
        />
      )}
      <Button type="submit" tone="quiet" busy={isBusy}>
        {t('submit')}
      </Button>
    </form>
  );
}

import { realName } from '@tidemark/contract/calls/account/kyc';
import { areaList } from '@tidemark/contract/calls/account/session';
import { CallRefused } from '@tidemark/contract/client';
import { Button, Card, SelectField, TextField } from '@tidemark/ui';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { api } from '../../shared/api/api.ts';
import { useCall } from '../../shared/api/use-call.ts';
import { useText } from '../../shared/device/language.ts';
import { showFormProblem } from '../../shared/forms/form-refusal.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { takeRealName } from '../../shared/people/real-name.ts';
import { PictureSlot } from '../../shared/picture/picture-slot.tsx';
import { type Picture, usePicture } from '../../shared/picture/use-picture.ts';

interface Values {
  readonly name: string;
  readonly card_id: string;
  /** Country id of residence. */
  readonly area_id: string;
}

/** Name, number and both sides of the card. Prefills the name of a rejected submission. */
export function IdentityForm({ name }: { readonly name: string }) {
  const t = useText('identity');
  const form = useForm<Values>({ defaultValues: { name, card_id: '', area_id: '' } });
  const areas = useCall(areaList, {}, { translated: true, staleTime: 3_600_000, quiet: true }).data ?? [];
  const front = usePicture();
  const back = usePicture();
  const submit = useSubmit({ form, front, back });
  const { errors } = form.formState;
  const busy = submit.isBusy;
  form.register('area_id', { validate: filled(t('needCountry')) });
  return (
    <Card>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void form.handleSubmit(submit.send, () => submit.promptPictures())(event)}
      >
        <div className="grid items-start gap-4 min-[560px]:grid-cols-2">
          <TextField
            label={t('name')}
            hint={t('nameHint')}
            autoComplete="name"
            readOnly={busy}
            error={errors.name?.message}
            {...form.register('name', { validate: filled(t('needName')) })}
          />
          <TextField
            ltr
            label={t('cardId')}
            hint={t('cardIdHint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            readOnly={busy}
            error={errors.card_id?.message}
            {...form.register('card_id', { validate: filled(t('needCardId')) })}
          />
        </div>
        <SelectField
          label={t('country')}
          value={form.watch('area_id')}
          disabled={busy}
          error={errors.area_id?.message}
          onChange={(id) => form.setValue('area_id', id, { shouldValidate: form.formState.isSubmitted })}
          options={[
            { value: '', label: t('noCountry') },
            ...areas.map(({ id, name: country }) => ({ value: String(id), label: country })),
          ]}
        />
        <div className="grid items-start gap-4 min-[560px]:grid-cols-2">
          <PictureSlot label={t('front')} picture={front} disabled={busy} />
          <PictureSlot label={t('back')} picture={back} disabled={busy} />
        </div>
        <p className="text-xs text-faint">{t('privacy')}</p>
        <Button type="submit" size="lg" busy={busy} className="min-[560px]:self-start">
          {t('submit')}
        </Button>
      </form>
    </Card>
  );
}

/** A validator for a required field, with its message. */
function filled(prompt: string) {
  return (value: string) => value.trim() !== '' || prompt;
}

interface SubmitParts {
  readonly form: UseFormReturn<Values>;
  readonly front: Picture;
  readonly back: Picture;
}

function useSubmit({ form, front, back }: SubmitParts) {
  const t = useText('identity');
  const picture = useText('picture');
  const [isBusy, setIsBusy] = useState(false);
  /** Marks slots with missing pictures; returns both addresses if none is missing. */
  const promptPictures = (): readonly [string, string] | undefined => {
    if (front.slot.kind === 'empty') front.clear(t('needFront'));
    if (back.slot.kind === 'empty') back.clear(t('needBack'));
    if (front.slot.kind === 'sending' || back.slot.kind === 'sending') toaster.show(picture('stillSending'));
    if (front.slot.kind !== 'there' || back.slot.kind !== 'there') return undefined;
    return [front.slot.url, back.slot.url];
  };
  const refuse = (problem: unknown) => {
    const sentence = problem instanceof CallRefused ? (problem.fields[0]?.msg ?? problem.message) : '';
    const field = problem instanceof CallRefused ? problem.field : undefined;
    if (field === 'front_pic') front.clear(sentence);
    else if (field === 'reverse_pic') back.clear(sentence);
    else showFormProblem(form, problem, { name: 'name', card_id: 'card_id', area_id: 'area_id' });
  };
  const send = async (values: Values) => {
    const pictures = promptPictures();
    if (!pictures) return;
    const [front_pic, reverse_pic] = pictures;
    const { name, card_id, area_id } = values;
    const input = { name: name.trim(), card_id: card_id.trim(), area_id, front_pic, reverse_pic };
    setIsBusy(true);
    try {
      const { msg } = await api.ask(realName, input, { quiet: true });
      toaster.show(msg, 'good');
      takeRealName({ review_status: 1, name: input.name });
    } catch (problem) {
      refuse(problem);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, promptPictures, send };
}

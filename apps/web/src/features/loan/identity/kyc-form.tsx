import { Button, Card, SegmentedControl, SelectField, TextField } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { PictureSlot } from '../../../shared/picture/picture-slot.tsx';
import type { Identity } from '../view-model.ts';
import { BirthdayField } from './birthday-field.tsx';
import { dialOf, type KycArea } from './kyc-draft.ts';
import { type KycFormState, useKycForm } from './use-kyc-form.ts';

export interface KycFormProps {
  readonly identity: Identity;
  readonly areas: readonly KycArea[];
}

/** The loan applicant: all that a reviewer needs to identify them. */
export function KycForm({ identity, areas }: KycFormProps) {
  const t = useText('loan.kyc');
  const form = useKycForm(identity, areas);
  return (
    <Card>
      <form
        ref={form.element}
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void form.press();
        }}
      >
        <Part title={t('person')}>
          <Names form={form} />
          <div className="grid items-start gap-4 min-[560px]:grid-cols-2">
            <Choice label={t('sex')} error={form.errors.sex}>
              <SegmentedControl
                label={t('sex')}
                value={form.draft.sex}
                choices={[
                  { value: '1', label: t('male') },
                  { value: '2', label: t('female') },
                ]}
                onChange={(sex) => form.put({ sex }, 'sex')}
              />
            </Choice>
            <BirthdayField
              parts={form.draft.birthday}
              error={form.errors.birthday}
              disabled={form.isBusy}
              onParts={(birthday) => form.put({ birthday }, 'birthday')}
              onLeave={form.judgeBirthday}
            />
          </div>
          <Contact form={form} areas={areas} />
        </Part>
        <Part title={t('document')}>
          <div className="grid items-start gap-4 min-[560px]:grid-cols-2">
            <div className="flex flex-col gap-4">
              <Choice label={t('cardType')} error={form.errors.id_card_type}>
                <SegmentedControl
                  label={t('cardType')}
                  value={form.draft.id_card_type}
                  choices={[
                    { value: '1', label: t('idCard') },
                    { value: '2', label: t('passport') },
                  ]}
                  onChange={(id_card_type) => form.put({ id_card_type }, 'id_card_type')}
                />
              </Choice>
              <p className="text-sm text-quiet">{t('handPicHint')}</p>
              <p className="text-xs text-faint">{t('privacy')}</p>
            </div>
            <PictureSlot label={t('handPic')} picture={form.picture} disabled={form.isBusy} />
          </div>
        </Part>
        <Button type="submit" size="lg" busy={form.isBusy} className="min-[560px]:self-start">
          {t('submit')}
        </Button>
      </form>
    </Card>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <h2 className="text-base font-medium">{title}</h2>
      {children}
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly children: ReactNode;
}

/** A choice under its name, with what is wrong under it. */
function Choice({ label, error, children }: ChoiceProps) {
  return (
    <div data-wrong={error !== undefined} className="flex min-w-0 flex-col gap-1">
      <span aria-hidden="true" className="mb-1 text-xs font-medium text-quiet">
        {label}
      </span>
      {children}
      {error === undefined ? null : (
        <p role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

function Names({ form }: { readonly form: KycFormState }) {
  const t = useText('loan.kyc');
  return (
    <div className="grid items-start gap-4 min-[560px]:grid-cols-2">
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="given-name"
        value={form.draft.name}
        readOnly={form.isBusy}
        error={form.errors.name}
        onChange={(event) => form.put({ name: event.target.value }, 'name')}
      />
      <TextField
        label={t('lastName')}
        hint={t('nameHint')}
        autoComplete="family-name"
        value={form.draft.last_name}
        readOnly={form.isBusy}
        error={form.errors.last_name}
        onChange={(event) => form.put({ last_name: event.target.value }, 'last_name')}
      />
    </div>
  );
}

/** Placeholder of the short dial code field. */
const NO_CODE = '–';

/** Address and contact; the dial code follows the country until the user chooses another. */
function Contact({ form, areas }: { readonly form: KycFormState; readonly areas: readonly KycArea[] }) {
  const t = useText('loan.kyc');
  const dial = dialOf(form.draft, areas);
  return (
    <div className="grid items-start gap-4 min-[560px]:grid-cols-2">
      <SelectField
        label={t('country')}
        value={form.draft.country}
        disabled={form.isBusy}
        error={form.errors.country}
        options={[
          { value: '', label: t('choose') },
          ...areas.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        onChange={(country) => form.put({ country }, 'country')}
      />
      <div className="grid grid-cols-2 items-start gap-2">
        <SelectField
          label={t('dial')}
          value={dial ? String(dial.id) : ''}
          disabled={form.isBusy}
          options={[
            { value: '', label: NO_CODE },
            // The field shows only the code; the country is next to it.
            ...areas.map(({ id, name, global_code }) => ({
              value: String(id),
              label: t('dialOf', { code: global_code, name: id === dial?.id ? '' : name }).trim(),
            })),
          ]}
          onChange={(chosen) => form.put({ dial: chosen }, 'mobile')}
        />
        <TextField
          ltr
          label={t('mobile')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          className="num"
          value={form.draft.number}
          readOnly={form.isBusy}
          error={form.errors.mobile}
          onChange={(event) => form.put({ number: event.target.value }, 'mobile')}
        />
      </div>
    </div>
  );
}

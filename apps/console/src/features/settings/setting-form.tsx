import { Button, TextField } from '@tidemark/ui';
import { ChangeList } from '../../shared/changes/change-list.tsx';
import { settingOf, useOpenProposals } from '../../shared/changes/proposals.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { type Area, type AreaName, areas, type Thing } from './areas.ts';
import { ConfirmChanges } from './confirm-changes.tsx';
import { FieldControl } from './field-control.tsx';
import { useFieldWords } from './field-words.ts';
import { SymbolTest } from './symbol-test.tsx';
import { useSettingForm } from './use-setting-form.ts';
import { useThingName } from './use-thing-name.ts';

/** The form of one record: shows problems at their fields and «from → to» before saving. */
export function SettingForm({
  name,
  thing,
  mayChange,
}: {
  readonly name: AreaName;
  readonly thing: Thing | undefined;
  readonly mayChange: boolean;
}) {
  const t = useText('console-settings');
  const area: Area = areas[name];
  const nameOf = useThingName();
  const form = useSettingForm(name, thing);
  return (
    <form
      ref={form.area}
      noValidate
      aria-label={thing && area.ids !== 'only' ? nameOf(thing) : t(`areas.${name}`)}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void form.ask();
      }}
    >
      <FormHead name={name} thing={thing} />
      <Pending name={name} thing={thing} />
      <Proposed name={name} thing={thing} />
      <fieldset disabled={!mayChange} className="grid gap-4 wide:grid-cols-2">
        {area.ids === 'named' && !thing ? (
          <TextField
            label={t('fields.id')}
            hint={t('hints.id')}
            ltr
            value={form.id}
            error={form.problems.id}
            onChange={(event) => form.setId(event.target.value)}
          />
        ) : null}
        {area.fields.map((field) => (
          <FieldControl
            key={field.name}
            field={field}
            draft={form.draft}
            problems={form.problems}
            isNew={!thing}
            onChange={form.change}
          />
        ))}
      </fieldset>
      <SymbolTest name={name} thing={thing} draft={form.draft} />
      {form.problems.form ? (
        <p role="alert" className="text-sm text-danger">
          {form.problems.form}
        </p>
      ) : null}
      {mayChange ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={form.busy}>
            {t('review')}
          </Button>
          <p className="text-xs text-faint">{t('nothingYet')}</p>
        </div>
      ) : (
        <p className="text-xs text-faint">{t('readOnly')}</p>
      )}
      <ConfirmChanges name={name} form={form} />
    </form>
  );
}

function FormHead({ name, thing }: { readonly name: AreaName; readonly thing: Thing | undefined }) {
  const t = useText('console-settings');
  const nameOf = useThingName();
  const area: Area = areas[name];
  if (area.ids === 'only') {
    return (
      <div>
        <h2 className="text-base font-semibold">{t(`areas.${name}`)}</h2>
        <p className="text-sm text-quiet">{t(`about.${name}`)}</p>
      </div>
    );
  }
  return (
    <div>
      <PlaceLink
        to="settings"
        query={{ area: name }}
        className="text-xs font-medium text-accent hover:underline"
      >
        {t(`areas.${name}`)}
      </PlaceLink>
      <h2 className="text-base font-semibold">
        <bdi>{thing ? nameOf(thing) : t('new')}</bdi>
      </h2>
      <p className="text-sm text-quiet">{t(`about.${name}`)}</p>
    </div>
  );
}

/** What an operator has proposed for it: it waits for a second one, or for its time. */
function Proposed({ name, thing }: { readonly name: AreaName; readonly thing: Thing | undefined }) {
  const t = useText('console-settings');
  const formats = useFormats();
  const words = useFieldWords(areas[name].fields);
  const open = useOpenProposals()?.filter(
    ({ kind, object }) => kind === `setting.${settingOf[name]}` && object.endsWith(`:${thing?.id ?? 'new'}`),
  );
  if (!open || open.length === 0) return null;
  return open.map((proposal) => {
    const time = proposal.takes_effect_at;
    const when = time === null ? '' : ` · ${t('from', { time: formats.dateTime(time) })}`;
    const changes = proposal.changes.map(({ field, from, to }) => ({
      name: `${words.nameOf(field)}${when}`,
      from: words.valueOf(field, from),
      to: words.valueOf(field, to),
    }));
    return (
      <section key={proposal.id} aria-label={t('pendingProposed')}>
        <h3 className="mb-1 text-xs font-medium text-quiet">
          <PlaceLink to="approvals" className="text-accent hover:underline">
            {t('pendingProposed')}
          </PlaceLink>
        </h3>
        <ChangeList changes={changes} />
      </section>
    );
  });
}

/** What has been set and does not hold yet. */
function Pending({ name, thing }: { readonly name: AreaName; readonly thing: Thing | undefined }) {
  const t = useText('console-settings');
  const formats = useFormats();
  const words = useFieldWords(areas[name].fields);
  if (!thing || thing.pending.length === 0) return null;
  const changes = thing.pending.map(({ field, from, to, at }) => ({
    name: `${words.nameOf(field)} · ${t('from', { time: formats.dateTime(at) })}`,
    from: words.valueOf(field, from),
    to: words.valueOf(field, to),
  }));
  return (
    <section aria-label={t('pending')}>
      <h3 className="mb-1 text-xs font-medium text-quiet">{t('pending')}</h3>
      <ChangeList changes={changes} />
    </section>
  );
}

import { ChangeList } from '../../shared/changes/change-list.tsx';
import { ReasonDialog } from '../../shared/changes/reason-dialog.tsx';
import { useFormats, useText } from '../../shared/device/language.ts';
import { type AreaName, areas } from './areas.ts';
import { useFieldWords } from './field-words.ts';
import type { SettingFormState } from './use-setting-form.ts';

/** Shows what changes from what to what, and from when, before anything is saved. */
export function ConfirmChanges({ name, form }: { readonly name: AreaName; readonly form: SettingFormState }) {
  const t = useText('console-settings');
  const formats = useFormats();
  const words = useFieldWords(areas[name].fields);
  const { asked } = form;
  const changes = (asked?.changes ?? []).map(({ field, from, to }) => ({
    name: words.nameOf(field),
    from: words.valueOf(field, from),
    to: words.valueOf(field, to),
  }));
  const moment = asked?.in_force_from;
  return (
    <ReasonDialog
      open={asked !== undefined}
      onClose={form.leave}
      title={t('confirmTitle', { count: changes.length })}
      note={
        <div className="flex flex-col gap-3">
          <ChangeList changes={changes} />
          <p>
            {asked?.needs_second
              ? t('needsSecond')
              : moment
                ? t('inForceFrom', { time: formats.dateTime(moment) })
                : t('inForceNow')}
          </p>
          <p>{t('runningKeep')}</p>
        </div>
      }
      label={t('reason')}
      hint={t('reasonHint')}
      verb={t(asked?.needs_second ? 'propose' : 'save')}
      optional
      onSubmit={form.save}
    />
  );
}

import { areaList } from '@tidemark/contract/calls/session';
import { SegmentedControl, SelectField, TextField, type TextFieldProps } from '@tidemark/ui';
import { useCall } from '../../shared/api/use-call.ts';
import { useText } from '../../shared/language.ts';
import { type ContactType, defaultArea } from './view-model.ts';

/** The areas of the list and the one that is chosen, the default until another is. */
export function useAreas(chosen: string | undefined) {
  const areas = useCall(areaList, {}, { translated: true, staleTime: 3_600_000, quiet: true }).data ?? [];
  const fallback = defaultArea(areas);
  return { areas, areaId: chosen ?? (fallback ? String(fallback.id) : '') };
}

export interface AccountFieldsProps {
  /** Whose texts are shown: both areas have the same words. */
  readonly area: 'session.login' | 'session.register';
  readonly by: ContactType;
  readonly onBy: (by: ContactType) => void;
  readonly areaId: string;
  readonly areas: ReturnType<typeof useAreas>['areas'];
  readonly onArea: (areaId: string) => void;
  readonly input: Omit<TextFieldProps, 'label'>;
  readonly areaError?: string | undefined;
}

/** E-mail or phone, as sign-in and registration ask for it. */
export function AccountFields({
  area,
  by,
  onBy,
  areas,
  areaId,
  onArea,
  input,
  areaError,
}: AccountFieldsProps) {
  const t = useText(area);
  return (
    <>
      <SegmentedControl
        label={t('by')}
        value={by}
        onChange={onBy}
        choices={[
          { value: 'email', label: t('email') },
          { value: 'mobile', label: t('mobile') },
        ]}
      />
      {by === 'mobile' ? (
        <SelectField
          label={t('area')}
          value={areaId}
          onChange={onArea}
          error={areaError}
          options={areas.map(({ id, name, global_code }) => ({
            value: String(id),
            label: `${name} +${global_code}`,
          }))}
        />
      ) : null}
      <TextField
        key={by}
        ltr
        label={by === 'email' ? t('emailLabel') : t('mobileLabel')}
        type={by === 'email' ? 'email' : 'tel'}
        inputMode={by === 'email' ? 'email' : 'tel'}
        autoComplete={by === 'email' ? 'username' : 'tel'}
        autoCapitalize="none"
        spellCheck={false}
        {...input}
      />
    </>
  );
}

import { areaList } from '@tidemark/contract/calls/session';
import { SegmentedControl, SelectField, TextField, type TextFieldProps } from '@tidemark/ui';
import { useCall } from '../../shared/api/use-call.ts';
import { type ContactType, defaultArea } from './view-model.ts';

/** The areas of the list and the one that is chosen, the default until another is. */
export function useAreas(chosen: string | undefined) {
  const areas = useCall(areaList, {}, { translated: true, staleTime: 3_600_000, quiet: true }).data ?? [];
  const fallback = defaultArea(areas);
  return { areas, areaId: chosen ?? (fallback ? String(fallback.id) : '') };
}

export interface AccountFieldsProps {
  readonly by: ContactType;
  readonly onBy: (by: ContactType) => void;
  readonly areaId: string;
  readonly areas: ReturnType<typeof useAreas>['areas'];
  readonly onArea: (areaId: string) => void;
  readonly texts: {
    readonly by: string;
    readonly email: string;
    readonly mobile: string;
    readonly emailLabel: string;
    readonly mobileLabel: string;
    readonly area: string;
  };
  readonly input: Omit<TextFieldProps, 'label'>;
  readonly areaError?: string | undefined;
}

/** E-mail or phone, as sign-in and registration ask for it. */
export function AccountFields({
  by,
  onBy,
  areas,
  areaId,
  onArea,
  texts,
  input,
  areaError,
}: AccountFieldsProps) {
  return (
    <>
      <SegmentedControl
        label={texts.by}
        value={by}
        onChange={onBy}
        choices={[
          { value: 'email', label: texts.email },
          { value: 'mobile', label: texts.mobile },
        ]}
      />
      {by === 'mobile' ? (
        <SelectField
          label={texts.area}
          value={areaId}
          onChange={onArea}
          error={areaError}
          options={areas.map((area) => ({
            value: String(area.id),
            label: `${area.name} +${area.global_code}`,
          }))}
        />
      ) : null}
      <TextField
        key={by}
        ltr
        label={by === 'email' ? texts.emailLabel : texts.mobileLabel}
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

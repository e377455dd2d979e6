import { SegmentedControl, TextField, type TextFieldProps } from '@tidemark/ui';
import { AreaPicker } from '../../shared/areas/area-picker.tsx';
import type { Area } from '../../shared/areas/areas.ts';
import { useText } from '../../shared/device/language.ts';
import type { ContactType } from './view-model.ts';

export interface AccountFieldsProps {
  readonly by: ContactType;
  readonly onBy: (by: ContactType) => void;
  readonly areaId: string;
  readonly areas: readonly Area[];
  readonly onArea: (areaId: string) => void;
  readonly input: Omit<TextFieldProps, 'label'>;
  readonly areaError?: string | undefined;
  /** Where the instance takes no phone numbers, there is nothing to choose. */
  readonly emailOnly?: boolean;
}

/** E-mail or phone, as requested by sign-in, registration and reset. */
export function AccountFields(props: AccountFieldsProps) {
  const { by, onBy, areas, areaId, onArea, input, areaError } = props;
  const t = useText('session.account');
  const isEmail = by === 'email';
  return (
    <>
      {props.emailOnly ? null : (
        <SegmentedControl
          label={t('by')}
          value={by}
          onChange={onBy}
          choices={[
            { value: 'email', label: t('email') },
            { value: 'mobile', label: t('mobile') },
          ]}
        />
      )}
      {isEmail ? null : <AreaPicker areas={areas} areaId={areaId} onArea={onArea} error={areaError} />}
      <TextField
        key={by}
        ltr
        label={isEmail ? t('emailLabel') : t('mobileLabel')}
        type={isEmail ? 'email' : 'tel'}
        inputMode={isEmail ? 'email' : 'tel'}
        autoComplete={isEmail ? 'username' : 'tel-national'}
        autoCapitalize="none"
        spellCheck={false}
        {...input}
      />
    </>
  );
}

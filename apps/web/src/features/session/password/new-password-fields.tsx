import { cx, PasswordField, type TextFieldProps } from '@tidemark/ui';
import { useText } from '../../../shared/device/language.ts';
import { PASSWORD_MAX, PASSWORD_MIN, type PasswordStrength, passwordStrength } from './password-strength.ts';

type FieldPart = Omit<TextFieldProps, 'label' | 'type' | 'suffix'>;

export interface NewPasswordFieldsProps {
  readonly first: FieldPart;
  readonly second: FieldPart;
  /** What has been typed into the first field. */
  readonly typed: string;
  /** Whose password it is: one's own name makes a weak one. */
  readonly account: string;
  /** The user has a password already: the label reads "new password". */
  readonly isNew: boolean;
}

/** A new password twice, with what it is worth while it is typed. */
export function NewPasswordFields({ first, second, typed, account, isNew }: NewPasswordFieldsProps) {
  const t = useText('session.password');
  const eye = { showLabel: t('show'), hideLabel: t('hide'), autoComplete: 'new-password' };
  return (
    <>
      <PasswordField
        {...eye}
        label={isNew ? t('new') : t('label')}
        hint={<PasswordWorth typed={typed} account={account} />}
        {...first}
      />
      <PasswordField {...eye} label={isNew ? t('newAgain') : t('again')} {...second} />
    </>
  );
}

const levels: Record<PasswordStrength, { readonly bars: number; readonly colour: string }> = {
  tooShort: { bars: 0, colour: '' },
  weak: { bars: 1, colour: 'bg-danger' },
  fair: { bars: 2, colour: 'bg-warn' },
  good: { bars: 3, colour: 'bg-accent' },
  strong: { bars: 4, colour: 'bg-accent' },
};

/** Four bars and a word; before anything is typed, what the server takes. */
function PasswordWorth({ typed, account }: { readonly typed: string; readonly account: string }) {
  const t = useText('session.password');
  const strength = passwordStrength(typed, account);
  const { bars, colour } = levels[strength];
  if (strength === 'tooShort')
    return <span className="block pt-0.5">{t('hint', { min: PASSWORD_MIN, max: PASSWORD_MAX })}</span>;
  return (
    <span className="flex items-center gap-2 pt-0.5" role="status">
      <span aria-hidden="true" className="grid w-24 grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={cx('h-1 rounded-full', bar <= bars ? colour : 'bg-line')} />
        ))}
      </span>
      <span className="min-w-0">{t(`strength.${strength}`)}</span>
    </span>
  );
}

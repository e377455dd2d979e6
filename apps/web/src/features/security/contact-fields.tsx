import { PasswordField, TextField } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { AreaPicker } from '../../shared/areas/area-picker.tsx';
import type { Area } from '../../shared/areas/areas.ts';
import { useText } from '../../shared/device/language.ts';
import { SendCodeButton } from '../../shared/forms/send-code-button.tsx';
import { useFocusOn } from '../../shared/forms/use-focus-on.ts';
import type { Factors } from './proof-form.tsx';
import type { ContactCodes, ContactType, ContactTyped } from './use-contact-codes.ts';

export interface ContactFieldsProps {
  readonly type: ContactType;
  readonly by: 'code' | 'password';
  readonly typed: ContactTyped;
  readonly refused: Partial<Record<keyof ContactTyped, string>>;
  readonly codes: ContactCodes;
  readonly factors: Factors;
  /** The countries of a phone number, and the one that is chosen. */
  readonly areas: readonly Area[];
  readonly areaId: string;
  readonly onArea: (areaId: string) => void;
  readonly onType: (field: keyof ContactTyped, text: string) => void;
  /** How the present contact is proved, where there is a choice. */
  readonly choice: ReactNode;
}

/** The new contact with its code, then the proof of the present one. */
export function ContactFields(props: ContactFieldsProps) {
  const { by, typed, refused, codes, factors, onType } = props;
  const t = useText('security.contact');
  const security = useText('security');
  const otp = useText('session.otp');
  const password = useFocusOn(refused.password, 'refused');
  return (
    <>
      <NewContact {...props} />
      <CodeText
        {...{ label: t('newCode'), value: typed.new_code, error: refused.new_code }}
        onType={(text) => onType('new_code', text)}
        suffix={<SendCodeButton {...codes.next} />}
      />
      {props.choice}
      {by === 'code' ? (
        <CodeText
          {...{ label: t('oldCode'), value: typed.old_code, error: refused.old_code }}
          onType={(text) => onType('old_code', text)}
          suffix={<SendCodeButton {...codes.present} />}
        />
      ) : (
        <>
          <PasswordField
            ref={password}
            label={security('prove.password')}
            autoComplete="current-password"
            showLabel={security('show')}
            hideLabel={security('hide')}
            value={typed.password}
            error={refused.password}
            onChange={(event) => onType('password', event.target.value)}
          />
          <CodeText
            label={factors.hasApp ? security('prove.code') : otp('recoveryLabel')}
            isLetters={!factors.hasApp}
            value={typed.code}
            error={refused.code}
            onType={(text) => onType('code', text)}
          />
        </>
      )}
    </>
  );
}

/** The new address, or the new number with its country, as in registration. */
function NewContact({ type, typed, refused, areas, areaId, onArea, onType }: ContactFieldsProps) {
  const t = useText('security.contact');
  const to = useFocusOn(refused.to, 'refused');
  const isMail = type === 'email';
  return (
    <>
      {isMail ? null : <AreaPicker areas={areas} areaId={areaId} onArea={onArea} />}
      <TextField
        ref={to}
        ltr
        label={t(isMail ? 'newEmail' : 'newMobile')}
        type={isMail ? 'email' : 'tel'}
        inputMode={isMail ? 'email' : 'tel'}
        autoComplete={isMail ? 'email' : 'tel-national'}
        autoCapitalize="none"
        spellCheck={false}
        value={typed.to}
        error={refused.to}
        onChange={(event) => onType('to', event.target.value)}
      />
    </>
  );
}

interface CodeTextProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onType: (text: string) => void;
  /** A recovery code: digits alone are not enough. */
  readonly isLetters?: boolean;
  readonly suffix?: ReactNode;
}

/** A code as it is typed or pasted, in any script and with spaces: the server reads its digits. */
function CodeText({ label, value, error, isLetters = false, onType, suffix }: CodeTextProps) {
  const field = useFocusOn(error, 'refused');
  return (
    <TextField
      ref={field}
      ltr
      label={label}
      inputMode={isLetters ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      className="num"
      value={value}
      error={error}
      suffix={suffix}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

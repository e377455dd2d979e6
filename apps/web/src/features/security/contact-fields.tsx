import { Button, PasswordField, TextField } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useText } from '../../shared/language.ts';
import { useFocusOn } from '../../shared/use-focus-on.ts';

/** How a user can be reached. */
export type ContactType = 'email' | 'mobile';

export interface ContactTyped {
  readonly to: string;
  readonly new_code: string;
  readonly old_code: string;
  readonly password: string;
  readonly code: string;
}

export interface ContactFieldsProps {
  readonly type: ContactType;
  readonly by: 'code' | 'password';
  readonly typed: ContactTyped;
  readonly refused: Partial<Record<keyof ContactTyped, string>>;
  readonly busy: boolean;
  readonly onType: (field: keyof ContactTyped, text: string) => void;
  readonly onSendNew: () => void;
  readonly onSendOld: () => void;
  /** How the present contact is proved, where there is a choice. */
  readonly choice: ReactNode;
}

/** The new contact with its code, then the proof of the present one. */
export function ContactFields(props: ContactFieldsProps) {
  const { type, by, typed, refused, busy, onType } = props;
  const t = useText('security.contact');
  const security = useText('security');
  const to = useFocusOn(refused.to, 'refused');
  const password = useFocusOn(refused.password, 'refused');
  const isMail = type === 'email';
  return (
    <>
      <TextField
        ref={to}
        ltr
        label={t(isMail ? 'newEmail' : 'newMobile')}
        hint={isMail ? undefined : t('mobileHint')}
        type={isMail ? 'email' : 'tel'}
        inputMode={isMail ? 'email' : 'tel'}
        autoComplete={isMail ? 'email' : 'tel'}
        autoCapitalize="none"
        spellCheck={false}
        value={typed.to}
        error={refused.to}
        onChange={(event) => onType('to', event.target.value)}
      />
      <SentCode
        {...{ busy, label: t('newCode'), value: typed.new_code, error: refused.new_code }}
        onSend={props.onSendNew}
        onType={(text) => onType('new_code', text)}
      />
      {props.choice}
      {by === 'code' ? (
        <SentCode
          {...{ busy, label: t('oldCode'), value: typed.old_code, error: refused.old_code }}
          onSend={props.onSendOld}
          onType={(text) => onType('old_code', text)}
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
            label={security('prove.code')}
            value={typed.code}
            error={refused.code}
            onType={(text) => onType('code', text)}
          />
        </>
      )}
    </>
  );
}

interface CodeTextProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onType: (text: string) => void;
  readonly suffix?: ReactNode;
}

/** A code as it is typed or pasted, in any script and with spaces: the server reads its digits. */
function CodeText({ label, value, error, onType, suffix }: CodeTextProps) {
  const field = useFocusOn(error, 'refused');
  return (
    <TextField
      ref={field}
      ltr
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      className="num"
      value={value}
      error={error}
      suffix={suffix}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

function SentCode({
  busy,
  onSend,
  ...field
}: CodeTextProps & { readonly busy: boolean; readonly onSend: () => void }) {
  const t = useText('security.contact');
  const send = (
    <Button tone="plain" size="sm" className="-me-2 shrink-0" disabled={busy} onClick={onSend}>
      {t('send')}
    </Button>
  );
  return <CodeText {...field} suffix={send} />;
}

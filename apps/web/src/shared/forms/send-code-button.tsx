import { Button } from '@tidemark/ui';
import { useText } from '../device/language.ts';

export interface SendCodeButtonProps {
  readonly busy: boolean;
  /** Seconds until the next code may be requested; 0 if allowed. */
  readonly secondsLeft: number;
  readonly onSend: () => void;
}

/** Has a code sent, inside the field that it is typed into; it counts down until the next one. */
export function SendCodeButton({ busy, secondsLeft, onSend }: SendCodeButtonProps) {
  const t = useText('session.code');
  return (
    <Button
      tone="plain"
      size="sm"
      className="num -me-2 shrink-0"
      busy={busy}
      disabled={secondsLeft > 0}
      onClick={onSend}
    >
      {secondsLeft > 0 ? t('resend', { seconds: secondsLeft }) : t('send')}
    </Button>
  );
}

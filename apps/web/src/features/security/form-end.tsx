import { Button, type ButtonTone } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';

export interface FormEndProps {
  readonly label: string;
  readonly busy: boolean;
  readonly tone?: ButtonTone;
  readonly onCancel: () => void;
}

/** The end of a form on a card: submit and cancel. */
export function FormEnd({ label, busy, tone = 'accent', onCancel }: FormEndProps) {
  const t = useText('security');
  return (
    <div className="flex flex-wrap-reverse justify-end gap-2">
      <Button tone="quiet" disabled={busy} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" tone={tone} busy={busy}>
        {label}
      </Button>
    </div>
  );
}

import { Button, TextField } from '@tidemark/ui';
import { type FormEvent, useState } from 'react';
import { useText } from '../../shared/language.ts';
import { Dialog } from '../../shared/over-page.tsx';

export interface LinkDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onLink: (address: string) => void;
}

/** Asks where a link leads. */
export function LinkDialog({ open, onClose, onLink }: LinkDialogProps) {
  const t = useText('console-news');
  return (
    <Dialog open={open} onClose={onClose} title={t('marks.link')}>
      <LinkForm
        onLink={(address) => {
          onClose();
          onLink(address);
        }}
      />
    </Dialog>
  );
}

function LinkForm({ onLink }: Pick<LinkDialogProps, 'onLink'>) {
  const t = useText('console-news');
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const wanted = address.trim();
    if (/^(?:https?:\/\/\S+|mailto:\S+@\S+|#\/\S*)$/i.test(wanted)) onLink(wanted);
    else setProblem(t('linkWrong'));
  };
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
      <TextField
        label={t('linkAddress')}
        hint={t('linkHint')}
        error={problem}
        ltr
        data-autofocus
        value={address}
        onChange={(event) => {
          setAddress(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit">{t('linkVerb')}</Button>
    </form>
  );
}

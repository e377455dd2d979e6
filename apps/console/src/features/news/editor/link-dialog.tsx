import { Button, TextField } from '@tidemark/ui';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { Dialog } from '../../../shared/layout/responsive-dialog.tsx';
import { isArticleLink } from './schema.ts';

export interface LinkDialogProps {
  readonly open: boolean;
  /** Where the link that is chosen leads; empty: there is none. */
  readonly address: string;
  readonly onClose: () => void;
  readonly onLink: (address: string) => void;
  readonly onRemove: () => void;
}

/** Requests a link's target. */
export function LinkDialog(props: LinkDialogProps) {
  const t = useText('console-news');
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t('marks.link')}>
      <LinkForm {...props} />
    </Dialog>
  );
}

function LinkForm({ address: first, onClose, onLink, onRemove }: LinkDialogProps) {
  const t = useText('console-news');
  const [address, setAddress] = useState(first);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const wanted = address.trim();
    if (!isArticleLink(wanted)) return setProblem(t('linkWrong'));
    onClose();
    return onLink(wanted);
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
      {first === '' ? null : (
        <Button
          tone="quiet"
          onClick={() => {
            onClose();
            onRemove();
          }}
        >
          {t('linkRemove')}
        </Button>
      )}
    </form>
  );
}

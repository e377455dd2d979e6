import { Button, TextField } from '@tidemark/ui';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { Dialog } from '../../../shared/layout/responsive-dialog.tsx';

/** An uploaded picture and what it shows, in words. */
export interface PictureToPlace {
  readonly url: string;
  readonly alt: string;
}

export interface PictureDialogProps {
  /** Undefined: the dialog is closed. */
  readonly picture: PictureToPlace | undefined;
  readonly onClose: () => void;
  readonly onPlace: (picture: PictureToPlace) => void;
}

const ALT_MAX = 300;

/** Requests a picture's alternative text. */
export function PictureDialog({ picture, onClose, onPlace }: PictureDialogProps) {
  const t = useText('console-news');
  return (
    <Dialog open={picture !== undefined} onClose={onClose} title={t('marks.picture')}>
      {picture ? (
        <PictureForm
          picture={picture}
          onPlace={(placed) => {
            onClose();
            onPlace(placed);
          }}
        />
      ) : null}
    </Dialog>
  );
}

function PictureForm({
  picture: { url, alt: first },
  onPlace,
}: Required<Pick<PictureDialogProps, 'onPlace'>> & { readonly picture: PictureToPlace }) {
  const t = useText('console-news');
  const [alt, setAlt] = useState(first);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onPlace({ url, alt: alt.trim() });
  };
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
      <img src={url} alt={alt} className="max-h-48 w-full rounded-md bg-well object-contain" />
      <TextField
        label={t('picture.alt')}
        hint={t('picture.altHint')}
        value={alt}
        maxLength={ALT_MAX}
        data-autofocus
        onChange={({ target }) => setAlt(target.value)}
      />
      <Button type="submit">{t('picture.place')}</Button>
    </form>
  );
}

import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { Button, type ButtonProps } from '@tidemark/ui';
import { useRef, useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { type Picture, uploadPicture } from './upload.ts';

export interface PictureButtonProps extends Pick<ButtonProps, 'tone' | 'size' | 'className'> {
  readonly label: string;
  readonly onPicture: (picture: Picture, file: File) => void;
}

/** Selects a picture from this device and uploads it; shows errors at once. */
export function PictureButton({ label, onPicture, ...button }: PictureButtonProps) {
  const t = useText('console.frame');
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const send = async (file: File) => {
    setBusy(true);
    try {
      onPicture(await uploadPicture(file), file);
    } catch (problem) {
      if (problem instanceof CallRefused) toaster.show(problem.message, 'bad');
      else if (problem instanceof CallFailed) toaster.show(t('networkError', { code: problem.code }), 'bad');
      else throw problem;
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void send(file);
        }}
      />
      <Button {...button} icon="picture" busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

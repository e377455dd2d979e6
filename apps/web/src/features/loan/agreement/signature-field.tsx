import {
  cx,
  INK,
  onPaper,
  type PaperSize,
  paperClass,
  SegmentedControl,
  Skeleton,
  TextField,
} from '@tidemark/ui';
import { Suspense, useId, useState } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { later } from '../../../shared/loading/lazy-on-idle.ts';

const SignaturePad = later(
  () => import('@tidemark/ui/signature-pad'),
  (part) => part.SignaturePad,
);

export interface SignatureFieldProps {
  readonly error: string | undefined;
  readonly disabled: boolean;
  /** The signature as `data:image/png;base64,…`; undefined where there is none. */
  readonly onPicture: (picture: string | undefined) => void;
}

type Way = 'draw' | 'type';

/** A signature: drawn, or for those who cannot draw, the name that is typed. */
export function SignatureField({ error, disabled, onPicture }: SignatureFieldProps) {
  const t = useText('loan.sign');
  const id = useId();
  const [way, setWay] = useState<Way>('draw');
  return (
    <div className="flex flex-col gap-3" aria-describedby={`${id}-error`}>
      <SegmentedControl<Way>
        label={t('how')}
        value={way}
        choices={[
          { value: 'draw', label: t('draw') },
          { value: 'type', label: t('type') },
        ]}
        onChange={(next) => {
          setWay(next);
          onPicture(undefined);
        }}
      />
      {way === 'draw' ? (
        <Suspense fallback={<Skeleton className="h-48 w-full rounded-md" />}>
          <SignaturePad
            label={t('pad')}
            clearLabel={t('clear')}
            hint={t('padHint')}
            invalid={error !== undefined}
            disabled={disabled}
            onPicture={onPicture}
          />
        </Suspense>
      ) : (
        <TypedSignature invalid={error !== undefined} disabled={disabled} onPicture={onPicture} />
      )}
      {error === undefined ? null : (
        <p id={`${id}-error`} role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
      <p className="text-xs text-faint">{way === 'draw' ? t('keyboard') : t('typedHint')}</p>
    </div>
  );
}

/** Handwriting fonts, where installed. */
const HAND = "'Snell Roundhand', 'Segoe Script', 'Brush Script MT', 'Apple Chancery', cursive";
const SIZE: PaperSize = { width: 600, height: 192 };
const LETTERS_MAX = 80;

/** The name as a picture, as large as the paper allows. */
function written(name: string): string | undefined {
  return onPaper(SIZE, (paper, { width, height }) => {
    const margin = 24;
    for (let size = 56; size >= 16; size -= 4) {
      paper.font = `italic ${size}px ${HAND}`;
      if (paper.measureText(name).width <= width - 2 * margin) break;
    }
    paper.textAlign = 'center';
    paper.textBaseline = 'middle';
    paper.fillText(name, width / 2, height / 2, width - 2 * margin);
  });
}

interface TypedProps extends Pick<SignatureFieldProps, 'disabled' | 'onPicture'> {
  readonly invalid: boolean;
}

function TypedSignature({ invalid, disabled, onPicture }: TypedProps) {
  const t = useText('loan.sign');
  const [name, setName] = useState('');
  return (
    <>
      <TextField
        label={t('typed')}
        autoComplete="name"
        maxLength={LETTERS_MAX}
        value={name}
        readOnly={disabled}
        aria-invalid={invalid || undefined}
        onChange={(event) => {
          const typed = event.target.value;
          setName(typed);
          onPicture(typed.trim() === '' ? undefined : written(typed.trim()));
        }}
      />
      <p
        role="img"
        aria-label={t('preview')}
        className={cx(
          paperClass,
          'm-0 flex items-center justify-center px-6 text-center text-4xl italic',
          invalid ? 'border-danger' : 'border-line-control',
        )}
        style={{ color: INK, fontFamily: HAND }}
      >
        <bdi className="break-words">{name}</bdi>
      </p>
    </>
  );
}

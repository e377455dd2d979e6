import { cx } from '@tidemark/ui';
import { useState } from 'react';

/** A user's picture, or the first letter of the name. It adds nothing to the name next to it. */
export function Avatar({
  picture,
  name,
  size = 40,
}: {
  /** Its address; empty where there is none. */
  readonly picture: string;
  readonly name: string;
  readonly size?: number;
}) {
  const [isBroken, setIsBroken] = useState(false);
  const shape = 'shrink-0 rounded-full';
  if (picture !== '' && !isBroken) {
    return (
      <img
        src={picture}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        className={cx(shape, 'object-cover')}
        onError={() => setIsBroken(true)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={cx(
        shape,
        'inline-flex items-center justify-center bg-accent-soft font-semibold text-accent',
      )}
      style={{ width: size, height: size, fontSize: size * LETTER_SHARE }}
    >
      {firstLetter(name)}
    </span>
  );
}

const LETTER_SHARE = 0.42;

/** The first letter or digit; hidden names begin with stars. */
export function firstLetter(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '•';
}

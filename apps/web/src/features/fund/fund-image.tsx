import { cx, Icon } from '@tidemark/ui';
import { useState } from 'react';

/** A decorative picture of a fund; a generic fund icon if there is none. */
export function FundImage({ image, size = 40 }: { readonly image: string; readonly size?: number }) {
  const [isBroken, setIsBroken] = useState(false);
  const shape = 'shrink-0 rounded-md';
  if (image === '' || isBroken) {
    return (
      <span
        className={cx(shape, 'inline-flex items-center justify-center bg-accent-soft text-accent')}
        style={{ width: size, height: size }}
      >
        <Icon name="mining" size={size / 2} />
      </span>
    );
  }
  return (
    <img
      src={image}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      className={cx(shape, 'object-cover')}
      onError={() => setIsBroken(true)}
    />
  );
}

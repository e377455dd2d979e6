import { cx, Icon } from '@tidemark/ui';
import { useState } from 'react';

/** A decorative picture of an article; a generic news icon if there is none. */
export function NewsImage({ logo, className }: { readonly logo: string; readonly className: string }) {
  const [broken, setBroken] = useState<string>();
  if (logo === '' || broken === logo) {
    return (
      <span
        className={cx(
          'inline-flex shrink-0 items-center justify-center bg-accent-soft text-accent',
          className,
        )}
      >
        <Icon name="news" size={28} />
      </span>
    );
  }
  return (
    <img
      src={logo}
      alt=""
      width={640}
      height={360}
      loading="lazy"
      decoding="async"
      className={cx('shrink-0 bg-well object-cover', className)}
      onError={() => setBroken(logo)}
    />
  );
}

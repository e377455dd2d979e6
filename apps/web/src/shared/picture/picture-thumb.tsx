import { cx, Icon } from '@tidemark/ui';
import { useState } from 'react';

export interface PictureThumbProps {
  readonly url: string;
  readonly label: string;
  /** Dark ink: shown on white, whatever the theme. */
  readonly onPaper?: boolean;
}

/** A picture at its short-lived address; after its expiry, only its name. */
export function PictureThumb({ url, label, onPaper = false }: PictureThumbProps) {
  const [lapsed, setLapsed] = useState<string>();
  const isThere = url !== '' && lapsed !== url;
  return (
    <figure className="m-0 flex min-w-0 flex-col gap-1">
      <span
        className={cx(
          'flex aspect-[8/5] items-center justify-center overflow-hidden rounded-md border border-line text-faint',
          isThere && onPaper ? 'bg-[#ffffff]' : 'bg-well',
        )}
      >
        {isThere ? (
          <img src={url} alt={label} className="size-full object-contain" onError={() => setLapsed(url)} />
        ) : (
          <Icon name="picture" size={24} />
        )}
      </span>
      <figcaption className="text-xs text-faint">{label}</figcaption>
    </figure>
  );
}

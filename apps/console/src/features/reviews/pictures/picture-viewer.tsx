import { IconButton, Num } from '@tidemark/ui';
import { FullScreen } from '@tidemark/ui/sheet';
import { useState, type WheelEvent } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import type { Review } from '../queue.ts';
import { usePictureName } from './picture-name.ts';
import { turned, zoomed } from './zoom.ts';

export interface PictureViewerProps {
  readonly pictures: Review['pictures'];
  readonly at: number;
  readonly onAt: (at: number) => void;
  readonly onClose: () => void;
}

/** Full-screen picture viewer: zoom, rotate, previous and next. */
export function PictureViewer({ pictures, at, onAt, onClose }: PictureViewerProps) {
  const t = useText('console');
  const formats = useFormats();
  const [scale, setScale] = useState(1);
  const [angle, setAngle] = useState(0);
  const picture = pictures[at];
  const name = usePictureName(picture?.key ?? '');
  const step = (by: 1 | -1) => {
    setScale(1);
    setAngle(0);
    onAt((at + by + pictures.length) % pictures.length);
  };
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey) setScale(zoomed(scale, event.deltaY < 0 ? 1 : -1));
  };
  return (
    <FullScreen
      open
      onClose={onClose}
      title={name}
      closeLabel={t('frame.close')}
      tools={
        <>
          {pictures.length > 1 ? (
            <>
              <IconButton icon="back" label={t('reviews.previousPicture')} onClick={() => step(-1)} />
              <IconButton icon="forward" label={t('reviews.nextPicture')} onClick={() => step(1)} />
            </>
          ) : null}
          <IconButton
            icon="minus"
            label={t('reviews.smaller')}
            disabled={scale === 1}
            onClick={() => setScale(zoomed(scale, -1))}
          />
          <Num className="w-11 text-center text-xs text-quiet max-[479px]:hidden">{formats.ratio(scale)}</Num>
          <IconButton icon="plus" label={t('reviews.larger')} onClick={() => setScale(zoomed(scale, 1))} />
          <IconButton icon="reset" label={t('reviews.turn')} onClick={() => setAngle(turned(angle))} />
        </>
      }
    >
      {picture ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than the screen is scrolled by keys.
        <div tabIndex={0} className="size-full overflow-auto bg-well p-4" onWheel={onWheel}>
          <img
            src={picture.url}
            alt={name}
            className="m-auto block max-w-none object-contain"
            style={{ width: `${scale * 100}%`, height: `${scale * 100}%`, rotate: `${angle}deg` }}
          />
        </div>
      ) : null}
    </FullScreen>
  );
}

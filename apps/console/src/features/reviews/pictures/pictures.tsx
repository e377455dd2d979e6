import { Card, cx, EmptyState, Icon } from '@tidemark/ui';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../shared/device/language.ts';
import type { Review } from '../queue.ts';
import { usePictureName } from './picture-name.ts';

const PictureViewer = lazy(() =>
  import('./picture-viewer.tsx').then((viewer) => ({ default: viewer.PictureViewer })),
);

type Picture = Review['pictures'][number];

/** What the user sent, side by side; a tap looks closer. */
export function Pictures({ pictures }: { readonly pictures: Review['pictures'] }) {
  const t = useText('console.reviews');
  const [looked, setLooked] = useState<number>();
  return (
    <section aria-label={t('pictures')}>
      <Card>
        <ul className={cx('grid gap-4', pictures.length > 1 && 'wide:grid-cols-2')}>
          {pictures.map((picture, index) => (
            <li key={picture.key} className="min-w-0">
              <Thumbnail picture={picture} isAlone={pictures.length === 1} onLook={() => setLooked(index)} />
            </li>
          ))}
        </ul>
      </Card>
      {looked === undefined ? null : (
        <Suspense>
          <PictureViewer
            pictures={pictures}
            at={looked}
            onAt={setLooked}
            onClose={() => setLooked(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Ink is dark in every theme: a signature gets a white background, and less space. */
function heightOf(key: string, isAlone: boolean): string {
  if (key === 'sign') return 'h-40 bg-white';
  return isAlone ? 'h-96 wide:h-[32rem]' : 'h-64 wide:h-72';
}

function Thumbnail({
  picture,
  isAlone,
  onLook,
}: {
  readonly picture: Picture;
  /** A single picture is what the decision rests on: it takes the room of two. */
  readonly isAlone: boolean;
  readonly onLook: () => void;
}) {
  const t = useText('console.reviews');
  const name = usePictureName(picture.key);
  const [broken, setBroken] = useState(false);
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-xs font-medium text-quiet">{name}</figcaption>
      {broken ? (
        <div className="rounded-md bg-well">
          <EmptyState icon="warn" title={t('pictureGone')} note={t('pictureGoneNote')} />
        </div>
      ) : (
        <button
          type="button"
          aria-label={t('look', { picture: name })}
          className="group relative overflow-hidden rounded-md border border-line bg-well"
          onClick={onLook}
        >
          <img
            src={picture.url}
            alt={name}
            className={cx('w-full object-contain', heightOf(picture.key, isAlone))}
            onError={() => setBroken(true)}
          />
          <span className="absolute end-2 bottom-2 inline-flex size-8 items-center justify-center rounded-md bg-surface text-quiet opacity-90">
            <Icon name="search" size={18} />
          </span>
        </button>
      )}
    </figure>
  );
}

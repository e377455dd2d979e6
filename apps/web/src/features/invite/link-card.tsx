import { Button, Card, Skeleton } from '@tidemark/ui';
import { Suspense, useRef } from 'react';
import { useText } from '../../shared/device/language.ts';
import { useCopy } from '../../shared/device/use-copy.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { later } from '../../shared/loading/lazy-on-idle.ts';
import { CopyRow } from '../../shared/money/copy-row.tsx';
import { saveQr } from './save-qr.ts';

const QrCode = later(
  () => import('@tidemark/ui/qr-code'),
  (part) => part.QrCode,
);

/** The link as a code for a camera, to copy, to share where the device can, and as a picture to keep. */
export function LinkCard({ link, code }: { readonly link: string; readonly code: string }) {
  const t = useText('invite');
  const copy = useCopy();
  const place = useRef<HTMLDivElement>(null);
  const save = () =>
    void saveQr(place.current, `tidemark-${code}.png`).then(
      (isSaved) => !isSaved && toaster.show(t('notSaved'), 'bad'),
    );
  return (
    <Card className="flex flex-col gap-4">
      <p className="text-sm text-quiet">{t('note')}</p>
      <div ref={place} className="flex min-h-52 justify-center">
        <Suspense fallback={<Skeleton className="size-50" />}>
          <QrCode value={link} label={t('qr')} />
        </Suspense>
      </div>
      <dl className="m-0 divide-y divide-line rounded-md border border-line">
        <CopyRow ltr label={t('link')} value={link} copyLabel={t('copyLink')} />
        <CopyRow ltr label={t('code')} value={code} copyLabel={t('copyCode')} />
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button icon="copy" className="flex-auto" onClick={() => copy(link)}>
          {t('copy')}
        </Button>
        <Button tone="quiet" icon="picture" className="flex-auto" onClick={save}>
          {t('save')}
        </Button>
        <ShareButton link={link} />
      </div>
    </Card>
  );
}

/** Only if the device supports sharing; cancelling the share is not an error. */
function ShareButton({ link }: { readonly link: string }) {
  const t = useText('invite');
  if (typeof navigator.share !== 'function') return null;
  return (
    <Button
      tone="quiet"
      icon="people"
      className="w-full"
      onClick={() => void navigator.share({ title: t('shareTitle'), url: link }).catch(() => undefined)}
    >
      {t('share')}
    </Button>
  );
}

import { Icon, Skeleton } from '@tidemark/ui';
import { Suspense } from 'react';
import { useText } from '../device/language.ts';
import { later } from '../loading/lazy-on-idle.ts';
import { CopyRow } from './copy-row.tsx';

const QrCode = later(
  () => import('@tidemark/ui/qr-code'),
  (part) => part.QrCode,
);

/** Where coins are sent. */
export interface CoinAddress {
  readonly currency_code: string;
  readonly protocol_code: string;
  readonly address: string;
}

/** The address of a network as a picture for the wallet, and to copy. */
export function PayAddress({ option }: { readonly option: CoinAddress }) {
  const t = useText('charge');
  const names = { currency: option.currency_code, network: option.protocol_code };
  return (
    <section aria-label={t('sendTo', names)} className="flex flex-col gap-3 rounded-md bg-well p-3">
      <p className="text-center text-sm text-ink">{t('sendTo', names)}</p>
      <div className="flex justify-center">
        <Suspense fallback={<Skeleton className="size-50" />}>
          <QrCode value={option.address} label={t('qr')} />
        </Suspense>
      </div>
      <dl className="m-0 rounded-md border border-line bg-surface">
        <CopyRow ltr label={t('address')} value={option.address} copyLabel={t('copyAddress')} />
      </dl>
      <p className="flex gap-2 text-xs text-quiet">
        <Icon name="warn" size={16} className="shrink-0 text-warn" />
        {t('onlyThis', names)}
      </p>
    </section>
  );
}

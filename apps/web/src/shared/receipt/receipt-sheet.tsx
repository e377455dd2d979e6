import { receipt as receiptCall } from '@tidemark/contract/calls/account/receipts';
import { CallRefused } from '@tidemark/contract/client';
import { Button, EmptyState, Icon, Skeleton } from '@tidemark/ui';
import { checkReceipt, type ReceiptKind } from '@tidemark/verify/receipt';
import { Suspense, useMemo, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { useText } from '../device/language.ts';
import { saveFile } from '../device/save-file.ts';
import { useGoing } from '../layout/navigation.tsx';
import { LoadFailed } from '../layout/page.tsx';
import { pathOf } from '../layout/paths.ts';
import { ResponsiveDialog } from '../layout/responsive-dialog.tsx';
import { later } from '../loading/lazy-on-idle.ts';
import { CopyRow } from '../money/copy-row.tsx';
import { useOpenedReceipt } from './opened-receipt.ts';
import { useSiteKey } from './use-log-key.ts';
import { VerdictView } from './verdict-view.tsx';

const QrCode = later(
  () => import('@tidemark/ui/qr-code'),
  (part) => part.QrCode,
);

export interface ReceiptSheetProps {
  readonly kind: ReceiptKind;
  readonly id: number;
  readonly onClose: () => void;
}

/** The receipt of an order, trade or payment, checked in this browser. */
export function ReceiptSheet({ onClose, ...asked }: ReceiptSheetProps) {
  const t = useText('verify.sheet');
  return (
    <ResponsiveDialog open onClose={onClose} title={t('receipt')} wide="middle">
      <Receipt {...asked} />
    </ResponsiveDialog>
  );
}

/** The log is signed about once a second. */
const WAITING_MS = 2000;

function Receipt({ kind, id }: Omit<ReceiptSheetProps, 'onClose'>) {
  const t = useText('verify.sheet');
  const [isWaiting, setIsWaiting] = useState(true);
  const asked = useCall(
    receiptCall,
    { kind, id },
    { quiet: true, staleTime: Number.POSITIVE_INFINITY, ...(isWaiting && { refetchInterval: WAITING_MS }) },
  );
  const { data, error, isError, refetch } = asked;
  const isSettled = isError || data?.state === 'ready';
  if (isSettled === isWaiting) setIsWaiting(!isSettled);
  if (data?.state === 'ready') return <Ready id={id} text={data.receipt} />;
  if (error instanceof CallRefused && error.key === 'receipt.unknown') {
    return <EmptyState icon="shield" title={t('none')} />;
  }
  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      {data ? (
        <p role="status" className="flex items-center gap-2 text-sm text-quiet">
          <Icon name="history" size={18} className="shrink-0" />
          {t('waiting')}
        </p>
      ) : null}
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-5 w-full" />
    </div>
  );
}

interface ReadyProps extends Pick<ReceiptSheetProps, 'id'> {
  readonly text: string;
}

function Ready({ id, text }: ReadyProps) {
  const t = useText('verify');
  const going = useGoing();
  const { saved } = useSiteKey();
  const verdict = useMemo(() => saved && checkReceipt(text, saved.keys), [saved, text]);
  const openPage = () => {
    useOpenedReceipt.setState({ text });
    going.to('verify');
  };
  return (
    <div className="flex flex-col gap-4">
      {verdict ? <VerdictView verdict={verdict} /> : <p className="text-sm text-warn">{t('key.none')}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          icon="deposit"
          className="flex-auto"
          onClick={() => saveFile(`tidemark-receipt-${id}.json`, text, 'application/json')}
        >
          {t('sheet.download')}
        </Button>
        <Button tone="quiet" icon="shield" className="flex-auto" onClick={openPage}>
          {t('sheet.open')}
        </Button>
      </div>
      <Elsewhere />
    </div>
  );
}

/** The page of the check for a camera: a receipt itself is too long for a code. */
function Elsewhere() {
  const t = useText('verify.sheet');
  const [isOpen, setIsOpen] = useState(false);
  const link = `${window.location.origin}/#${pathOf('verify')}`;
  return (
    <details className="group" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-11 list-none items-center gap-2 text-sm text-accent [&::-webkit-details-marker]:hidden">
        <Icon name="device" size={18} />
        {t('elsewhere')}
        <Icon name="down" size={16} className="transition-transform group-open:rotate-180" />
      </summary>
      {isOpen ? (
        <div className="flex flex-col items-center gap-3">
          <p className="text-sm text-quiet">{t('elsewhereNote')}</p>
          <Suspense fallback={<Skeleton className="size-50" />}>
            <QrCode value={link} label={t('qr')} />
          </Suspense>
          <dl className="m-0 w-full rounded-md border border-line">
            <CopyRow ltr label={t('link')} value={link} copyLabel={t('copyLink')} />
          </dl>
        </div>
      ) : null}
    </details>
  );
}

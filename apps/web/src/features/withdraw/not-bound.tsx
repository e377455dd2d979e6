import { Suspense } from 'react';
import { useText } from '../../shared/device/language.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { ConfirmDialog } from '../../shared/layout/sheets.ts';
import { type DrawKind, kindNumbers } from './view-model.ts';

export interface NotBoundProps {
  readonly kind: DrawKind;
  /** The currency for which there is no payee. */
  readonly symbolId: number;
  readonly onDone: () => void;
}

/** No payee is kept for what was chosen: offers the way to the page that binds one (docs/spec/product.md#validation). */
export function NotBound({ kind, symbolId, onDone }: NotBoundProps) {
  const t = useText('wallet.not_bind');
  const going = useGoing();
  const query = { type: String(kindNumbers[kind]), draw_id: String(symbolId), from: 'withdraw' };
  return (
    <Suspense>
      <ConfirmDialog
        open
        title={t('title')}
        note={t(kind)}
        confirmLabel={kind === 'coin' ? t('goCoin') : t('goBank')}
        cancelLabel={t('later')}
        onConfirm={() => {
          onDone();
          going.to('mineWithdrawWay', query);
        }}
        onCancel={onDone}
      />
    </Suspense>
  );
}

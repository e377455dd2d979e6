import { Row } from '@tidemark/ui';
import { Suspense, useState } from 'react';
import { useText } from '../../shared/language.ts';
import { useGoing } from '../../shared/navigation.tsx';
import { ConfirmDialog } from '../../shared/sheets.ts';

/** Leads to the logout page after asking once. */
export function SignOutRow() {
  const t = useText('user');
  const app = useText('app');
  const going = useGoing();
  const [asking, setAsking] = useState(false);
  return (
    <li>
      <button
        type="button"
        className="w-full -outline-offset-2 hover:bg-well"
        onClick={() => setAsking(true)}
      >
        <Row icon="logout" title={t('signOut')} />
      </button>
      {asking ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            title={t('signOutAsk')}
            confirmLabel={t('signOut')}
            cancelLabel={app('cancel')}
            onConfirm={() => going.to('mineOther', {}, { replace: true })}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </li>
  );
}

import { Suspense } from 'react';
import { useText } from '../../device/language.ts';
import { ConfirmDialog } from '../../layout/sheets.ts';
import { answerOneClick } from './one-click.ts';

const points = ['orders', 'positions', 'risk', 'ends'] as const;

/** Says what one-click trading means before it is switched on. */
export function OneClickQuestion() {
  const t = useText('trade');
  const app = useText('app');
  return (
    <Suspense>
      <ConfirmDialog
        open
        title={t('oneClick.ask.title')}
        note={
          <span className="flex flex-col gap-2">
            {points.map((point) => (
              <span key={point}>{t(`oneClick.ask.${point}`)}</span>
            ))}
          </span>
        }
        confirmLabel={t('oneClick.ask.confirm')}
        cancelLabel={app('cancel')}
        busy={false}
        onConfirm={() => answerOneClick(true)}
        onCancel={() => answerOneClick(false)}
      />
    </Suspense>
  );
}

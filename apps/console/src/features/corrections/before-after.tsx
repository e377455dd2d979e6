import { Card, Icon, Line, Num } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import type { HeldAccount, Preview } from './preview.ts';

/** The account's balance now and after the correction, shown before the request is sent. */
export function BeforeAfter({
  account,
  preview,
}: {
  readonly account: HeldAccount | undefined;
  readonly preview: Preview | undefined;
}) {
  const t = useText('console-money.correction');
  const formats = useFormats();
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-sm font-semibold">{t('preview')}</h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1" aria-live="polite">
        <span className="sr-only">{t('before')}</span>
        <Num className="rounded-sm bg-well px-2 py-1 text-base text-quiet">
          {account ? formats.fee(account.balance) : '—'}
        </Num>
        <Icon name="forward" size={18} className="text-faint" />
        <span className="sr-only">{t('after')}</span>
        <Num className="rounded-sm bg-accent-soft px-2 py-1 text-base font-semibold">
          {preview ? formats.fee(preview.after) : '—'}
        </Num>
      </p>
      <dl>
        <Line label={t('locked')}>
          <Num>{account ? formats.fee(account.lockBalance) : '—'}</Num>
        </Line>
      </dl>
      {preview?.isShort ? (
        <p role="alert" className="flex gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
          <Icon name="warn" size={18} className="mt-px" />
          {t('short')}
        </p>
      ) : null}
      <p className="text-xs text-faint">{t('newPosting')}</p>
    </Card>
  );
}

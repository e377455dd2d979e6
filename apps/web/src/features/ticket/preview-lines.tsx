import { formatAmount } from '@tidemark/domain/money';
import { cx, Line, Num } from '@tidemark/ui';
import type { ReactNode } from 'react';
import type { ContractAccount } from '../../shared/contract-account.ts';
import { useFormats, useText } from '../../shared/language.ts';
import { type CloseOut, pipPlaces, type TicketSums } from './ticket-preview.ts';

export interface PreviewLinesProps {
  readonly sums: TicketSums | undefined;
  readonly account: ContractAccount | undefined;
  readonly precision: number;
}

/** Stands where there is no number yet. */
const NOTHING = '–';

/** What the order will do, before it is given. */
export function PreviewLines({ sums, account, precision }: PreviewLinesProps) {
  const t = useText('trade');
  const f = useFormats();
  const none = <span className="text-faint">{NOTHING}</span>;
  const figure = (text: string | undefined, className?: string) =>
    text === undefined ? none : <Num {...(className ? { className } : {})}>{text}</Num>;
  const short = sums?.freeAfter !== undefined && sums.freeAfter < 0n;
  return (
    <section aria-label={t('preview.title')}>
      <p className="mb-1 flex justify-between text-xs font-medium text-faint">
        <span>{t('preview.title')}</span>
        <span dir="ltr">{t('usd')}</span>
      </p>
      <dl>
        <Line label={t('preview.margin')}>{figure(sums && f.fee(formatAmount(sums.margin)))}</Line>
        <Line label={t('preview.fee')}>{figure(sums && f.fee(formatAmount(sums.fee)))}</Line>
        <Line
          label={
            <Labelled
              text={t('preview.pip')}
              note={sums ? f.price(sums.pip, pipPlaces(precision)) : undefined}
            />
          }
        >
          {figure(sums && f.fee(formatAmount(sums.pipValue)))}
        </Line>
        {account ? (
          <>
            <Line label={t('preview.free')}>
              <FreeMargin
                before={f.amount(formatAmount(account.freeMargin))}
                after={sums?.freeAfter === undefined ? undefined : f.amount(formatAmount(sums.freeAfter))}
                isShort={short}
              />
            </Line>
            <Line label={t('preview.closeOut')}>
              {sums?.closeOut && !short ? (
                <CloseOutPrice closeOut={sums.closeOut} precision={precision} />
              ) : (
                none
              )}
            </Line>
          </>
        ) : null}
      </dl>
      {account ? <p className="mt-1 text-xs text-faint">{t('preview.closeOutNote')}</p> : null}
    </section>
  );
}

function Labelled({ text, note }: { readonly text: string; readonly note: string | undefined }) {
  return (
    <span className="inline-flex items-baseline gap-1.5">
      {text}
      {note ? <Num className="text-xs text-faint">{note}</Num> : null}
    </span>
  );
}

function FreeMargin({
  before,
  after,
  isShort,
}: {
  readonly before: string;
  readonly after: string | undefined;
  readonly isShort: boolean;
}): ReactNode {
  const t = useText('trade');
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-1.5">
      <Num className="text-quiet">{before}</Num>
      {after === undefined ? null : (
        <>
          <span className="text-faint" role="img" aria-label={t('preview.becomes')}>
            <span className="inline-block rtl:-scale-x-100">{'→'}</span>
          </span>
          <Num className={cx(isShort && 'text-danger')}>{after}</Num>
        </>
      )}
    </span>
  );
}

function CloseOutPrice({ closeOut, precision }: { readonly closeOut: CloseOut; readonly precision: number }) {
  const t = useText('trade');
  const f = useFormats();
  if (closeOut.at === 'never') return <span className="text-quiet">{t('preview.never')}</span>;
  return <Num>{`${closeOut.isApproximate ? '≈ ' : ''}${f.price(closeOut.at, precision)}`}</Num>;
}

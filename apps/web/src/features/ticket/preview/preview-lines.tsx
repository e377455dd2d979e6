import { formatAmount } from '@tidemark/domain/money';
import { ChangeText, cx, directionOf, Line, Num } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import type { ContractAccount } from '../../../shared/orders/contract-account.ts';
import { pipPlaces } from '../../../shared/orders/pip.ts';
import { Term } from '../../../shared/terms/term.tsx';
import { useWeekday } from '../../../shared/time/use-weekday.ts';
import type { NightlyFinancing } from './order-costs.ts';
import type { CloseOut, TicketSums } from './ticket-preview.ts';

export interface PreviewLinesProps {
  readonly sums: TicketSums | undefined;
  readonly account: ContractAccount | undefined;
  readonly precision: number;
}

/** Shown while there is no number. */
const NOTHING = '–';

/** What the order will do, before it is given. */
export function PreviewLines({ sums, account, precision }: PreviewLinesProps) {
  const t = useText('trade');
  const f = useFormats();
  const figure = (text: string | undefined) => (text === undefined ? <None /> : <Num isBoxed>{text}</Num>);
  return (
    <section aria-label={t('preview.title')}>
      <p className="flex justify-between text-xs font-medium text-faint">
        <span>{t('preview.title')}</span>
        <span dir="ltr">{t('usd')}</span>
      </p>
      <dl className="[&>div]:py-0.5">
        <Line label={<Term name="margin">{t('preview.margin')}</Term>}>
          {figure(sums && f.fee(formatAmount(sums.margin)))}
        </Line>
        <Line label={t('preview.fee')}>{figure(sums && f.fee(formatAmount(sums.fee)))}</Line>
        {sums?.financing ? <FinancingLine financing={sums.financing} /> : null}
        <Line
          label={
            <Labelled
              text={<Term name="pip">{t('preview.pip')}</Term>}
              note={sums ? f.price(sums.pip, pipPlaces(precision)) : undefined}
            />
          }
        >
          {figure(sums && f.fee(formatAmount(sums.pipValue)))}
        </Line>
        {sums?.atStop === undefined ? null : (
          <Line label={t('preview.atStop')}>
            <Result amount={formatAmount(sums.atStop)} />
          </Line>
        )}
        {sums?.atTarget === undefined ? null : (
          <Line label={t('preview.atTarget')}>
            <Result amount={formatAmount(sums.atTarget)} />
          </Line>
        )}
        {account ? <AccountLines sums={sums} account={account} precision={precision} /> : null}
      </dl>
    </section>
  );
}

function AccountLines({
  sums,
  account,
  precision,
}: {
  readonly sums: TicketSums | undefined;
  readonly account: ContractAccount;
  readonly precision: number;
}) {
  const t = useText('trade');
  const f = useFormats();
  const after = sums?.after;
  const isShort = after !== undefined && after.freeMargin < 0n;
  return (
    <>
      <Line wrapsValue label={<Term name="freeMargin">{t('preview.free')}</Term>}>
        <Becomes
          before={<Num isBoxed>{f.fee(formatAmount(account.freeMargin))}</Num>}
          after={
            after ? (
              <Num isBoxed className={cx(isShort && 'text-danger')}>
                {f.fee(formatAmount(after.freeMargin))}
              </Num>
            ) : undefined
          }
        />
      </Line>
      <Line wrapsValue label={<Term name="marginLevel">{t('preview.ratio')}</Term>}>
        <Becomes
          before={<Ratio ratio={account.prepaymentRatio} />}
          after={after && !isShort ? <Ratio ratio={after.prepaymentRatio} /> : undefined}
        />
      </Line>
      <Line wrapsValue label={<Term name="stopOut">{t('preview.closeOut')}</Term>}>
        {sums?.closeOut && !isShort ? (
          <Becomes
            before={
              sums.closeOut.before ? (
                <CloseOutPrice closeOut={sums.closeOut.before} precision={precision} />
              ) : (
                <None />
              )
            }
            after={<CloseOutPrice closeOut={sums.closeOut.after} precision={precision} />}
          />
        ) : (
          <None />
        )}
      </Line>
    </>
  );
}

/** The rules that touch the order's money, where it is decided on. */
export function PreviewNotes({ sums, account }: Pick<PreviewLinesProps, 'sums' | 'account'>) {
  const t = useText('trade');
  const f = useFormats();
  const levels = account?.levels;
  const percent = (level: number) => f.ratio(level / 100);
  const waits = sums?.pending === 'limit' || sums?.pending === 'stop';
  const isShort = sums?.after !== undefined && sums.after.freeMargin < 0n;
  return (
    <div className="flex flex-col gap-1 text-xs text-faint">
      {sums?.atTarget !== undefined && sums.atTarget < 0n ? (
        <p role="status" className="text-warn">
          {t('preview.targetLoss')}
        </p>
      ) : null}
      {waits ? <p>{t('preview.pendingNote')}</p> : null}
      {waits && isShort ? <p className="text-warn">{t('preview.pendingShort')}</p> : null}
      {sums?.atStop === undefined ? null : <p>{t('preview.gapNote')}</p>}
      {levels ? <p>{t('preview.closeOutNote', { ratio: percent(levels.close_out) })}</p> : null}
      {levels?.next ? (
        <p>
          {t('preview.closeOutNext', {
            from: f.dateTime(levels.next.from),
            ratio: percent(levels.next.close_out),
          })}
        </p>
      ) : null}
    </div>
  );
}

function None() {
  return <span className="text-faint">{NOTHING}</span>;
}

function Labelled({ text, note }: { readonly text: ReactNode; readonly note: string | undefined }) {
  return (
    <span className="inline-flex items-baseline gap-1.5">
      {text}
      {note ? <Num className="text-xs text-faint">{note}</Num> : null}
    </span>
  );
}

/** What holding the order over a night costs or brings, and the day whose night counts three times. */
function FinancingLine({ financing: { perNight, tripleDay } }: { readonly financing: NightlyFinancing }) {
  const t = useText('trade');
  const weekday = useWeekday();
  return (
    <Line
      wrapsValue
      label={
        <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
          {t('preview.financing')}
          {tripleDay > 0 ? (
            <span className="text-xs text-faint">
              {t('preview.tripleNight', { day: weekday(tripleDay) })}
            </span>
          ) : null}
        </span>
      }
    >
      {perNight === undefined ? <None /> : <Result amount={formatAmount(perNight)} />}
    </Line>
  );
}

/** A profit or a loss, by its sign as well as by its colour. */
function Result({ amount }: { readonly amount: string }) {
  const f = useFormats();
  return <ChangeText arrow={false} direction={directionOf(Number(amount))} text={f.profit(amount)} isBoxed />;
}

/** The current figure, and the one after this order. */
function Becomes({ before, after }: { readonly before: ReactNode; readonly after: ReactNode | undefined }) {
  const t = useText('trade');
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-1">
      {/* Where both do not fit into one line, the arrow stays behind the first. */}
      <span className="inline-flex items-baseline gap-x-1 text-quiet">
        {before}
        {after === undefined ? null : (
          <span className="text-faint" role="img" aria-label={t('preview.becomes')}>
            <span className="inline-block rtl:-scale-x-100">{'→'}</span>
          </span>
        )}
      </span>
      {after}
    </span>
  );
}

function CloseOutPrice({ closeOut, precision }: { readonly closeOut: CloseOut; readonly precision: number }) {
  const t = useText('trade');
  const f = useFormats();
  if (closeOut.at === 'never') return <span className="text-quiet">{t('preview.never')}</span>;
  return <Num isBoxed>{`${closeOut.isApproximate ? '≈ ' : ''}${f.price(closeOut.at, precision)}`}</Num>;
}

/** Equity ÷ used margin in percent; a dash where no margin is used. */
function Ratio({ ratio }: { readonly ratio: number | undefined }) {
  const f = useFormats();
  return ratio === undefined ? <None /> : <Num isBoxed>{f.percent(ratio)}</Num>;
}

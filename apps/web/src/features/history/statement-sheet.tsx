import { zoneTitle } from '@tidemark/i18n';
import { Card, EmptyState, Mark, Num, ScrollRegion } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { accountKindOf, accountKinds } from '../../shared/money/account-kinds.ts';
import { useUser } from '../../shared/session/session.ts';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import { useTimeZone } from '../../shared/time/time-zone.ts';
import { accountTypeIds } from './account-choice.tsx';
import { lineKey } from './lines.ts';
import type { Period } from './periods.ts';
import type { HistoryLine } from './queries.ts';
import type { Statement, WhichAccount } from './use-statement.ts';

export interface StatementSheetProps {
  readonly statement: Statement;
  readonly period: Period;
  readonly which: WhichAccount;
}

/** The statement as a document: the same on screen and on paper. */
export function StatementSheet({ statement, period, which }: StatementSheetProps) {
  const t = useText('history');
  const zone = useTimeZone();
  const { sums, lines, left } = statement;
  return (
    <article aria-label={t('statement.title')}>
      <Card className="flex flex-col gap-5 print:border-0 print:p-0">
        <SheetHead period={period} which={which} />
        <Sums sums={sums} />
        {lines.length === 0 ? (
          <EmptyState icon="document" title={t('statement.empty')} note={t('statement.emptyNote')} />
        ) : (
          <LineTable lines={lines} namesAccount={which === ''} />
        )}
        {left > 0 ? <p className="text-sm text-warn">{t('statement.tooLong', { left })}</p> : null}
        <p className="text-xs text-faint">{t('statement.foot', { zone: zoneTitle(zone) })}</p>
      </Card>
    </article>
  );
}

/** Whose it is, of which days, and when it was made. */
function SheetHead({ period, which }: { readonly period: Period; readonly which: WhichAccount }) {
  const t = useText('history');
  const app = useText('app');
  const wallet = useText('assets');
  const d = useDayFormats();
  const f = useFormats();
  const user = useUser();
  const kind = accountKinds.find((known) => accountTypeIds[known] === which);
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="hidden items-center gap-2 text-base font-semibold print:flex">
          <Mark size={24} />
          {app('name')}
        </p>
        <h2 className="text-base font-medium">
          {t('statement.of', { from: d.day(period.from), to: d.day(period.to) })}
        </h2>
        <p className="text-sm text-quiet">{kind ? wallet(`accounts.${kind}`) : wallet('all')}</p>
      </div>
      <dl className="flex min-w-0 flex-col gap-0.5 text-xs text-quiet">
        <Fact label={t('statement.holder')}>
          <bdi>{user?.email || user?.mobile || user?.uid}</bdi>
        </Fact>
        <Fact label={t('statement.uid')}>
          <Num>{user?.uid}</Num>
        </Fact>
        <Fact label={t('statement.made')}>{f.dateTime(Date.now())}</Fact>
      </dl>
    </header>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt>{label}</dt>
      <dd className="m-0 min-w-0 break-words text-ink">{children}</dd>
    </div>
  );
}

/** Opening + received − paid = closing. */
function Sums({ sums }: { readonly sums: Statement['sums'] }) {
  const t = useText('history');
  const d = useDayFormats();
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-md bg-well p-3 min-[560px]:grid-cols-4 print:grid-cols-4 print:border print:border-line-strong">
      {(['opening', 'received', 'paid', 'closing'] as const).map((name) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-quiet">{t(`statement.${name}`)}</dt>
          <dd className="m-0 text-sm font-medium">
            <Num>{d.exact(sums[name])}</Num>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function LineTable({
  lines,
  namesAccount,
}: {
  readonly lines: readonly HistoryLine[];
  readonly namesAccount: boolean;
}) {
  const t = useText('history');
  return (
    <ScrollRegion
      label={t('statement.lines')}
      className="scroll-shade -mx-4 overflow-x-auto px-4 print:mx-0 print:overflow-visible print:bg-none print:px-0"
    >
      <table aria-label={t('statement.lines')} className="w-full border-collapse text-xs">
        <thead className="text-faint">
          <tr className="border-b border-line-strong">
            <th scope="col" className={`py-1.5 pe-3 text-start font-medium ${onlyWide}`}>
              {t('statement.moment')}
            </th>
            <th scope="col" className="py-1.5 pe-3 text-start font-medium">
              {t('statement.what')}
            </th>
            <th scope="col" className="py-1.5 pe-3 text-end font-medium">
              {t('statement.amount')}
            </th>
            <th scope="col" className="py-1.5 text-end font-medium">
              {t('statement.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <SheetLine key={lineKey(line)} line={line} namesAccount={namesAccount} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** On a phone the time is above the entry; in print it has a column. */
const onlyWide = 'max-[559px]:hidden print:table-cell';

/** Between what a line was and on which account. */
const DOT = ' · ';

function SheetLine({ line, namesAccount }: { readonly line: HistoryLine; readonly namesAccount: boolean }) {
  const t = useText('history');
  const wallet = useText('assets');
  const d = useDayFormats();
  const f = useFormats();
  const kind = accountKindOf(line.type);
  return (
    <tr className="border-b border-line align-top break-inside-avoid">
      <td className={`py-1.5 pe-3 whitespace-nowrap text-quiet ${onlyWide}`}>
        {f.date(line.CreatedAtTran)} <bdi className="text-faint">{f.clock(line.CreatedAtTran)}</bdi>
      </td>
      <td className="py-1.5 pe-3">
        <span className="block text-faint min-[560px]:hidden print:hidden">
          {f.date(line.CreatedAtTran)} <bdi>{f.clock(line.CreatedAtTran)}</bdi>
        </span>
        {line.EventTrans}
        <span className="text-faint">
          {namesAccount && kind ? `${DOT}${wallet(`accounts.${kind}`)}` : null} <Num>{`#${line.Ref.id}`}</Num>
        </span>
        {line.Reason === '' ? null : (
          <span className="block text-quiet">{t('reason', { reason: line.Reason })}</span>
        )}
      </td>
      <td className="py-1.5 pe-3 text-end">
        <Num>{d.exactSigned(line.Value)}</Num>
      </td>
      <td className="py-1.5 text-end text-quiet">
        <Num>{d.exact(line.Balance)}</Num>
      </td>
    </tr>
  );
}

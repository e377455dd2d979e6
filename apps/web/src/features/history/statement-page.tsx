import { csvChoices } from '@tidemark/contract/calls/money/statement';
import { Button, Card, ChipRow, SelectField, Skeleton } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { accountKinds } from '../../shared/money/account-kinds.ts';
import { DateField } from '../../shared/time/date-field.tsx';
import { useToday } from '../../shared/time/today.ts';
import { accountTypeIds } from './account-choice.tsx';
import {
  nameOf,
  type Period,
  type PeriodName,
  periodNames,
  periodOf,
  readPeriod,
  withEnd,
} from './periods.ts';
import { StatementSheet } from './statement-sheet.tsx';
import { useCsv, useStatement, type WhichAccount } from './use-statement.ts';

/** A statement of any period: on screen, as CSV, and on paper or as PDF by the browser's own print. */
export function StatementPage() {
  const t = useText('history');
  const query = useQueryParams();
  const today = useToday();
  const period = readPeriod(query, today);
  const which = accountIn(query['accountTypeId']);
  const { statement, isFailed, retry, read } = useStatement(period, which);
  return (
    <Page title={t('statement.title')} width="page">
      <div className="flex flex-col gap-4 px-4 pb-8 wide:px-0 print:px-0">
        <Card className="flex flex-col gap-4 print:hidden">
          <Choices period={period} which={which} today={today} />
          <FileButtons period={period} which={which} canPrint={statement !== undefined} />
          <p className="text-xs text-faint">{t('statement.printNote')}</p>
        </Card>
        {statement ? (
          <StatementSheet statement={statement} period={period} which={which} />
        ) : isFailed ? (
          <LoadFailed onRetry={retry} />
        ) : (
          <Card aria-busy="true" className="flex flex-col gap-4">
            <p role="status" className="text-xs text-faint">
              {read.total > 0 ? t('statement.reading', read) : null}
            </p>
            {[1, 2, 3, 4, 5, 6].map((at) => (
              <Skeleton key={at} className="h-5 w-full" />
            ))}
          </Card>
        )}
      </div>
    </Page>
  );
}

/** The statement on paper or as PDF, and as CSV in a format of choice. */
function FileButtons({
  period,
  which,
  canPrint,
}: {
  readonly period: Period;
  readonly which: WhichAccount;
  readonly canPrint: boolean;
}) {
  const t = useText('history');
  const csv = useCsv(period, which);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Button
        icon="document"
        className="flex-auto @xl:flex-none"
        disabled={!canPrint}
        onClick={() => window.print()}
      >
        {t('statement.print')}
      </Button>
      <Button
        tone="quiet"
        icon="deposit"
        className="flex-auto @xl:flex-none"
        busy={csv.isBusy}
        onClick={() => void csv.download()}
      >
        {t('statement.csv')}
      </Button>
      <div className="w-full @xl:w-auto">
        <SelectField
          label={t('statement.csvFormat')}
          value={csv.format}
          options={csvChoices.map((value) => ({ value, label: t(`statement.csvFormats.${value}`) }))}
          onChange={csv.choose}
        />
      </div>
    </div>
  );
}

/** No id: all accounts together. */
const EVERY = '';

function accountIn(id: string | undefined): WhichAccount {
  return Object.values(accountTypeIds).find((known) => known === id) ?? EVERY;
}

/** Choice of days and account, stored in the address. */
function Choices({
  period,
  which,
  today,
}: {
  readonly period: Period;
  readonly which: WhichAccount;
  readonly today: string;
}) {
  const t = useText('history');
  const wallet = useText('assets');
  const going = useGoing();
  const show = (next: Period, account: WhichAccount) =>
    going.to(
      'mineStatement',
      { ...next, ...(account === EVERY ? {} : { accountTypeId: account }) },
      { replace: true },
    );
  return (
    <>
      <ChipRow<PeriodName | typeof EVERY>
        label={t('statement.period')}
        value={nameOf(period, today) ?? EVERY}
        choices={periodNames.map((value) => ({ value, label: t(`statement.periods.${value}`) }))}
        onChange={(name) => name !== EVERY && show(periodOf(name, today), which)}
      />
      <div className="grid grid-cols-2 gap-3 max-[359px]:grid-cols-1 wide:grid-cols-3">
        {(['from', 'to'] as const).map((end) => (
          <DateField
            key={end}
            label={t(`filters.${end}`)}
            value={period[end]}
            onChange={(day) => show(withEnd(period, end, day, today), which)}
          />
        ))}
        <div className="col-span-2 max-[359px]:col-span-1 wide:col-span-1">
          <SelectField
            label={wallet('account')}
            value={which}
            options={[
              { value: EVERY, label: wallet('all') },
              ...accountKinds.map((kind) => ({
                value: accountTypeIds[kind],
                label: wallet(`accounts.${kind}`),
              })),
            ]}
            onChange={(id) => show(period, accountIn(id))}
          />
        </div>
      </div>
    </>
  );
}

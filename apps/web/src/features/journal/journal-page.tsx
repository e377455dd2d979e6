import { type JournalTrade, journalAnalysis } from '@tidemark/contract/calls/trading/journal';
import { Button, Card, EmptyState, Skeleton } from '@tidemark/ui';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { useText } from '../../shared/device/language.ts';
import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { useTimeZone } from '../../shared/time/time-zone.ts';
import { useToday } from '../../shared/time/today.ts';
import { BreakdownCard } from './breakdown-card.tsx';
import { CurveCard } from './curve-card.tsx';
import { ExcursionsCard } from './excursions-card.tsx';
import { type Analysis, FiguresCard } from './figures-card.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filterInput, journalQuery, readJournalFilters } from './filters.ts';
import { TradeDialog } from './trade-dialog.tsx';
import { TradeList } from './trade-list.tsx';
import { useJournalCsv } from './use-csv.ts';

/** Own closed trades: figures, curve, breakdowns, excursions, and the list with notes and tags. */
export function JournalPage() {
  const app = useText('app');
  const history = useText('history');
  const going = useGoing();
  const query = useQueryParams();
  const filters = readJournalFilters(query);
  const input = filterInput(filters, { today: useToday(), timeZone: useTimeZone() });
  const asked = useCall(journalAnalysis, input, { quiet: true, staleTime: 10_000 });
  const csv = useJournalCsv(input);
  const [opened, setOpened] = useState<JournalTrade>();
  return (
    <Page title={app('pages.mineJournal')} width="full">
      <div className="@container flex flex-col gap-4 px-4 pb-8 wide:px-0">
        <Card className="@container flex flex-col gap-3">
          <FilterBar
            filters={filters}
            onChange={(next) => going.to('mineJournal', journalQuery(next), { replace: true })}
          />
          <Button
            tone="quiet"
            icon="deposit"
            className="self-start"
            busy={csv.isBusy}
            onClick={() => void csv.download()}
          >
            {history('statement.csv')}
          </Button>
        </Card>
        {asked.data ? (
          <Found analysis={asked.data}>
            <TradeList input={input} onTrade={setOpened} />
          </Found>
        ) : asked.isError ? (
          <LoadFailed onRetry={() => void asked.refetch()} />
        ) : (
          <Card aria-busy="true">
            <Skeleton className="h-72 w-full" />
          </Card>
        )}
      </div>
      {opened ? <TradeDialog trade={opened} onClose={() => setOpened(undefined)} /> : null}
    </Page>
  );
}

function Found({ analysis, children }: { readonly analysis: Analysis; readonly children: ReactNode }) {
  const t = useText('journal');
  const going = useGoing();
  const { figures, curve, by, excursions, is_cut: isCut, counted_max: max } = analysis;
  if (figures.trades === 0 || curve.length === 0) {
    return <EmptyState icon="market" title={t('empty.title')} note={t('empty.note')} />;
  }
  return (
    <>
      {isCut ? (
        <p className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">{t('cut', { max })}</p>
      ) : null}
      <CurveCard curve={curve} />
      <FiguresCard figures={figures} />
      <BreakdownCard by={by} />
      <ExcursionsCard
        excursions={excursions}
        onOrder={(id) => going.to('order', { type: '3', id: String(id) })}
      />
      {children}
    </>
  );
}

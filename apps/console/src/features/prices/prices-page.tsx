import type { CallOutput } from '@tidemark/contract';
import { priceSources } from '@tidemark/contract/operator/price-sources';
import { Card, type Column, cx, ProgressBar, Skeleton, Table } from '@tidemark/ui';
import { useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { SourceTestDialog, type Tested } from '../../shared/price-sources/source-test.tsx';
import { InstrumentTable } from './instrument-table.tsx';
import { QualitySection } from './quality-section.tsx';
import { useTrouble } from './use-trouble.ts';

const REFRESH_MS = 5000;

type PriceSources = CallOutput<typeof priceSources>;
type Source = PriceSources['sources'][number];

/** Where prices come from, how good they are, and what happened to their sources. */
export function PricesPage() {
  const t = useText('console-prices');
  const { data, isError, refetch } = useCall(priceSources, {}, { refetchInterval: REFRESH_MS });
  const [tested, setTested] = useState<Tested>();
  return (
    <Page title={t('title')} note={t('note')}>
      {data ? (
        <>
          {data.kind === 'sources' ? (
            <>
              <SourceTable sources={data.sources} />
              {data.history && data.history.total > 0 ? <HistoryCard history={data.history} /> : null}
              <InstrumentTable
                instruments={data.instruments}
                onTest={({ id, show_code }) => setTested({ instrumentId: id, code: show_code })}
              />
            </>
          ) : (
            <Card>
              <p className="text-sm">{t(`kind.${data.kind}`)}</p>
            </Card>
          )}
          <QualitySection />
        </>
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="h-40 rounded-md" />
          <Skeleton className="h-80 rounded-md" />
        </div>
      )}
      <SourceTestDialog tested={tested} onClose={() => setTested(undefined)} />
    </Page>
  );
}

const colours: Readonly<Record<Source['state'], string>> = {
  starting: 'text-warn',
  connected: 'font-semibold text-good',
  lost: 'font-semibold text-danger',
};

function SourceTable({ sources }: { readonly sources: readonly Source[] }) {
  const t = useText('console-prices');
  const formats = useFormats();
  const columns: readonly Column<Source>[] = [
    { key: 'name', head: t('source'), cell: ({ name }) => <bdi dir="ltr">{name}</bdi> },
    { key: 'public', head: t('publicName'), cell: ({ public_name }) => <bdi>{public_name}</bdi> },
    { key: 'state', head: t('state'), cell: (source) => <StateCell source={source} /> },
    { key: 'since', head: t('since'), cell: ({ since }) => formats.dateTime(since) },
    {
      key: 'heard',
      head: t('heard'),
      cell: ({ heard_at }) => (heard_at === null ? t('never') : formats.dateTime(heard_at)),
    },
  ];
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-base font-semibold">{t('sources')}</h2>
      <Card flush>
        <Table
          label={t('sources')}
          columns={columns}
          rows={sources}
          rowKey={({ name }) => name}
          empty={null}
        />
      </Card>
    </section>
  );
}

function StateCell({ source: { state, trouble, detail, unknown_symbols } }: { readonly source: Source }) {
  const t = useText('console-prices');
  const troubleOf = useTrouble();
  return (
    <div className="flex w-72 flex-col gap-0.5 whitespace-normal break-words">
      <span className={cx(colours[state])}>{t(`stateOf.${state}`)}</span>
      {trouble === null ? null : <span className="text-xs">{troubleOf(trouble)}</span>}
      {detail === '' ? null : (
        <bdi dir="ltr" className="text-xs text-faint">
          {detail}
        </bdi>
      )}
      {unknown_symbols.length === 0 ? null : (
        <span className="text-xs text-warn">
          {t('unknownSymbols', { symbols: unknown_symbols.join(', ') })}
        </span>
      )}
    </div>
  );
}

function HistoryCard({ history }: { readonly history: NonNullable<PriceSources['history']> }) {
  const t = useText('console-prices');
  const troubleOf = useTrouble();
  const { done, total, bars, failed } = history;
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-base font-semibold">{t('history')}</h2>
      <ProgressBar
        label={t('history')}
        done={done / total}
        said={t('historyProgress', { done, total, bars })}
      />
      <p className="text-sm text-quiet">{t('historyProgress', { done, total, bars })}</p>
      {failed.length === 0 ? null : (
        <ul aria-label={t('historyFailed')} className="text-sm text-warn">
          {failed.map(({ code, reason }) => (
            <li key={code}>
              <bdi className="font-semibold">{code}</bdi> {troubleOf(reason)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

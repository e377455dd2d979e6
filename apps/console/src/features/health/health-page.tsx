import type { CallOutput } from '@tidemark/contract';
import { health } from '@tidemark/contract/operator/health';
import { Card, type Column, cx, Icon, Num, Skeleton, Table } from '@tidemark/ui';
import { useCall } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { ProcessTable } from './process-table.tsx';

const REFRESH_MS = 5000;

type Health = CallOutput<typeof health>;
type Alarm = Health['alarms'][number];
type Limit = Health['limits'][number];

/** Alarms, the processes of the instance, and requests refused by limits; refreshes every few seconds. */
export function HealthPage() {
  const t = useText('console.health');
  const { data, isError, refetch } = useCall(health, {}, { refetchInterval: REFRESH_MS });
  return (
    <Page title={t('title')} note={t('note')}>
      {data ? (
        <>
          <AlarmList alarms={data.alarms} />
          <ProcessTable leases={data.leases} members={data.members} />
          <LimitTable limits={data.limits} />
        </>
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="h-24 rounded-md" />
          <Skeleton className="h-80 rounded-md" />
        </div>
      )}
    </Page>
  );
}

function AlarmList({ alarms }: { readonly alarms: readonly Alarm[] }) {
  const t = useText('console.health');
  if (alarms.length === 0) {
    return (
      <Card className="flex items-start gap-3 border-good">
        <Icon name="check" className="mt-0.5 text-good" />
        <div>
          <h2 className="text-base font-semibold">{t('noAlarms')}</h2>
          <p className="text-sm text-quiet">{t('noAlarmsNote')}</p>
        </div>
      </Card>
    );
  }
  return (
    <ul aria-label={t('alarms')} className="flex flex-col gap-3">
      {alarms.map((alarm) => (
        <li key={`${alarm.kind} ${alarm.subject}`}>
          <AlarmCard alarm={alarm} />
        </li>
      ))}
    </ul>
  );
}

const knownKinds = [
  'ticks_refused',
  'symbol_refused',
  'source_lost',
  'sources_disagree',
  'clock',
  'disk',
  'poison_item',
  'daily_work',
  'owner_role',
  'uploads_place',
  'untrusted_proxy',
] as const;

function AlarmCard({ alarm }: { readonly alarm: Alarm }) {
  const t = useText('console.health');
  const formats = useFormats();
  const kind = knownKinds.find((name) => name === alarm.kind);
  return (
    <Card className={cx('flex items-start gap-3', alarm.blocks ? 'border-danger' : 'border-warn')}>
      <Icon name="warn" className={cx('mt-0.5', alarm.blocks ? 'text-danger' : 'text-warn')} />
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="text-base font-semibold">
          {kind ? t(`kind.${kind}`) : alarm.kind}{' '}
          {alarm.subject ? <bdi className="font-normal text-quiet">{alarm.subject}</bdi> : null}
        </h2>
        <p className="text-sm text-quiet">{t(alarm.blocks ? 'blocks' : 'warns')}</p>
        {/* The sentence of the log, so that it can be searched for there. */}
        <p className="text-xs text-faint">
          <bdi dir="ltr">{alarm.says}</bdi>
        </p>
        <ul className="flex flex-wrap gap-x-4 text-xs text-faint">
          <li>{t('since', { time: formats.dateTime(alarm.since) })}</li>
          <li>{t('last', { time: formats.dateTime(alarm.last_at) })}</li>
          <li>{t('times', { count: alarm.count })}</li>
        </ul>
      </div>
    </Card>
  );
}

function LimitTable({ limits }: { readonly limits: readonly Limit[] }) {
  const t = useText('console.health');
  const formats = useFormats();
  const columns: readonly Column<Limit>[] = [
    {
      key: 'variable',
      head: t('variable'),
      cell: ({ variable }) => (
        <code dir="ltr" className="text-xs">
          {variable}
        </code>
      ),
    },
    {
      key: 'value',
      head: t('value'),
      end: true,
      cell: ({ value }) => <Num>{formats.count(value)}</Num>,
    },
    {
      key: 'refused',
      head: t('refused'),
      end: true,
      cell: ({ refused }) => (
        <Num className={refused > 0 ? 'font-semibold text-warn' : ''}>{formats.count(refused)}</Num>
      ),
    },
    {
      key: 'last',
      head: t('refusedLast'),
      cell: ({ last_at }) => (last_at === null ? '—' : formats.dateTime(last_at)),
    },
  ];
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-base font-semibold">{t('limits')}</h2>
      <p className="text-sm text-quiet">{t('limitsNote')}</p>
      <Card flush>
        <Table
          label={t('limits')}
          columns={columns}
          rows={limits}
          rowKey={({ variable }) => variable}
          empty={null}
        />
      </Card>
    </section>
  );
}

import { auditList } from '@tidemark/contract/operator/audit';
import { zoneTitle } from '@tidemark/i18n';
import { Button, Card, type Column, EmptyState, Num, Table, TextField } from '@tidemark/ui';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { PageSteps } from '../../shared/layout/page-steps.tsx';
import { DateField } from '../../shared/time/date-field.tsx';
import { useTimeZone } from '../../shared/time/time-zone.ts';
import type { AuditEntry } from './entry.ts';
import { EntryDialog } from './entry-dialog.tsx';

const filters = ['operator', 'action', 'object', 'from', 'to'] as const;
type Filters = Partial<Record<(typeof filters)[number], string>>;

/** What operators did, newest first. The trail only grows; each entry is chained to the one before. */
export function AuditPage() {
  const t = useText('console.audit');
  const going = useGoing();
  const { page: pageText, ...query } = useQueryParams();
  const asked: Filters = Object.fromEntries(
    filters.flatMap((name) => (query[name] ? [[name, query[name]]] : [])),
  );
  const page = Number(pageText) || 1;
  const answer = useCall(auditList, { ...asked, time_zone: useTimeZone(), page }, { keep: true });
  const [opened, setOpened] = useState<AuditEntry>();
  const columns = useColumns();
  return (
    <Page title={t('title')} note={t('note')}>
      <FilterForm
        key={JSON.stringify(asked)}
        asked={asked}
        onAsk={(next) => going.to('audit', next as Record<string, string>)}
      />
      {answer.isError && !answer.data ? (
        <LoadFailed onRetry={() => void answer.refetch()} />
      ) : (
        <Card flush>
          <Table
            label={t('title')}
            columns={columns}
            rows={answer.data?.data}
            rowKey={({ number }) => number}
            onRow={setOpened}
            skeletonRows={10}
            empty={<EmptyState icon="history" title={t('none')} />}
          />
          {answer.data ? (
            <PageSteps
              {...answer.data}
              onPage={(next) => going.to('audit', { ...asked, page: String(next) } as Record<string, string>)}
            />
          ) : null}
        </Card>
      )}
      <EntryDialog entry={opened} onClose={() => setOpened(undefined)} />
    </Page>
  );
}

function FilterForm({
  asked,
  onAsk,
}: {
  readonly asked: Filters;
  readonly onAsk: (filters: Filters) => void;
}) {
  const t = useText('console.audit');
  const zone = useTimeZone();
  const [values, setValues] = useState(asked);
  const [unclear, setUnclear] = useState<Partial<Record<string, boolean>>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A field with no valid date shows it.
    if (Object.values(unclear).includes(true)) return;
    const given = filters.flatMap((name) => {
      const value = values[name]?.trim();
      return value ? [[name, value]] : [];
    });
    onAsk(Object.fromEntries(given) as Filters);
  };
  return (
    <Card>
      <form className="grid grid-cols-2 items-end gap-3 wide:grid-cols-6" onSubmit={submit}>
        {filters.map((name) => {
          if (name === 'from' || name === 'to') {
            return (
              <DateField
                key={name}
                label={t(`filter.${name}`)}
                value={values[name] ?? ''}
                onChange={(day) => setValues({ ...values, [name]: day })}
                onUnclear={(isUnclear) => setUnclear({ ...unclear, [name]: isUnclear })}
              />
            );
          }
          return (
            <TextField
              key={name}
              label={t(`filter.${name}`)}
              placeholder={t(`example.${name}`)}
              ltr
              value={values[name] ?? ''}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          );
        })}
        <Button type="submit" tone="quiet" icon="filter" className="min-h-11">
          {t('apply')}
        </Button>
        <p className="col-span-full text-xs text-faint">{t('filter.zone', { zone: zoneTitle(zone) })}</p>
      </form>
    </Card>
  );
}

function useColumns(): readonly Column<AuditEntry>[] {
  const t = useText('console.audit');
  const formats = useFormats();
  return [
    { key: 'number', head: t('number'), cell: ({ number }) => <Num>{number}</Num> },
    { key: 'at', head: t('at'), cell: ({ at }) => formats.dateTime(at) },
    {
      key: 'operator',
      head: t('filter.operator'),
      cell: ({ operator }) => <bdi>{operator || t('commandLine')}</bdi>,
    },
    {
      key: 'action',
      head: t('filter.action'),
      cell: (entry) => (
        <button
          type="button"
          aria-haspopup="dialog"
          className="font-medium text-ink hover:text-accent hover:underline"
        >
          <code dir="ltr" className="text-xs">
            {entry.action}
          </code>
        </button>
      ),
    },
    { key: 'object', head: t('filter.object'), cell: ({ object }) => <Num>{object}</Num> },
    {
      key: 'reason',
      head: t('reason'),
      cell: ({ reason }) => <bdi className="block w-fit max-w-80 truncate">{reason || '—'}</bdi>,
    },
    {
      key: 'hash',
      head: t('hash'),
      end: true,
      cell: ({ hash }) => (
        <code dir="ltr" className="text-xs text-faint">
          {hash.slice(0, 10)}
        </code>
      ),
    },
  ];
}

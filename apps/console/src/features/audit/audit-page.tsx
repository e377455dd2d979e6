import { auditList } from '@tidemark/contract/operator/audit';
import { Button, Card, type Column, EmptyState, Num, Table, TextField } from '@tidemark/ui';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/language.ts';
import { useGoing, useQueryParams } from '../../shared/navigation.tsx';
import { LoadFailed, Page } from '../../shared/page.tsx';
import { PageSteps } from '../../shared/page-steps.tsx';
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
  const answer = useCall(auditList, { ...asked, page }, { keep: true });
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
  const [values, setValues] = useState(asked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
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
          const isDay = name === 'from' || name === 'to';
          return (
            <TextField
              key={name}
              label={t(`filter.${name}`)}
              type={isDay ? 'date' : 'text'}
              placeholder={isDay ? undefined : t(`example.${name}`)}
              ltr
              value={values[name] ?? ''}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          );
        })}
        <Button type="submit" tone="quiet" icon="filter" className="min-h-11">
          {t('apply')}
        </Button>
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
      cell: ({ reason }) => <bdi className="block max-w-80 truncate">{reason || '—'}</bdi>,
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

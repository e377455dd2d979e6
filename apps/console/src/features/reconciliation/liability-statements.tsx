import type { CallOutput } from '@tidemark/contract';
import { operatorLiabilities, operatorLiabilityMake } from '@tidemark/contract/operator/liabilities';
import { Button, Card, type Column, EmptyState, Num, Table } from '@tidemark/ui';
import { useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { linkClass } from '../../shared/layout/navigation.tsx';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { PageSteps } from '../../shared/layout/page-steps.tsx';
import { useMay } from '../../shared/session/me.ts';
import { PublishDialog } from './publish-dialog.tsx';

type Statement = CallOutput<typeof operatorLiabilities>['data'][number];

const PAGE_SIZE = 12;

/** The published statements of liabilities, and the way to publish one; nothing for roles that may not read them. */
export function LiabilityStatements() {
  const mayRead = useMay(operatorLiabilities);
  return mayRead ? <Statements /> : null;
}

function Statements() {
  const t = useText('console-money.liabilities');
  const mayMake = useMay(operatorLiabilityMake);
  const [page, setPage] = useState(1);
  const [isAsking, setAsking] = useState(false);
  const answer = useCall(operatorLiabilities, { page, page_size: PAGE_SIZE }, { keep: true });
  const { data } = answer;
  return (
    <section className="min-w-0 print:hidden">
      <Card flush>
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3">
          <div className="min-w-0 flex-1 basis-80">
            <h2 className="text-sm font-semibold">{t('title')}</h2>
            <p className="text-xs text-quiet">{t('note')}</p>
          </div>
          {mayMake ? (
            <Button tone="quiet" onClick={() => setAsking(true)}>
              {t('make')}
            </Button>
          ) : null}
        </header>
        {answer.isError && !data ? (
          <LoadFailed onRetry={() => void answer.refetch()} />
        ) : (
          <StatementTable statements={answer.isPlaceholderData ? undefined : data?.data} />
        )}
        {data ? <PageSteps {...data} onPage={setPage} /> : null}
      </Card>
      <PublishDialog open={isAsking} onClose={() => setAsking(false)} onPublished={() => setPage(1)} />
    </section>
  );
}

function StatementTable({ statements }: { readonly statements: readonly Statement[] | undefined }) {
  const t = useText('console-money.liabilities');
  const formats = useFormats();
  const money = (key: 'total' | 'below'): Column<Statement> => ({
    key,
    head: t(key),
    end: true,
    cell: (statement) => <Num>{formats.fee(statement[key])}</Num>,
  });
  const columns: readonly Column<Statement>[] = [
    { key: 'id', head: t('number'), cell: ({ id }) => <Num>{id}</Num> },
    { key: 'time', head: t('time'), cell: ({ made_at }) => formats.dateTime(made_at) },
    { key: 'scope', head: t('scope'), cell: ({ scope }) => t(`scopes.${scope}`) },
    {
      key: 'customers',
      head: t('customers'),
      end: true,
      cell: ({ customers }) => <Num>{formats.count(customers)}</Num>,
    },
    money('total'),
    money('below'),
    { key: 'open', head: t('open'), end: true, cell: ({ id }) => <SignedLink id={id} /> },
  ];
  return (
    <Table
      dense
      label={t('title')}
      columns={columns}
      rows={statements}
      rowKey={({ id }) => id}
      empty={<EmptyState icon="lock" title={t('none')} note={t('noneNote')} />}
    />
  );
}

/** The statement as anyone reads it. */
function SignedLink({ id }: { readonly id: number }) {
  const t = useText('console-money.liabilities');
  return (
    <a href={`/log/liabilities/${id}`} target="_blank" rel="noopener" className={linkClass}>
      {t('statement', { id })}
    </a>
  );
}

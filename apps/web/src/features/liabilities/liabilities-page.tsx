import { liabilityList } from '@tidemark/contract/calls/money/liabilities';
import { Card, EmptyState, List, Row, Skeleton } from '@tidemark/ui';
import { useCall } from '../../shared/api/use-call.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PlaceLink, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { type ReadLog, readLog } from './check-own.ts';
import { type Statement, StatementCard } from './statement-card.tsx';

/** The newest statements; older ones are found by their address. */
const LISTED = 24;

/** What the broker owes to its customers, and whether the user's balance is counted. */
export function LiabilitiesPage({ read = readLog }: { readonly read?: ReadLog }) {
  const t = useText('liabilities');
  const app = useText('app');
  const query = useQueryParams();
  const asked = useCall(liabilityList, { page_size: LISTED }, { quiet: true, staleTime: 60_000 });
  const statements = asked.data?.data ?? [];
  const chosen = statements.find(({ id }) => String(id) === query['id']) ?? statements[0];
  return (
    <Page title={app('pages.liabilities')}>
      <div className="flex flex-col gap-5 px-4 pb-8 wide:px-0">
        <p className="text-sm text-quiet">{t('note')}</p>
        {chosen ? (
          <StatementCard key={chosen.id} statement={chosen} read={read} />
        ) : asked.isError ? (
          <LoadFailed onRetry={() => void asked.refetch()} />
        ) : asked.data ? (
          <Card>
            <EmptyState icon="shield" title={t('empty.title')} note={t('empty.note')} />
          </Card>
        ) : (
          <Card aria-busy="true">
            <Skeleton className="h-48 w-full" />
          </Card>
        )}
        <Limits />
        {statements.length > 1 ? <Statements statements={statements} chosen={chosen?.id} /> : null}
      </div>
    </Page>
  );
}

/** What is counted, and what no such proof can show. */
function Limits() {
  const t = useText('liabilities');
  return (
    <>
      <section aria-labelledby="liability-counted">
        <h2 id="liability-counted" className="mb-1 text-xs font-medium text-quiet">
          {t('counted.title')}
        </h2>
        <p className="text-sm text-ink">{t('counted.note')}</p>
      </section>
      <section aria-labelledby="liability-limits">
        <h2 id="liability-limits" className="mb-1 text-xs font-medium text-quiet">
          {t('limits.title')}
        </h2>
        <ul className="list-disc ps-5 text-sm text-ink">
          <li>{t('limits.assets')}</li>
          <li>{t('limits.hidden')}</li>
          <li>{t('limits.others')}</li>
        </ul>
      </section>
    </>
  );
}

function Statements({
  statements,
  chosen,
}: {
  readonly statements: readonly Statement[];
  readonly chosen: number | undefined;
}) {
  const t = useText('liabilities');
  const f = useFormats();
  return (
    <section aria-labelledby="liability-statements">
      <h2 id="liability-statements" className="mb-2 text-xs font-medium text-quiet">
        {t('earlier')}
      </h2>
      <Card flush className="overflow-hidden">
        <List>
          {statements.map(({ id, made_at: madeAt, own }) => (
            <li key={id}>
              <PlaceLink
                to="liabilities"
                query={{ id: String(id) }}
                className="block w-full -outline-offset-2 hover:bg-well"
                current={id === chosen}
              >
                <Row
                  title={t('statement', { id })}
                  note={f.stamp(madeAt)}
                  end={own === null ? '–' : `${f.amount(own)} USD`}
                  leads
                />
              </PlaceLink>
            </li>
          ))}
        </List>
      </Card>
    </section>
  );
}

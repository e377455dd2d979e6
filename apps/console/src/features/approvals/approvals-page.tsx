import { proposalList } from '@tidemark/contract/operator/proposals';
import { Card, cx, EmptyState, Skeleton } from '@tidemark/ui';
import { useCall } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { PlaceLink, useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { PageSteps } from '../../shared/layout/page-steps.tsx';
import { ProposalCard } from './proposal-card.tsx';

const LOOK_EVERY_MS = 15_000;
const lists = ['open', 'closed'] as const;

/** What needs a second operator: it waits for one, then for its time. */
export function ApprovalsPage() {
  const t = useText('console.approvals');
  const going = useGoing();
  const query = useQueryParams();
  const status = query.list === 'closed' ? 'closed' : 'open';
  const page = Number(query.page) || 1;
  const asked = { status, page } as const;
  const answer = useCall(proposalList, asked, { keep: true, refetchInterval: LOOK_EVERY_MS });
  return (
    <Page title={t('title')} note={t('note')}>
      <nav aria-label={t('title')} className="flex gap-1">
        {lists.map((list) => (
          <PlaceLink
            key={list}
            to="approvals"
            query={{ list }}
            current={list === status}
            className={cx(
              'flex min-h-9 items-center rounded-md px-3 text-sm font-medium',
              list === status ? 'bg-well text-ink' : 'text-quiet hover:bg-well hover:text-ink',
            )}
          >
            {t(`lists.${list}`)}
          </PlaceLink>
        ))}
      </nav>
      {answer.isError && !answer.data ? (
        <LoadFailed onRetry={() => void answer.refetch()} />
      ) : answer.data === undefined ? (
        <Skeleton className="h-40 w-full" />
      ) : answer.data.data.length === 0 ? (
        <Card>
          <EmptyState icon="check" title={t(`none.${status}`)} />
        </Card>
      ) : (
        <>
          <ul className="grid items-stretch gap-4 wide:grid-cols-2">
            {answer.data.data.map((proposal) => (
              <li key={proposal.id} className="min-w-0">
                <ProposalCard proposal={proposal} />
              </li>
            ))}
          </ul>
          <PageSteps
            {...answer.data}
            onPage={(next) => going.to('approvals', { list: status, page: String(next) })}
          />
        </>
      )}
    </Page>
  );
}

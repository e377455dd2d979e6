import type { ReviewKind } from '@tidemark/domain/review';
import { EmptyState, IconButton, SegmentedControl, Tabs } from '@tidemark/ui';
import { useState } from 'react';
import { type Queue, useQueues } from '../../shared/changes/queues.ts';
import { useText } from '../../shared/device/language.ts';
import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { Page } from '../../shared/layout/page.tsx';
import { useWide } from '../../shared/layout/use-wide.ts';
import { KeyLegend } from './key-legend.tsx';
import { type ReviewStatus, reviewStatuses } from './queue.ts';
import { ReviewDesk } from './review-desk.tsx';

/** The queues that this operator decides: one kind at a time, with its list and the open review. */
export function ReviewsPage() {
  const t = useText('console.reviews');
  const queues = useQueues();
  const { kind, status } = useChosen(queues);
  const [legend, setLegend] = useState(false);
  const isWide = useWide();
  return (
    <Page
      title={t('title')}
      end={
        isWide ? (
          <IconButton icon="keyboard" label={t('keys.title')} onClick={() => setLegend(true)} />
        ) : undefined
      }
    >
      {queues?.length === 0 ? (
        <EmptyState icon="check" title={t('noQueues')} note={t('noQueuesNote')} />
      ) : queues && kind ? (
        <>
          <Filters queues={queues} kind={kind} status={status} />
          <ReviewDesk
            key={`${kind} ${status}`}
            kind={kind}
            status={status}
            onLegend={() => setLegend(true)}
          />
        </>
      ) : null}
      <KeyLegend open={legend} onClose={() => setLegend(false)} />
    </Page>
  );
}

/** The queue in the address; by default the first with waiting reviews. */
function useChosen(queues: readonly Queue[] | undefined): {
  readonly kind: ReviewKind | undefined;
  readonly status: ReviewStatus;
} {
  const query = useQueryParams();
  const asked = queues?.find(({ kind }) => kind === query.kind);
  const waiting = queues?.find((queue) => queue.waiting > 0);
  return {
    kind: (asked ?? waiting ?? queues?.[0])?.kind,
    status: reviewStatuses.find((status) => status === query.status) ?? 'waiting',
  };
}

function Filters({
  queues,
  kind,
  status,
}: {
  readonly queues: readonly Queue[];
  readonly kind: ReviewKind;
  readonly status: ReviewStatus;
}) {
  const t = useText('console');
  const going = useGoing();
  const kinds = queues.map((queue) => ({
    value: queue.kind,
    label:
      queue.waiting > 0
        ? t('reviews.kindWaiting', { kind: t(`kinds.${queue.kind}`), count: queue.waiting })
        : t(`kinds.${queue.kind}`),
  }));
  return (
    <div className="flex flex-wrap items-end justify-between gap-3 border-b border-line">
      <Tabs
        label={t('reviews.kind')}
        value={kind}
        choices={kinds}
        className="wide:flex-wrap"
        onChange={(next) => going.to('reviews', { kind: next, status })}
      />
      <div className="w-full pb-2 wide:w-96">
        <SegmentedControl
          label={t('reviews.status')}
          size="sm"
          value={status}
          choices={reviewStatuses.map((value) => ({ value, label: t(`reviews.statuses.${value}`) }))}
          onChange={(next) => going.to('reviews', { kind, status: next })}
        />
      </div>
    </div>
  );
}

import { EmptyState, List, SegmentedControl, Skeleton } from '@tidemark/ui';
import { useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import { Paged } from '../../shared/lists/paged.tsx';
import { type CopyList, copyLists, copyStatus } from './copies-view.ts';
import { CopyRow } from './copy-row.tsx';
import { type CopiesOf, useCopies } from './queries.ts';

/** The copies of one trader's orders, or of one follower: open, closed, and what was skipped. */
export function Copies({ of }: { readonly of: CopiesOf }) {
  const t = useText('follow.orders');
  const [shown, show] = useState<CopyList>('following');
  const list = useCopies(of, copyStatus[shown]);
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label={t('status')}
        value={shown}
        choices={copyLists.map((value) => ({ value, label: t(value) }))}
        onChange={show}
      />
      <Paged
        inner
        list={list}
        empty={<EmptyState icon="orders" title={t('none')} note={t('noneNote')} />}
        waiting={<Skeleton aria-busy="true" className="h-40" />}
      >
        {(rows) => (
          <List>
            {rows.map((copy) => (
              <CopyRow key={copy.Id} copy={copy} />
            ))}
          </List>
        )}
      </Paged>
    </div>
  );
}

import { CallRefused } from '@tidemark/contract/client';
import { correctionPropose } from '@tidemark/contract/operator/corrections';
import { ledgerPosting } from '@tidemark/contract/operator/ledger';
import { Card, EmptyState, Line, Num, Skeleton } from '@tidemark/ui';
import { useCall } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { linkClass, PlaceLink } from '../../shared/layout/navigation.tsx';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { accountTypeId } from '../../shared/ledger/ledger-things.ts';
import { ThingLink, useLedgerWords } from '../../shared/ledger/ledger-words.tsx';
import { useMay } from '../../shared/session/me.ts';
import { type Posting, userOf, userSide } from './posting-view.ts';
import { SideLink } from './side-link.tsx';

/** One posting: what was taken from where and given to where, why and when. */
export function OnePosting({ id }: { readonly id: string }) {
  const answer = useCall(ledgerPosting, { id }, { staleTime: 60_000 });
  if (answer.data) return <PostingCard posting={answer.data} />;
  if (answer.error instanceof CallRefused) return <NoneFound text={answer.error.message} />;
  if (answer.isError) return <LoadFailed onRetry={() => void answer.refetch()} />;
  return <Skeleton className="h-56 rounded-md" />;
}

/** Message for a search without a result. */
export function NoneFound({ text }: { readonly text: string }) {
  return (
    <Card>
      <EmptyState icon="search" title={text} />
    </Card>
  );
}

function PostingCard({ posting }: { readonly posting: Posting }) {
  const t = useText('console-money.ledger');
  const formats = useFormats();
  const words = useLedgerWords();
  const after = (side: Posting['debit']) =>
    side.after === null ? t('noRunning') : <Num>{formats.fee(side.after)}</Num>;
  return (
    <section aria-label={t('postingIs', { id: posting.id })}>
      <Card className="max-w-3xl">
        <h2 className="flex flex-wrap items-baseline justify-between gap-2 text-base font-semibold">
          <span>{words.event(posting.event)}</span>
          <Num className="text-lg">{formats.fee(posting.amount)}</Num>
        </h2>
        <p className="mb-2 text-xs text-faint">
          <span className="num">{t('postingIs', { id: posting.id })}</span>
        </p>
        <dl>
          <Line label={t('takenFrom')}>
            <SideLink side={posting.debit} />
          </Line>
          <Line label={t('givenTo')}>
            <SideLink side={posting.credit} />
          </Line>
          <Line label={t('payerAfter')}>{after(posting.debit)}</Line>
          <Line label={t('payeeAfter')}>{after(posting.credit)}</Line>
          <Line label={t('at')}>{formats.dateTime(posting.at)}</Line>
          <Line label={t('belongsTo')}>
            <ThingLink event={posting.event} reference={posting.reference} userId={userOf(posting)} />
          </Line>
          <Line label={t('event')}>
            <code dir="ltr" className="text-xs">
              {posting.event}
            </code>
          </Line>
        </dl>
        <Ways posting={posting} />
      </Card>
    </section>
  );
}

function Ways({ posting }: { readonly posting: Posting }) {
  const t = useText('console-money.ledger');
  const mayCorrect = useMay(correctionPropose);
  const { event } = posting;
  const reference = String(posting.reference);
  const side = userSide(posting);
  return (
    <p className="mt-3 flex flex-wrap gap-4 border-t border-line pt-3 text-sm">
      <PlaceLink to="ledger" query={{ by: 'event', event, reference }} className={linkClass}>
        {t('allOfEvent')}
      </PlaceLink>
      {mayCorrect && side ? (
        <PlaceLink
          to="correction"
          query={{
            user: String(side.user_id),
            type: accountTypeId(side.account) ?? '1',
            posting: String(posting.id),
          }}
          className={linkClass}
        >
          {t('correct')}
        </PlaceLink>
      ) : null}
    </p>
  );
}

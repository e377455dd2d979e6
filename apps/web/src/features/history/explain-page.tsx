import { explainBalance } from '@tidemark/contract/calls/money/statement';
import { Card, ChangeText, EmptyState, Icon, List, Num, Row, Skeleton } from '@tidemark/ui';
import { useCall } from '../../shared/api/use-call.ts';
import { useText } from '../../shared/device/language.ts';
import { PlaceLink, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import type { AccountKind } from '../../shared/money/account-kinds.ts';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import { AccountChoice, accountOf, accountTypeIds } from './account-choice.tsx';
import { addsUp, directionOfLine } from './lines.ts';
import { type Explanation, useFollowBalances } from './queries.ts';

/** All movements of a balance by kind, summed up to the balance. */
export function ExplainPage() {
  const t = useText('history');
  const kind = accountOf(useQueryParams());
  useFollowBalances();
  const asked = useCall(
    explainBalance,
    { accountTypeId: accountTypeIds[kind] },
    { quiet: true, staleTime: 0, translated: true },
  );
  return (
    <Page title={t('why.title')}>
      <div className="flex flex-col gap-4 px-4 pb-8 wide:px-0">
        <AccountChoice place="mineExplain" />
        {asked.data ? (
          <Explained told={asked.data} kind={kind} />
        ) : asked.isError ? (
          <LoadFailed onRetry={() => void asked.refetch()} />
        ) : (
          <Card aria-busy="true" className="flex flex-col gap-4">
            {[1, 2, 3, 4].map((at) => (
              <Skeleton key={at} className="h-6 w-full" />
            ))}
          </Card>
        )}
      </div>
    </Page>
  );
}

interface ExplainedProps {
  readonly told: Explanation;
  readonly kind: AccountKind;
}

function Explained({ told, kind }: ExplainedProps) {
  const t = useText('history');
  if (told.lines.length === 0) {
    return <EmptyState icon="history" title={t('empty.title')} note={t('empty.note')} />;
  }
  return (
    <>
      <Sums told={told} kind={kind} />
      <Held told={told} kind={kind} />
    </>
  );
}

/** The sum by line. The client also checks that it equals the balance. */
function Sums({ told, kind }: ExplainedProps) {
  const t = useText('history');
  const wallet = useText('assets');
  const d = useDayFormats();
  const isExact = addsUp(told.lines, told.balance);
  return (
    <section aria-label={t('why.sum')}>
      <Card flush className="overflow-hidden">
        <List>
          {told.lines.map(({ event, title, count, amount }) => (
            <li key={event}>
              <PlaceLink
                to="mineHistory"
                query={{ accountTypeId: accountTypeIds[kind], event }}
                className="block -outline-offset-2 hover:bg-well"
              >
                <Row
                  title={title}
                  note={t('why.count', { count })}
                  end={
                    <ChangeText
                      arrow={false}
                      direction={directionOfLine(amount)}
                      text={d.exactSigned(amount)}
                    />
                  }
                  leads
                />
              </PlaceLink>
            </li>
          ))}
        </List>
        <p className="flex items-baseline justify-between gap-3 border-t-2 border-line-strong px-4 py-3">
          <span className="text-sm font-medium">
            {wallet('balanceOf', { account: wallet(`accounts.${kind}`) })}
          </span>
          <Num className="text-base">{d.exact(told.balance)}</Num>
        </p>
      </Card>
      <p className="mt-2 flex items-center gap-2 text-xs text-quiet">
        <Icon
          name={isExact ? 'check' : 'warn'}
          size={16}
          className={isExact ? 'text-accent' : 'text-danger'}
        />
        {isExact ? t('why.exact') : t('why.inexact')}
      </p>
    </section>
  );
}

/** Where what holds a part of the balance is found. */
const heldAt = {
  positions: { place: 'order', query: {} },
  futures: { place: 'order', query: { source: '1' } },
  withdrawals: { place: 'mineWithdraw', query: {} },
  earmarks: undefined,
} as const;

/** What of the balance is not free, and what holds it. */
function Held({ told, kind }: ExplainedProps) {
  const t = useText('history');
  const wallet = useText('assets');
  const d = useDayFormats();
  return (
    <section aria-labelledby="why-held">
      <h2 id="why-held" className="mb-2 text-xs font-medium text-quiet">
        {kind === 'forex' ? wallet('margin') : wallet('locked')}
      </h2>
      <Card flush className="overflow-hidden">
        {told.held.by.length === 0 ? (
          <p className="px-4 py-3 text-sm text-quiet">{t('why.nothingHeld')}</p>
        ) : (
          <List>
            {told.held.by.map((part) => {
              const at = heldAt[part.kind];
              const facts = (
                <Row
                  title={part.title}
                  note={t('why.count', { count: part.count })}
                  end={<Num className="text-ink">{d.exact(part.amount)}</Num>}
                  leads={at !== undefined}
                />
              );
              return (
                <li key={part.kind}>
                  {at ? (
                    <PlaceLink
                      to={at.place}
                      query={at.query}
                      className="block -outline-offset-2 hover:bg-well"
                    >
                      {facts}
                    </PlaceLink>
                  ) : (
                    facts
                  )}
                </li>
              );
            })}
          </List>
        )}
      </Card>
    </section>
  );
}

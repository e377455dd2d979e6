import { operatorFunds } from '@tidemark/contract/operator/funds';
import { loanBook } from '@tidemark/contract/operator/loans';
import { Card, Icon, type IconName, Row } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useCall } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import type { Place, Query } from '../../shared/layout/paths.ts';
import { useMay } from '../../shared/session/me.ts';

const LOOK_EVERY_MS = 30_000;

/** Late and due loans, and pools that run short soon; only for roles that manage money. */
export function LendingCard() {
  const t = useText('console-lending.dashboard');
  const formats = useFormats();
  const mayRead = useMay(loanBook);
  const options = { enabled: mayRead, refetchInterval: LOOK_EVERY_MS };
  const totals = useCall(loanBook, { state: 'overdue', page_size: 1 }, options).data?.totals;
  const pools = useCall(operatorFunds, {}, options).data;
  if (!totals || !pools) return null;
  const { overdue, due_in_7_days: due, open } = totals;
  const short = pools.filter((pool) => pool.short && pool.world === 'real');
  const principal = (amount: string) => t('principal', { principal: formats.amount(amount) });
  return (
    <section aria-labelledby="lending">
      <Card flush>
        <h2 id="lending" className="border-b border-line px-4 py-3 text-sm font-semibold">
          {t('title')}
        </h2>
        <ul className="divide-y divide-line">
          <Fact
            to="loans"
            query={{ state: 'overdue' }}
            isBad={overdue.count > 0}
            title={t('overdue', { count: overdue.count })}
            note={
              overdue.count > 0
                ? t('overdueNote', {
                    principal: formats.amount(overdue.principal),
                    penalty: formats.amount(overdue.penalty),
                  })
                : undefined
            }
          />
          <Fact
            to="loans"
            query={{ state: 'due' }}
            title={t('due', { count: due.count })}
            note={due.count > 0 ? principal(due.principal) : undefined}
          />
          <Fact
            to="loans"
            query={{ state: 'open' }}
            title={t('lent', { count: open.count })}
            note={open.count > 0 ? principal(open.principal) : undefined}
          />
          <Fact
            to="funds"
            query={{}}
            icon="mining"
            isBad={short.length > 0}
            title={t('pools', { count: short.length })}
            note={short.length > 0 ? short.map(({ title }) => title).join(' · ') : undefined}
          />
        </ul>
      </Card>
    </section>
  );
}

function Fact({
  to,
  query,
  title,
  note,
  icon = 'loan',
  isBad = false,
}: {
  readonly to: Place;
  readonly query: Query;
  readonly title: string;
  readonly note: ReactNode;
  readonly icon?: IconName;
  readonly isBad?: boolean;
}) {
  return (
    <li>
      <PlaceLink to={to} query={query} className="block -outline-offset-2 hover:bg-well">
        <Row
          {...(isBad ? {} : { icon })}
          leads
          title={
            isBad ? (
              <span className="inline-flex items-center gap-3 font-medium text-warn">
                <Icon name="warn" size={20} />
                {title}
              </span>
            ) : (
              title
            )
          }
          note={note}
        />
      </PlaceLink>
    </li>
  );
}

import type { CallOutput } from '@tidemark/contract';
import type { liabilityList } from '@tidemark/contract/calls/money/liabilities';
import { Button, Card, EmptyState, Icon, Line, Skeleton } from '@tidemark/ui';
import type { BalanceVerdict } from '@tidemark/verify/liabilities';
import type { ReactNode } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { hosts } from '../../shared/layout/page-hosts.ts';
import { exactAmount, type ReadLog } from './check-own.ts';
import { useProof } from './use-proof.ts';

export type Statement = CallOutput<typeof liabilityList>['data'][number];

/** Whether a statement counts the user's balance, by a check in this browser. */
export function StatementCard({
  statement,
  read,
}: {
  readonly statement: Statement;
  readonly read: ReadLog;
}) {
  return statement.own === null ? (
    <NotCounted statement={statement} />
  ) : (
    <Proof statement={statement} read={read} />
  );
}

/** Of a statement that has no leaf of the user: what the server says about it. */
function NotCounted({ statement }: { readonly statement: Statement }) {
  const t = useText('liabilities');
  const f = useFormats();
  const total = `${f.amount(statement.total)} USD`;
  return (
    <Card className="flex flex-col gap-3">
      <Headline tone="plain" title={t('verdict.none')} note={t('verdict.noneNote')} />
      <div>
        <Line label={t('facts.total')} wrapsValue>
          {total}
        </Line>
        <Line label={t('facts.customers')}>{f.count(statement.customers)}</Line>
        <Line label={t('facts.time')}>{f.stamp(statement.made_at)}</Line>
      </div>
      {statement.scope === 'play' ? <p className="text-sm text-quiet">{t('play')}</p> : null}
      <PublishedLink id={statement.id} />
    </Card>
  );
}

function Proof({ statement, read }: { readonly statement: Statement; readonly read: ReadLog }) {
  const t = useText('liabilities');
  const app = useText('app');
  const { verdict, isFailed, retry, save } = useProof(statement.id, read);
  if (isFailed) {
    return (
      <Card>
        <EmptyState
          icon="warn"
          title={t('verdict.unavailable')}
          action={
            <Button tone="quiet" onClick={retry}>
              {app('retry')}
            </Button>
          }
        />
      </Card>
    );
  }
  if (verdict === undefined) {
    return (
      <Card aria-busy="true" className="flex flex-col gap-3">
        <p className="text-sm text-quiet">{t('verdict.checking')}</p>
        <Skeleton className="h-32 w-full" />
      </Card>
    );
  }
  return (
    <Card className="flex flex-col gap-4">
      {verdict.isCounted ? (
        <Headline tone="good" title={t('verdict.counted')} note={t('verdict.countedNote')} />
      ) : (
        <Headline tone="bad" title={t('verdict.failed')} note={t('verdict.failedNote')} />
      )}
      <Facts verdict={verdict} />
      <Checks verdict={verdict} />
      <div className="flex flex-wrap items-center gap-3">
        {save ? <SaveButton onSave={save} /> : null}
        <PublishedLink id={statement.id} />
      </div>
    </Card>
  );
}

const tones = { good: 'text-good', bad: 'text-bad', plain: 'text-ink' } as const;

function Headline({
  tone,
  title,
  note,
}: {
  readonly tone: keyof typeof tones;
  readonly title: string;
  readonly note?: ReactNode;
}) {
  return (
    <div role="status">
      <p className={`flex items-center gap-2 text-base font-medium ${tones[tone]}`}>
        {tone === 'plain' ? null : <Icon name={tone === 'good' ? 'check' : 'close'} />}
        {title}
      </p>
      {note ? <p className="text-sm text-quiet">{note}</p> : null}
    </div>
  );
}

/** What the signed statement says, not what the server says about it. */
function Facts({ verdict: { shown } }: { readonly verdict: BalanceVerdict }) {
  const t = useText('liabilities');
  const f = useFormats();
  if (shown === undefined) return null;
  const { counted, statement } = shown;
  const amount = (millionths: bigint) => {
    const { text, places } = exactAmount(millionths);
    return `${f.price(text, places)} USD`;
  };
  return (
    <>
      <div>
        <Line label={t('facts.own')} wrapsValue>
          {amount(counted)}
        </Line>
        <Line label={t('facts.total')} wrapsValue>
          {amount(statement.total)}
        </Line>
        <Line label={t('facts.customers')}>{f.count(statement.customers)}</Line>
        <Line label={t('facts.time')}>{f.stamp(statement.at)}</Line>
        {statement.below > 0n ? (
          <Line label={t('facts.below')} wrapsValue>
            {amount(statement.below)}
          </Line>
        ) : null}
      </div>
      {statement.scope === 'play' ? <p className="text-sm text-quiet">{t('play')}</p> : null}
    </>
  );
}

function Checks({ verdict: { checks } }: { readonly verdict: BalanceVerdict }) {
  const t = useText('liabilities');
  return (
    <section aria-labelledby="liability-checks">
      <h2 id="liability-checks" className="mb-2 text-xs font-medium text-quiet">
        {t('checks.title')}
      </h2>
      <ul className="flex flex-col gap-1.5 text-sm">
        {checks.map(({ key, state }) => (
          <li key={key} className="flex items-start gap-2">
            <span className={state === 'passed' ? 'text-good' : 'text-bad'}>
              <Icon name={state === 'passed' ? 'check' : 'close'} size={16} />
              <span className="sr-only">{t(`checks.${state}`)}</span>
            </span>
            <span>{t(`checks.${key}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SaveButton({ onSave }: { readonly onSave: () => void }) {
  const t = useText('liabilities');
  return (
    <Button tone="quiet" icon="deposit" onClick={onSave}>
      {t('save')}
    </Button>
  );
}

/** The statement as everyone may read it. */
function PublishedLink({ id }: { readonly id: number }) {
  const t = useText('liabilities');
  return (
    <a
      href={`${hosts.api}/log/liabilities/${id}`}
      target="_blank"
      rel="noopener"
      className="self-center text-sm font-medium text-accent underline"
    >
      {t('open')}
    </a>
  );
}

import { languageTag } from '@tidemark/i18n';
import { Card, cx, Icon, type IconName, Num } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useFormats, useLanguage, useText } from '../../shared/device/language.ts';
import { useSpan } from '../../shared/time/use-span.ts';
import { byteUnit, type Dashboard } from './view-model.ts';

/** A feed silent for longer than this makes every price stale. */
const SILENT_MS_MAX = 10_000;
const SLOW_MS = 100;

/** Feed, prices, database and people at a glance. */
export function HealthCards({ now }: { readonly now: Dashboard }) {
  return (
    <div className="grid grid-cols-2 gap-3 wide:grid-cols-4 wide:gap-4">
      <FeedCard feed={now.feed} />
      <PricesCard feed={now.feed} />
      <DatabaseCard database={now.database} />
      <UsersCard users={now.users} />
    </div>
  );
}

function FeedCard({ feed }: { readonly feed: Dashboard['feed'] }) {
  const t = useText('console.dashboard');
  const span = useSpan();
  // A negative age means that the clock went back: the feed's state is unknown.
  const isSilent = feed.silent_ms === null || feed.silent_ms < 0 || feed.silent_ms > SILENT_MS_MAX;
  const heard = feed.silent_ms === null ? t('feedNever') : t('feedHeard', { span: span(feed.silent_ms) });
  return (
    <Health icon="market" title={t('feed')} isBad={isSilent} note={heard}>
      {feed.source === 'sim' || feed.source === 'replay' || feed.source === 'ingest'
        ? t(`source.${feed.source}`)
        : feed.source}
    </Health>
  );
}

function PricesCard({ feed }: { readonly feed: Dashboard['feed'] }) {
  const t = useText('console.dashboard');
  const open = feed.instruments.filter((instrument) => instrument.open);
  const stale = open.filter((instrument) => instrument.stale);
  const note =
    stale.length === 0
      ? t('noneStale', { closed: feed.instruments.length - open.length })
      : t('stale', {
          codes: stale
            .slice(0, 3)
            .map(({ code }) => code)
            .join(', '),
          count: stale.length,
        });
  return (
    <Health icon="trade" title={t('prices')} isBad={stale.length > 0} note={note}>
      {t('openMarkets', { open: open.length, all: feed.instruments.length })}
    </Health>
  );
}

function DatabaseCard({ database }: { readonly database: Dashboard['database'] }) {
  const t = useText('console.dashboard');
  const tag = languageTag(useLanguage());
  const { value, unit } = byteUnit(database.bytes);
  const size = new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
  return (
    <Health
      icon="wallet"
      title={t('database')}
      isBad={database.latency_ms > SLOW_MS}
      note={t('databaseNote', { size })}
    >
      {/* Its unit is a word: it stands as the language reads it. */}
      <span className="num font-semibold">
        {t('latency', { ms: Math.round(database.latency_ms * 10) / 10 })}
      </span>
    </Health>
  );
}

function UsersCard({ users }: { readonly users: Dashboard['users'] }) {
  const t = useText('console.dashboard');
  const formats = useFormats();
  return (
    <Health
      icon="people"
      title={t('users')}
      note={t('usersNote', { today: users.real_today, online: users.online, demo: users.demo })}
    >
      <Num className="font-semibold">{formats.count(users.real)}</Num>
    </Health>
  );
}

function Health({
  icon,
  title,
  note,
  isBad = false,
  children,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly note: string;
  readonly isBad?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Card className={cx('flex min-w-0 flex-col gap-1', isBad && 'border-warn')}>
      <h2 className="flex items-center gap-2 text-xs font-medium text-quiet">
        <Icon name={isBad ? 'warn' : icon} size={16} className={isBad ? 'text-warn' : 'text-faint'} />
        {title}
      </h2>
      <p className="text-lg font-semibold text-ink">{children}</p>
      <p className={cx('text-xs', isBad ? 'text-warn' : 'text-faint')}>{note}</p>
    </Card>
  );
}

import { Card, Icon, Line, Num, Tag } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { linkClass, PlaceLink } from '../../shared/layout/navigation.tsx';
import { useRegionName } from '../../shared/lending/lending-words.ts';
import { accountName } from './account-name.ts';
import type { User } from './user.ts';

/** Overview: user, identity, accounts, and open orders. */
export function ProfileTab({ user }: { readonly user: User }) {
  return (
    <>
      <Frozen user={user} />
      <div className="grid items-start gap-4 wide:grid-cols-2">
        <Person user={user} />
        <Identity user={user} />
        <Accounts user={user} />
        <Trading user={user} />
      </div>
    </>
  );
}

function Frozen({ user }: { readonly user: User }) {
  const t = useText('console.users');
  const formats = useFormats();
  if (!user.freeze) return null;
  const { by, reason, at } = user.freeze;
  return (
    <p className="flex gap-2 rounded-md bg-warn-soft px-4 py-3 text-sm text-warn">
      <Icon name="lock" size={18} className="mt-px" />
      <span>
        {t(by === 'user' ? 'frozenByUser' : 'frozenByOperator', { time: formats.dateTime(at) })}
        {reason ? <bdi className="block w-fit max-w-full whitespace-pre-wrap">{reason}</bdi> : null}
      </span>
    </p>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-2 text-sm font-semibold">{title}</h2>
      <dl>{children}</dl>
    </Card>
  );
}

function Person({ user }: { readonly user: User }) {
  const t = useText('console.users.profile');
  const region = useRegionName();
  const formats = useFormats();
  return (
    <Section title={t('person')}>
      <Line label={t('email')}>
        <bdi className="break-all">{user.email || '—'}</bdi>
      </Line>
      <Line label={t('mobile')}>
        <Num>{user.mobile || '—'}</Num>
      </Line>
      <Line label={t('country')}>
        <bdi>{user.country === '' ? '—' : region(user.country)}</bdi>
      </Line>
      <Line label={t('since')}>{formats.dateTime(user.created_at)}</Line>
      <Line label={t('invite')}>
        <Num>{user.invite_code || '—'}</Num>
      </Line>
      <Line label={t('invited')}>
        <Num>{formats.count(user.invited)}</Num>
      </Line>
      <Line label={t('invitedBy')}>
        {user.invited_by === null ? (
          '—'
        ) : (
          <PlaceLink to="user" query={{ id: String(user.invited_by.id) }} className={linkClass}>
            <bdi className="break-all">{user.invited_by.account}</bdi>
          </PlaceLink>
        )}
      </Line>
    </Section>
  );
}

const identityTones = { 0: 'plain', 1: 'warn', 2: 'good', 3: 'bad' } as const;

function Identity({ user }: { readonly user: User }) {
  const t = useText('console.users.profile');
  const formats = useFormats();
  const status = ([0, 1, 2, 3] as const).find((one) => one === user.review_status) ?? 0;
  return (
    <Section title={t('identity')}>
      <Line label={t('realName')}>
        <Tag tone={identityTones[status]}>{t(`review.${status}`)}</Tag>
      </Line>
      <Line label={t('name')}>
        <bdi>{user.real_name || '—'}</bdi>
      </Line>
      <Line label={t('totp')}>{t(user.totp ? 'on' : 'off')}</Line>
      <Line label={t('hold')}>
        {user.withdraw_hold_until === null ? t('none') : formats.dateTime(user.withdraw_hold_until)}
      </Line>
      <Line label={t('trader')}>{t(user.is_trader === 1 ? 'yes' : 'no')}</Line>
    </Section>
  );
}

function Accounts({ user }: { readonly user: User }) {
  const t = useText('console.users.profile');
  const formats = useFormats();
  return (
    <Section title={t('accounts')}>
      {user.accounts.map((account) => (
        <Line key={account.accountTypeId} label={t(`account.${accountName(account.type)}`)}>
          <Num>{formats.amount(account.balance)}</Num>
          {Number(account.lockBalance) === 0 ? null : (
            <span className="block text-xs text-faint">
              {t('locked', { amount: formats.amount(account.lockBalance) })}
            </span>
          )}
        </Line>
      ))}
    </Section>
  );
}

function Trading({ user }: { readonly user: User }) {
  const t = useText('console.users.profile');
  const formats = useFormats();
  const { contracts, futures } = user;
  return (
    <Section title={t('trading')}>
      <Line label={t('equity')}>
        <Num>{formats.amount(contracts.equity)}</Num>
      </Line>
      <Line label={t('profit')}>
        <Num>{formats.profitShort(contracts.profit)}</Num>
      </Line>
      <Line label={t('margin')}>
        <Num>{formats.amount(contracts.margin)}</Num>
      </Line>
      <Line label={t('risk')}>
        <Num>{formats.percent(contracts.hazard_rate)}</Num>
      </Line>
      <Line label={t('contracts')}>
        {t('contractCounts', {
          holding: contracts.holding,
          pending: contracts.pending,
          history: contracts.history,
        })}
      </Line>
      <Line label={t('futures')}>{t('futureCounts', futures)}</Line>
    </Section>
  );
}

import { info } from '@tidemark/contract/calls/security';
import { userInfo } from '@tidemark/contract/calls/session';
import { languageTable } from '@tidemark/i18n';
import { Card, Icon, IconButton, List, Row, Skeleton, Tag } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { useFormats, useLanguage, useText } from '../../shared/language.ts';
import { PlaceLink } from '../../shared/navigation.tsx';
import { Page } from '../../shared/page.tsx';
import { type User, useUser } from '../../shared/session.ts';
import { useCopy } from '../../shared/use-copy.ts';
import { WithdrawHold } from '../../shared/withdraw-hold.tsx';
import { SignOutRow } from './sign-out-row.tsx';

/** The user area: who this is, how the account is secured, whom they brought, and the way to the rest. */
export function UserPage({ assets }: { readonly assets: ReactNode }) {
  const t = useText('user');
  const user = useUser();
  return (
    <Page title={t('title')} back={false} width="twoForms">
      <div className="flex flex-col gap-5 px-4 pb-8 wide:px-0 min-[1200px]:grid min-[1200px]:grid-cols-2 min-[1200px]:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          {user ? <Identity user={user} /> : <Skeleton className="h-14 w-full" />}
          {assets}
          <WithdrawHold />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <SecurityRows />
          {user && user.is_demo !== 1 ? <Invitation code={user.invite_code} /> : null}
          <MoreRows />
        </div>
      </div>
    </Page>
  );
}

function Identity({ user }: { readonly user: User }) {
  const t = useText('user');
  const copy = useCopy();
  const isDemo = user.is_demo === 1;
  return (
    <div className="flex items-center gap-3">
      <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Icon name="account" size={24} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {isDemo ? null : <bdi className="truncate text-base font-medium">{user.email || user.mobile}</bdi>}
          <Tag tone={isDemo ? 'accent' : 'plain'}>{isDemo ? t('demo') : t('real')}</Tag>
        </p>
        <p className="flex min-h-7 items-center text-xs text-faint">
          {t('uid', { uid: user.uid })}
          <IconButton
            icon="copy"
            size={14}
            className="size-7"
            label={t('copyUid')}
            onClick={() => copy(user.uid)}
          />
        </p>
      </div>
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-xs font-medium text-quiet">{title}</h2>
      <Card flush className="overflow-hidden">
        <List>{children}</List>
      </Card>
    </section>
  );
}

function SecurityRows() {
  const t = useText('user');
  const f = useFormats();
  const state = useCall(info, {}, { quiet: true }).data;
  return (
    <Group title={t('security')}>
      <li>
        <PlaceLink to="mineSecurity" className="block -outline-offset-2 hover:bg-well">
          <Row
            icon="key"
            title={t('twoFactor')}
            end={
              state ? (
                <Tag tone={state.totp ? 'accent' : 'plain'}>{state.totp ? t('on') : t('off')}</Tag>
              ) : null
            }
            leads
          />
        </PlaceLink>
      </li>
      <li>
        <PlaceLink to="mineSecurity" className="block -outline-offset-2 hover:bg-well">
          <Row icon="device" title={t('devices')} end={state ? f.count(state.sessions) : null} leads />
        </PlaceLink>
      </li>
      <li>
        <PlaceLink to="minePassword" className="block -outline-offset-2 hover:bg-well">
          <Row icon="lock" title={t('password')} leads />
        </PlaceLink>
      </li>
      <li>
        <PlaceLink to="mineAuth" className="block -outline-offset-2 hover:bg-well">
          <Row icon="shield" title={t('auth')} leads />
        </PlaceLink>
      </li>
    </Group>
  );
}

/** The invite code, and how many came with it. */
function Invitation({ code }: { readonly code: string }) {
  const t = useText('user');
  const copy = useCopy();
  const invited = useCall(userInfo, {}, { quiet: true }).data?.invited;
  return (
    <Group title={t('invite')}>
      <li className="flex items-center gap-3 py-2 ps-4 pe-2">
        <Icon name="follow" className="text-quiet" />
        <p className="min-w-0 flex-1 text-xs text-faint">
          {t('inviteCode')}
          <span dir="ltr" className="block text-base font-medium tracking-wider text-ink rtl:text-end">
            {code}
          </span>
          {invited === undefined ? null : t('invited', { count: invited })}
        </p>
        <IconButton icon="copy" size={18} label={t('copyInvite')} onClick={() => copy(code)} />
      </li>
      <li>
        <PlaceLink to="mineInvite" className="block -outline-offset-2 hover:bg-well">
          <Row icon="people" title={t('inviteLink')} leads />
        </PlaceLink>
      </li>
    </Group>
  );
}

function MoreRows() {
  const t = useText('user');
  const language = useLanguage();
  return (
    <Group title={t('more')}>
      <li>
        <PlaceLink to="mine" className="block -outline-offset-2 hover:bg-well">
          <Row icon="account" title={t('profile')} note={t('profileNote')} leads />
        </PlaceLink>
      </li>
      <li>
        <PlaceLink to="language" className="block -outline-offset-2 hover:bg-well">
          <Row icon="globe" title={t('language')} end={<bdi>{languageTable[language].name}</bdi>} leads />
        </PlaceLink>
      </li>
      <SignOutRow />
    </Group>
  );
}

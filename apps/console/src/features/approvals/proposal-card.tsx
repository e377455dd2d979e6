import {
  proposalApprove,
  proposalCancel,
  proposalList,
  proposalReject,
} from '@tidemark/contract/operator/proposals';
import { Button, Card, Tag } from '@tidemark/ui';
import { useState } from 'react';
import { api, refreshCalls } from '../../shared/api.ts';
import { ChangeList } from '../../shared/changes/change-list.tsx';
import type { Proposal } from '../../shared/changes/proposals.ts';
import { ReasonDialog } from '../../shared/changes/reason-dialog.tsx';
import { useFormats, useText } from '../../shared/device/language.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { useMe } from '../../shared/session/me.ts';
import { useProposalWords } from './words.ts';

const tones = {
  waiting: 'warn',
  approved: 'accent',
  done: 'good',
  rejected: 'bad',
  cancelled: 'neutral',
  failed: 'bad',
} as const;

/** One proposal: what changes from what to what, who proposed and approved it, and when it takes effect. */
export function ProposalCard({ proposal }: { readonly proposal: Proposal }) {
  const t = useText('console.approvals');
  const words = useProposalWords();
  const tone = tones[proposal.status];
  return (
    <Card className="flex h-full flex-col gap-3">
      <header className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 text-base font-semibold break-words">{words.titleOf(proposal)}</h2>
        <Tag {...(tone === 'neutral' ? {} : { tone })}>{t(`statuses.${proposal.status}`)}</Tag>
      </header>
      {words.changesOf(proposal).length > 0 ? <ChangeList changes={words.changesOf(proposal)} /> : null}
      <Facts proposal={proposal} />
      <Steps proposal={proposal} title={words.titleOf(proposal)} />
    </Card>
  );
}

function Facts({ proposal }: { readonly proposal: Proposal }) {
  const t = useText('console.approvals');
  const formats = useFormats();
  const at = (moment: string | null) => (moment === null ? '' : formats.dateTime(moment));
  const effect =
    proposal.takes_effect_at === null
      ? t(proposal.delay_hours === 0 ? 'atOnce' : 'afterHours', { hours: proposal.delay_hours })
      : at(proposal.takes_effect_at);
  const isApproved = proposal.approved_at !== null;
  const lines: readonly (readonly [name: string, value: string, at?: string | null])[] = [
    [t('proposedBy'), proposal.proposed_by, proposal.proposed_at],
    ...(isApproved
      ? [[t('approvedBy'), proposal.approved_by ?? t('commandLine'), proposal.approved_at] as const]
      : []),
    [t('takesEffect'), effect],
    ...(proposal.reason === '' ? [] : [[t('reason'), proposal.reason] as const]),
    ...(proposal.closed_by === null
      ? []
      : [[t('closedBy'), proposal.closed_by, proposal.closed_at] as const]),
    ...(proposal.remark === '' ? [] : [[t('remark'), proposal.remark] as const]),
  ];
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-3 gap-y-1 text-sm">
      {lines.map(([name, value, moment]) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd className="m-0 min-w-0 break-words">
            <bdi>{value}</bdi>
            {moment ? <bdi className="ms-2 text-quiet">{at(moment)}</bdi> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Step = 'approve' | 'reject' | 'cancel';

function Steps({ proposal, title }: { readonly proposal: Proposal; readonly title: string }) {
  const t = useText('console.approvals');
  const me = useMe();
  const [step, setStep] = useState<Step>();
  const isOwn = me?.email === proposal.proposed_by;
  const steps: readonly Step[] =
    proposal.status === 'waiting'
      ? isOwn
        ? ['cancel']
        : ['reject', 'approve']
      : proposal.status === 'approved'
        ? ['cancel']
        : [];
  if (steps.length === 0) return null;
  const take = async (remark: string) => {
    const input = { id: proposal.id, remark };
    if (step === 'approve') await api.call(proposalApprove, input, { quiet: true });
    if (step === 'reject') await api.call(proposalReject, input, { quiet: true });
    if (step === 'cancel') await api.call(proposalCancel, input, { quiet: true });
    if (step) toaster.show(t(`done.${step}`), 'good');
    await refreshCalls(proposalList);
  };
  const shown = step ?? 'approve';
  return (
    <footer className="mt-auto flex flex-wrap items-center justify-end gap-2 border-t border-line pt-3">
      {isOwn && proposal.status === 'waiting' ? (
        <p className="min-w-0 flex-1 text-xs text-faint">{t('ownNote')}</p>
      ) : null}
      {steps.map((one) => (
        <Button
          key={one}
          size="sm"
          tone={one === 'approve' ? 'accent' : 'quiet'}
          onClick={() => setStep(one)}
        >
          {t(`step.${one}`)}
        </Button>
      ))}
      <ReasonDialog
        open={step !== undefined}
        onClose={() => setStep(undefined)}
        title={t(`ask.${shown}`, { title })}
        label={t('remark')}
        optional={shown !== 'reject'}
        verb={t(`step.${shown}`)}
        tone={shown === 'approve' ? 'accent' : 'danger'}
        onSubmit={take}
      />
    </footer>
  );
}

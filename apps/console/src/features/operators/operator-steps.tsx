import { operatorRoles } from '@tidemark/contract';
import {
  operatorDisable,
  operatorEnable,
  operatorList,
  operatorRenew,
  operatorRole,
} from '@tidemark/contract/operator/operators';
import { proposalList } from '@tidemark/contract/operator/proposals';
import { SelectField } from '@tidemark/ui';
import { lazy, Suspense, useState } from 'react';
import { api, refreshCalls } from '../../shared/api.ts';
import { ReasonDialog } from '../../shared/changes/reason-dialog.tsx';
import { useText } from '../../shared/device/language.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import type { Operator } from './operator.ts';

const Menu = lazy(() => import('@tidemark/ui/menu').then((menu) => ({ default: menu.Menu })));

type Step = 'role' | 'renew' | 'disable' | 'enable';

/** What an admin may do with another operator; each step with a reason, each audited. */
export function OperatorSteps({ operator }: { readonly operator: Operator }) {
  const t = useText('console.operators');
  const [step, setStep] = useState<Step>();
  const steps: readonly Step[] = operator.status === 'disabled' ? ['enable'] : ['role', 'renew', 'disable'];
  return (
    <>
      <Suspense fallback={<span className="size-8" />}>
        <Menu
          label={t('stepsOf', { name: operator.email })}
          icon="more"
          items={steps.map((value) => ({ value, label: t(`step.${value}`) }))}
          onChoose={(value) => setStep(steps.find((one) => one === value))}
        />
      </Suspense>
      <StepDialog operator={operator} step={step} onClose={() => setStep(undefined)} />
    </>
  );
}

function StepDialog({
  operator,
  step,
  onClose,
}: {
  readonly operator: Operator;
  readonly step: Step | undefined;
  readonly onClose: () => void;
}) {
  const t = useText('console');
  const [role, setRole] = useState(operator.role);
  const name = operator.email;
  const take = async (reason: string) => {
    const asked = { id: operator.id, reason };
    if (step === undefined) return;
    const proposal = await changeOf(step, asked, role);
    toaster.show(t(proposal === null ? `operators.done.${step}` : 'approvals.proposed', { name }), 'good');
    await refreshCalls(proposal === null ? operatorList : proposalList);
  };
  const shown = step ?? 'role';
  return (
    <ReasonDialog
      open={step !== undefined}
      onClose={onClose}
      title={t(`operators.ask.${shown}`, { name })}
      note={
        shown === 'role' ? (
          <SelectField
            label={t('operators.role')}
            hint={t(`operators.roleNotes.${role}`)}
            value={role}
            options={operatorRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
            onChange={(next) => setRole(operatorRoles.find((known) => known === next) ?? role)}
          />
        ) : (
          t(`operators.stepNote.${shown}`)
        )
      }
      label={t('users.reason')}
      hint={t('users.reasonHint')}
      verb={t(`operators.step.${shown}`)}
      tone={shown === 'disable' || shown === 'renew' ? 'danger' : 'accent'}
      onSubmit={take}
    />
  );
}

/** Takes a step; answers the number of the proposal where a second admin must approve it. */
async function changeOf(
  step: Step,
  asked: { readonly id: number; readonly reason: string },
  role: Operator['role'],
): Promise<number | null> {
  if (step === 'disable') await api.call(operatorDisable, asked, { quiet: true });
  if (step === 'renew') return (await api.call(operatorRenew, asked, { quiet: true })).proposal;
  if (step === 'role') return (await api.call(operatorRole, { ...asked, role }, { quiet: true })).proposal;
  if (step === 'enable') return (await api.call(operatorEnable, asked, { quiet: true })).proposal;
  return null;
}

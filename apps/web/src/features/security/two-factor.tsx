import type { CallOutput } from '@tidemark/contract';
import { info } from '@tidemark/contract/calls/account/security';
import { Button, Card, Tag } from '@tidemark/ui';
import { useState } from 'react';
import { refreshCall } from '../../shared/api/use-call.ts';
import { useText } from '../../shared/device/language.ts';
import { ProveForm } from './prove-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSetup } from './totp-setup.tsx';
import { areCodesFew } from './view-model.ts';

type SecurityInfo = CallOutput<typeof info>;

/** The current step of this card. */
type Stage =
  | { readonly is: 'overview' | 'setUp' | 'renew' | 'end' }
  | { readonly is: 'codes'; readonly codes: readonly string[] };

/** Two-factor sign-in: its state, and actions to set it up, renew its recovery codes and end it. */
export function TwoFactor({ state, isDemo }: { readonly state: SecurityInfo; readonly isDemo: boolean }) {
  const t = useText('security.totp');
  const [stage, setStage] = useState<Stage>({ is: 'overview' });
  const back = () => setStage({ is: 'overview' });
  const show = (codes: readonly string[]) => {
    setStage({ is: 'codes', codes });
    void refreshCall(info);
  };
  return (
    <section aria-label={t('title')}>
      <Card className="flex flex-col gap-4">
        {stage.is === 'overview' ? (
          <Overview state={state} isDemo={isDemo} onBegin={(wanted) => setStage({ is: wanted })} />
        ) : stage.is === 'setUp' ? (
          <TotpSetup hasPasskey={state.passkeys > 0} onCodes={show} onCancel={back} />
        ) : stage.is === 'codes' ? (
          <RecoveryCodes codes={stage.codes} onDone={back} />
        ) : (
          <ProveForm
            goal={stage.is}
            factors={{ hasApp: state.totp, hasPasskey: state.passkeys > 0 }}
            onCancel={back}
            onDone={(codes) => {
              if (codes) return show(codes);
              back();
              void refreshCall(info);
            }}
          />
        )}
      </Card>
    </section>
  );
}

interface OverviewProps {
  readonly state: SecurityInfo;
  readonly isDemo: boolean;
  readonly onBegin: (stage: 'setUp' | 'renew' | 'end') => void;
}

function Overview({ state, isDemo, onBegin }: OverviewProps) {
  const t = useText('security.totp');
  const isOn = state.totp || state.passkeys > 0;
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base font-medium">{t('title')}</h2>
        <Tag tone={isOn ? 'accent' : 'plain'}>{isOn ? t('on') : t('off')}</Tag>
      </div>
      <p className="text-sm text-quiet">{state.totp ? t('onNote') : isOn ? t('passkeyNote') : t('about')}</p>
      {isOn ? <CodesLeft left={state.recovery_left} /> : null}
      {isDemo ? (
        <p className="text-xs text-faint">{t('demo')}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {state.totp ? null : (
            <Button icon="shield" onClick={() => onBegin('setUp')}>
              {t('setUp')}
            </Button>
          )}
          {isOn ? (
            <Button tone="quiet" onClick={() => onBegin('renew')}>
              {t('renew')}
            </Button>
          ) : null}
          {state.totp ? (
            <Button tone="danger" onClick={() => onBegin('end')}>
              {t('end')}
            </Button>
          ) : null}
        </div>
      )}
    </>
  );
}

function CodesLeft({ left }: { readonly left: number }) {
  const t = useText('security.totp');
  const few = areCodesFew(left);
  return (
    <p className={few ? 'rounded-md bg-warn-soft p-3 text-sm text-ink' : 'text-sm text-quiet'}>
      {t('left', { left })}
      {few ? <span className="block text-xs text-quiet">{t('leftFew')}</span> : null}
    </p>
  );
}

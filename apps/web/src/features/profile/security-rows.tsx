import { info } from '@tidemark/contract/calls/account/security';
import { Row, Tag } from '@tidemark/ui';
import { useCall } from '../../shared/api/use-call.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';

const tap = 'block -outline-offset-2 hover:bg-well';

/** Whether two-factor is on, and on how many devices one is signed in. */
export function SecurityRows() {
  const t = useText('profile');
  const f = useFormats();
  const state = useCall(info, {}, { quiet: true }).data;
  return (
    <>
      <li>
        <PlaceLink to="mineSecurity" className={tap}>
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
        <PlaceLink to="mineSecurity" className={tap}>
          <Row icon="device" title={t('devices')} end={state ? f.count(state.sessions) : null} leads />
        </PlaceLink>
      </li>
    </>
  );
}

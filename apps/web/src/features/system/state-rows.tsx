import { Button, Num, Row, Skeleton, Tag } from '@tidemark/ui';
import { useEffect, useState } from 'react';
import { version } from '../../../package.json';
import { useConnection } from '../../live/connection.ts';
import { useBasicInfo } from '../../shared/company/settings.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { serverNow } from '../../shared/time/server-time.ts';
import { useIsOtherRelease, useServerState } from './queries.ts';
import type { ServerState } from './server-state.ts';

/** Version, server, live prices, market and clock. */
export function StateRows() {
  const t = useText('system.state');
  const state = useServerState();
  const info = useBasicInfo();
  return (
    <>
      <VersionRow />
      <li>
        <Row
          title={t('server')}
          note={state?.kind === 'waiting' ? state.missing.join('; ') : undefined}
          end={state ? <ServerTag state={state} /> : <Skeleton className="h-5 w-20" />}
        />
      </li>
      <LiveRow />
      <li>
        <Row title={t('market')} end={info ? t(`markets.${info.simulated ?? 'real'}`) : null} />
      </li>
      <ClockRow />
    </>
  );
}

function VersionRow() {
  const t = useText('system.state');
  const isOther = useIsOtherRelease();
  return (
    <li>
      <Row
        title={t('version')}
        note={isOther ? t('newer') : undefined}
        end={
          <span className="flex items-center gap-3">
            <Num>{version}</Num>
            {isOther ? (
              <Button size="sm" onClick={() => window.location.reload()}>
                {t('load')}
              </Button>
            ) : null}
          </span>
        }
      />
    </li>
  );
}

function ServerTag({ state }: { readonly state: ServerState }) {
  const t = useText('system.state');
  switch (state.kind) {
    case 'ready':
      return (
        <span className="flex items-center gap-2">
          <span className="num text-xs text-faint">{t('ms', { ms: state.tookMs })}</span>
          <Tag tone="good">{t('ready')}</Tag>
        </span>
      );
    case 'waiting':
      return <Tag tone="warn">{t('waiting')}</Tag>;
    case 'unreachable':
      return <Tag tone="bad">{t('unreachable')}</Tag>;
  }
}

function LiveRow() {
  const t = useText('system.state');
  const connection = useConnection();
  const tone = { open: 'good', connecting: 'plain', idle: 'plain', reconnecting: 'warn' } as const;
  return (
    <li>
      <Row title={t('live')} end={<Tag tone={tone[connection]}>{t(`connection.${connection}`)}</Tag>} />
    </li>
  );
}

const SECOND_MS = 1000;

/** The server's clock: fills and settlements follow it, not the device's. */
function ClockRow() {
  const t = useText('system.state');
  const f = useFormats();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const ticking = setInterval(() => setNow(serverNow()), SECOND_MS);
    return () => clearInterval(ticking);
  }, []);
  return (
    <li>
      <Row title={t('clock')} note={t('clockNote')} end={<bdi className="num">{f.stamp(now)}</bdi>} />
    </li>
  );
}

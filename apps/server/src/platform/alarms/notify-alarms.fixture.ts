import { Registry } from 'prom-client';
import { manualClock } from '../../../test/support/manual-clock.ts';
import { createLog } from '../log/log.ts';
import { createMail } from '../mail/mail.ts';
import { createAlarms } from './alarms.ts';
import { type AlarmRecipients, createAlarmNotifier } from './notify-alarms.ts';

export const START = '2026-03-02T09:30:00.000Z';
export const PUBLIC_URL = 'https://trade.example.com';

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly reason?: string;
  readonly attempt?: number;
}

/** Alarms with a started notifier, on a clock that the test moves. */
export function notifiedAlarms(
  recipients: Partial<AlarmRecipients>,
  options: { readonly smtpUrl?: string; readonly webhookTimeoutMs?: number } = {},
) {
  const clock = manualClock(START);
  const registry = new Registry();
  const raw: string[] = [];
  const lines: Line[] = [];
  const log = createLog({
    pretty: false,
    seldom: false,
    write(text) {
      raw.push(text);
      const line = JSON.parse(text) as Line;
      if (line.msg.startsWith('a message about alarms')) lines.push(line);
    },
  });
  const alarms = createAlarms({ clock, log, registry });
  const mail = createMail({
    ...{ smtpUrl: options.smtpUrl, smsWebhookUrl: undefined, log },
    ...{ mailFrom: 'Tidemark <no-reply@example.com>', dataDir: '/nowhere' },
  });
  const { webhookTimeoutMs } = options;
  const notifier = createAlarmNotifier({
    ...{ alarms, mail, clock, log, registry, publicUrl: PUBLIC_URL },
    recipients: { mail: [], webhook: undefined, ...recipients },
    ...(webhookTimeoutMs === undefined ? {} : { webhookTimeoutMs }),
  });
  notifier.start();
  return {
    ...{ alarms, clock, notifier },
    /** Log lines about messages. */
    lines,
    /** The log as it was written. */
    logged: () => raw.join(''),
    async counted(channel: 'mail' | 'webhook', result: string): Promise<number> {
      const line = `tidemark_alarm_messages_total{channel="${channel}",result="${result}"} `;
      const found = (await registry.metrics()).split('\n').find((one) => one.startsWith(line));
      return Number(found?.slice(line.length));
    },
    async stop() {
      await notifier.stop();
      mail.close();
    },
  };
}

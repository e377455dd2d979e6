import { MINUTE_MS, SECOND_MS } from '@tidemark/domain/time';
import { Counter, type Registry } from 'prom-client';
import type { Timers } from '../clock/clock.ts';
import type { Log } from '../log/log.ts';
import type { Mail } from '../mail/mail.ts';
import { alarmMail } from './alarm-mail.ts';
import type { AlarmMessage } from './alarm-message.ts';
import { type AlarmWebhook, postAlarms } from './alarm-webhook.ts';
import type { Alarms } from './alarms.ts';
import { createDelivery, type DeliveryOptions } from './delivery.ts';
import { paceMessages } from './message-pace.ts';
import { settledAlarms } from './settled-alarms.ts';

/** Who is notified of alarms, by the settings. */
export interface AlarmRecipients {
  /** Mail addresses; empty: no mail. */
  readonly mail: readonly string[];
  readonly webhook: AlarmWebhook | undefined;
}

export interface AlarmNotifierOptions {
  readonly recipients: AlarmRecipients;
  readonly alarms: Pick<Alarms, 'observe'>;
  readonly mail: Pick<Mail, 'sendMail'>;
  /** Names the instance, and leads to its console. */
  readonly publicUrl: string;
  readonly clock: Timers;
  readonly log: Log;
  readonly registry: Registry;
  /** How long the webhook may take; a test has less patience. */
  readonly webhookTimeoutMs?: number;
}

/** Sends alarms to operators. Only a process that serves the instance has alarms, and so sends any. */
export interface AlarmNotifier {
  /** Reports what lasts, and what begins and ends from now on; before that nothing is sent. */
  start(): void;
  /** Ends all timers, and waits at most 2 s for what is being sent. */
  stop(): Promise<void>;
}

/** Pauses before further tries. A mail server that restarts is back within minutes. */
const MAIL_PAUSES_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS];
const WEBHOOK_PAUSES_MS = [2 * SECOND_MS, 10 * SECOND_MS];

type ChannelName = 'mail' | 'webhook';
type Send = DeliveryOptions<AlarmMessage>['send'];

/**
 * Notifies operators by mail and by webhook: once that an alarm began, when it has lasted 10 s, and once that
 * it ended. Each mail address has its own queue, so that one that is refused does not delay the others.
 */
export function createAlarmNotifier(options: AlarmNotifierOptions): AlarmNotifier {
  const { recipients, mail, publicUrl, clock, log, registry, webhookTimeoutMs } = options;
  const { webhook } = recipients;
  const messages = new Counter({
    name: 'tidemark_alarm_messages_total',
    help: 'Messages about alarms to operators, by channel and result, one for each recipient',
    labelNames: ['channel', 'result'],
    registers: [registry],
  });

  function channelOf(channel: ChannelName, sends: readonly Send[], pausesMs: readonly number[]) {
    for (const result of ['sent', 'failed', 'dropped'] as const) messages.inc({ channel, result }, 0);
    const deliveries = sends.map((send) =>
      createDelivery<AlarmMessage>({
        ...{ send, pausesMs, clock, log, channel },
        count: (result) => messages.inc({ channel, result }),
      }),
    );
    const pace = paceMessages(clock, (message) => {
      for (const delivery of deliveries) delivery.add(message);
    });
    return {
      report: pace.report,
      async stop() {
        pace.stop();
        await Promise.all(deliveries.map((delivery) => delivery.stop()));
      },
    };
  }

  const mails = recipients.mail.map(
    (to): Send =>
      (message) =>
        mail.sendMail(alarmMail(message, { to, publicUrl })),
  );
  const timeout = webhookTimeoutMs === undefined ? {} : { timeoutMs: webhookTimeoutMs };
  const posts =
    webhook === undefined
      ? []
      : [webhook].map(
          (one): Send =>
            (message, signal) =>
              postAlarms(one, message, { publicUrl, signal, ...timeout }),
        );
  const channels = [
    ...(mails.length > 0 ? [channelOf('mail', mails, MAIL_PAUSES_MS)] : []),
    ...(posts.length > 0 ? [channelOf('webhook', posts, WEBHOOK_PAUSES_MS)] : []),
  ];
  const settled = settledAlarms(clock, (change) => {
    for (const channel of channels) channel.report(change);
  });
  return {
    start() {
      if (channels.length > 0) options.alarms.observe(settled);
    },
    async stop() {
      settled.stop();
      await Promise.all(channels.map((channel) => channel.stop()));
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { owedInAll } from '@tidemark/domain/loan';
import { MINUTE_MS } from '@tidemark/domain/time';
import { noticesQueued } from '../../../platform/outbox/outbox.ts';
import { dueOnOf, owedPartsOf } from '../loans/loan.ts';
import { plain } from '../loans/plain.ts';
import { type NotificationEvent, queueNotification, sendEmailOf } from '../notification-events.ts';
import type { LoanParts } from '../parts.ts';
import { lockQueued, type QueuedReminder, saveReminder } from '../store/reminders.ts';

/** Mails of one transaction: their rows are held while they are sent. */
const BATCH = 20;
/**
 * Between the starts of two: an e-mail takes some 3 ms of the order thread, and many at once would delay
 * traders.
 */
const PACE_MS = 10;
/** Longest time between two tries of one that does not leave. */
const RETRY_MS_MAX = 60 * MINUTE_MS;

/** Sends what is queued, one run at a time; what was queued before a restart is sent after it. */
export interface ReminderSender {
  /** There is something to send. */
  nudge(): void;
  start(): void;
  stop(): void;
}

export function createReminderSender(loan: LoanParts): ReminderSender {
  let running: Promise<void> | undefined;
  let isStopping = false;
  let stopAsking = () => {};
  const drain = async (): Promise<void> => {
    while (!isStopping && (await sendSome(loan)) > 0) loan.bus.publish(noticesQueued, []);
  };
  const nudge = (): void => {
    if (running !== undefined) return;
    running = drain().finally(() => {
      running = undefined;
    });
    loan.inBackground(running);
  };
  return {
    nudge,
    start() {
      stopAsking = loan.clock.every(MINUTE_MS, nudge);
      nudge();
    },
    stop() {
      isStopping = true;
      stopAsking();
    },
  };
}

/**
 * Sends some of them and notes it in the transaction that holds them, so that no two processes send
 * one. One that the other side does not take is tried again, later each time.
 */
function sendSome(loan: LoanParts): Promise<number> {
  return loan.database.transaction(async (tx) => {
    const now = loan.clock.now();
    const queued = await lockQueued(tx, { now, limit: BATCH });
    const told = await Promise.all(
      queued.map(async (reminder, at) => {
        await pause(at * PACE_MS);
        return send(loan, reminder);
      }),
    );
    for (const [at, reminder] of queued.entries()) {
      const wait = Math.min(RETRY_MS_MAX, MINUTE_MS * 2 ** Math.min(reminder.tries, 10));
      const status = told[at] ?? 'queued';
      await saveReminder(tx, reminder, { status, nextAt: now + wait, now });
      if (status === 'sent') await queueNotification(tx, eventOf(reminder), now);
    }
    return queued.length;
  });
}

async function send(loan: LoanParts, reminder: QueuedReminder): Promise<'sent' | 'skipped' | 'queued'> {
  // No reminder once the user has repaid or sent a repayment.
  if (reminder.loan.state.status !== 'owed') return 'skipped';
  try {
    await sendEmailOf(loan, eventOf(reminder));
  } catch (err) {
    loan.log.error({ err, loan: reminder.loan.id }, 'a reminder could not be sent; it is tried again');
    return 'queued';
  }
  return 'sent';
}

/** The content: dates and sums, no day counts, so that it is true whenever it is read. */
function eventOf({ loan, offset }: QueuedReminder): NotificationEvent {
  const params = {
    amount: plain(owedInAll(owedPartsOf(loan))),
    due: dueOnOf(loan) ?? '',
    penalty: plain(loan.penalty),
    penalty_day: plain(loan.penaltyDay),
  };
  const kind = offset < 0 ? 'due_soon' : 'overdue';
  const email = { subject: `${kind}_subject`, lines: [`${kind}_text`, 'repay_how'] };
  return { userId: loan.userId, key: `loan.${kind}`, params, email };
}

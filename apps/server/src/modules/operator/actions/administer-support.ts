import type { CallOutput, CallRead } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/operator/support';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { OperatorContext } from '../../../platform/http/route.ts';
import type { Case, Stepped } from '../../support/index.ts';
import { audited } from '../audit/audited.ts';
import type { OperatorParts } from '../parts.ts';
import { lastPage, momentOrNull } from '../present.ts';
import { operatorEmails } from '../store/accounts.ts';

type Parts = Pick<OperatorParts, 'database' | 'clock' | 'ports'>;
type WireCase = CallOutput<typeof calls.supportList>['data'][number];

/** Maximum users that an inbox search considers: a specific search has more than one character. */
const FOUND_MAX = 200;

/** A page of the inbox. */
export async function showInbox(
  parts: Parts,
  { state, q, page, page_size: pageSize }: CallRead<typeof calls.supportList>,
  { operator: { operatorId } }: OperatorContext,
): Promise<CallOutput<typeof calls.supportList>> {
  const { ports } = parts;
  const found =
    q.trim() === '' ? undefined : await ports.people.searchUsers(q, { page: 1, pageSize: FOUND_MAX });
  const { rows, total } = await ports.support.list({
    state,
    operatorId,
    userIds: found?.data.map(({ id }) => id),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return {
    data: await presentCases(parts, rows, operatorId),
    total,
    page,
    last_page: lastPage(total, pageSize),
  };
}

/** How much waits; polled by consoles. */
export async function countSupport({ ports }: Parts): Promise<CallOutput<typeof calls.supportWaiting>> {
  const { waiting, oldestAt } = await ports.support.waiting();
  return { waiting, oldest_at: momentOrNull(oldestAt) };
}

/** One conversation with its newest messages, or those before one. */
export async function showCase(
  parts: Parts,
  { id, before, page_size: limit }: CallRead<typeof calls.supportOne>,
  { operator: { operatorId } }: OperatorContext,
): Promise<Outcome<CallOutput<typeof calls.supportOne>>> {
  const { support } = parts.ports;
  const found = await support.find(id);
  if (found === undefined) return refuse('operator.unknown_object', {}, 'id');
  const messages = await support.messages(id, { before, limit: limit + 1 });
  const shown = messages.slice(0, limit).reverse();
  const authors = shown.flatMap((message) => message.operatorId ?? []);
  const emails = await operatorEmails(parts.database, [...new Set(authors)]);
  const [shownCase] = await presentCases(parts, [found], operatorId);
  return {
    case: present(shownCase, 'the conversation that was found'),
    data: shown.map((message) => ({
      ...support.present(message),
      by: message.operatorId === undefined ? null : (emails.get(message.operatorId) ?? null),
    })),
    more: messages.length > limit,
    seen: found.userReadId,
    present: support.isPresent(found.userId),
  };
}

async function presentCases(parts: Parts, rows: readonly Case[], operatorId: number): Promise<WireCase[]> {
  const { people, support } = parts.ports;
  const users = new Map(
    (await people.usersByIds(rows.map(({ userId }) => userId))).map((one) => [one.id, one]),
  );
  const takers = rows.flatMap(({ takenBy }) => takenBy ?? []);
  const emails = await operatorEmails(parts.database, [...new Set(takers)]);
  return rows.map((row) => {
    const { uid = '', email = '', mobile = '', isDemo = false } = users.get(row.userId) ?? {};
    return {
      id: row.id,
      user: { id: row.userId, uid, email, mobile },
      is_demo: isDemo,
      status: row.status,
      taken_by: row.takenBy === undefined ? null : (emails.get(row.takenBy) ?? null),
      mine: row.takenBy === operatorId,
      waiting_since: momentOrNull(row.waitingSince),
      unread: row.unread,
      last: row.last === undefined ? null : support.present(row.last),
    };
  });
}

/** Answers; the trail records which message it was, without its text. */
export async function answerCase(
  parts: Parts,
  { id, text }: CallRead<typeof calls.supportAnswer>,
  context: OperatorContext,
): Promise<Outcome<CallOutput<typeof calls.supportAnswer>>> {
  const { support } = parts.ports;
  const { operatorId } = context.operator;
  return audited(parts, context, async (tx) => {
    const done = await support.answer(tx, { id, operatorId, text, now: context.now });
    if (isRefusal(done)) return done;
    const message = present(done.message, 'an answer is a message');
    const detail = { message: message.id, user: done.after.userId };
    return {
      answer: support.present(message),
      note: { action: 'support.answer', object: `conversation:${id}`, detail },
      afterCommit: done.afterCommit,
    };
  });
}

type Step = 'take' | 'release' | 'close' | 'reopen';

/** Changes who looks after a conversation, or whether it is open; nothing is noted where nothing changed. */
export function stepCase(
  parts: Parts,
  { id, step }: { readonly id: number; readonly step: Step },
  context: OperatorContext,
): Promise<Outcome<WireCase>> {
  const asked = { id, operatorId: context.operator.operatorId, now: context.now };
  return onCase(parts, context, (tx) => parts.ports.support[step](tx, asked), `support.${step}`);
}

/** Marks the user's messages as read: reading is no change for the audit trail. */
export function seeCase(
  parts: Parts,
  { id, up_to: upTo }: CallRead<typeof calls.supportSeen>,
  context: OperatorContext,
): Promise<Outcome<WireCase>> {
  const asked = { id, operatorId: context.operator.operatorId, now: context.now, upTo };
  return onCase(parts, context, (tx) => parts.ports.support.seen(tx, asked), undefined);
}

async function onCase(
  parts: Parts,
  context: OperatorContext,
  change: (tx: Queryable) => Promise<Outcome<Stepped>>,
  action: string | undefined,
): Promise<Outcome<WireCase>> {
  const done = await audited(parts, context, async (tx) => {
    const made = await change(tx);
    if (isRefusal(made)) return made;
    const detail = await whatChanged(tx, made);
    const object = `conversation:${made.after.id}`;
    const isNoted = action !== undefined && Object.keys(detail).length > 0;
    return {
      answer: { id: made.after.id },
      note: isNoted ? { action, object, detail } : undefined,
      afterCommit: made.afterCommit,
    };
  });
  if (isRefusal(done)) return done;
  const found = present(await parts.ports.support.find(done.id), 'the conversation that was changed');
  const [shown] = await presentCases(parts, [found], context.operator.operatorId);
  return present(shown, 'the conversation that was changed');
}

async function whatChanged(tx: Queryable, { before, after }: Stepped): Promise<Record<string, unknown>> {
  const takers = [before.takenBy, after.takenBy].flatMap((id) => id ?? []);
  const emails = await operatorEmails(tx, takers);
  const nameOf = (id: number | undefined) => (id === undefined ? null : (emails.get(id) ?? String(id)));
  return {
    ...(before.status === after.status ? {} : { status: { from: before.status, to: after.status } }),
    ...(before.takenBy === after.takenBy
      ? {}
      : { taken_by: { from: nameOf(before.takenBy), to: nameOf(after.takenBy) } }),
  };
}

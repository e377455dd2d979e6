import type { CallOutput, CallRead, Lang } from '@tidemark/contract';
import type {
  operatorUser,
  operatorUserFutures,
  operatorUserLedger,
  operatorUserOrders,
  operatorUserSubscriptions,
  operatorUsers,
} from '@tidemark/contract/operator/users';
import type { AccountType } from '@tidemark/domain/ledger';
import { formatAmount, minus, plus, usd } from '@tidemark/domain/money';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import { reviewStatuses } from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';
import type { Person } from '../../session/index.ts';
import type { OperatorParts } from '../parts.ts';
import { lastPage, moment, momentOrNull, presentListed } from '../present.ts';

const accountOfType: Readonly<Record<number, AccountType>> = { 1: 'change', 2: 'micro', 3: 'forex' };

/** Where only the number of rows is wanted. */
const COUNT_ONLY = { page: 1, page_size: 1 };

/** Users that a text may mean, the newest first. */
export async function showUsers(
  { ports }: OperatorParts,
  { query, page, page_size: pageSize }: CallRead<typeof operatorUsers>,
): Promise<CallOutput<typeof operatorUsers>> {
  const { data, total } = await ports.people.searchUsers(query, { page, pageSize });
  return { data: data.map(presentListed), total, page, last_page: lastPage(total, pageSize) };
}

/** One user: profile, accounts, what runs, sessions and identity. */
export async function showUser(
  parts: OperatorParts,
  { id }: CallRead<typeof operatorUser>,
  now: Millis,
): Promise<Outcome<CallOutput<typeof operatorUser>>> {
  const { ports } = parts;
  const person = await personOf(parts, id);
  if (isRefusal(person)) return person;
  const [accounts, contracts, futures, sessions, identity, inviter] = await Promise.all([
    ports.ledger.accountsOf(id),
    contractsOf(parts, id),
    futuresOf(parts, id),
    ports.people.sessionsOf(id, now),
    ports.kyc.latestOf(id),
    person.invitedBy === undefined ? undefined : ports.people.userById(person.invitedBy),
  ]);
  return {
    ...presentListed(person),
    invite_code: person.inviteCode,
    country: person.country,
    is_trader: person.isTrader ? 1 : 0,
    invited: person.invited,
    invited_by: inviter ? { id: inviter.id, account: inviter.email || inviter.mobile } : null,
    totp: person.hasTwoFactor,
    freeze: freezeOf(person),
    withdraw_hold_until: momentOrNull(person.withdrawHold?.until),
    accounts,
    contracts,
    futures,
    sessions: sessions.map(({ id: sessionId, device, address, createdAt, seenAt, withPasskey }) => ({
      id: sessionId,
      device,
      address,
      created_at: moment(createdAt),
      seen_at: moment(seenAt),
      passkey: withPasskey,
    })),
    review_status: identity === undefined ? 0 : reviewStatuses.indexOf(identity.state.status) + 1,
    real_name: identity?.fields.find(({ key }) => key === 'name')?.value ?? '',
  };
}

function freezeOf({ frozen }: Person): CallOutput<typeof operatorUser>['freeze'] {
  if (frozen === undefined) return null;
  const by = frozen.by === 'house' ? 'operator' : 'user';
  return { by, reason: frozen.reason, at: moment(frozen.at) };
}

/** How many contract orders there are, and the sums of the account. */
async function contractsOf(
  { ports }: OperatorParts,
  id: number,
): Promise<CallOutput<typeof operatorUser>['contracts']> {
  const [pending, holding, history] = await Promise.all(
    ([0, 1, 3] as const).map((status) => ports.forex.ordersOf(id, { ...COUNT_ONLY, ...everyOrder, status })),
  );
  const risk = ports.forex.riskOf(id);
  const accounts = await ports.ledger.accountsOf(id);
  const balance = usd(accounts.find(({ type }) => type === 'forex')?.balance ?? '0');
  return {
    pending: pending?.total ?? 0,
    holding: holding?.total ?? 0,
    history: history?.total ?? 0,
    equity: formatAmount(plus(balance, usd(risk.ProfitsTotal))),
    profit: formatAmount(minus(usd(risk.ProfitsTotal), usd(holding?.all_fees ?? '0'))),
    margin: risk.CautionMoneyAll,
    hazard_rate: risk.HazardRate,
  };
}

async function futuresOf(
  { ports }: OperatorParts,
  id: number,
): Promise<CallOutput<typeof operatorUser>['futures']> {
  const [running, closed] = await Promise.all(
    ([1, 3] as const).map((status) => ports.micro.ordersOf(id, { ...COUNT_ONLY, status })),
  );
  return { running: running?.total ?? 0, closed: closed?.total ?? 0 };
}

/** A page of what moved on a user's accounts, the newest first. */
export async function showLedger(
  parts: OperatorParts,
  input: CallRead<typeof operatorUserLedger>,
): Promise<Outcome<CallOutput<typeof operatorUserLedger>>> {
  const { id, accountTypeId, page, page_size: pageSize } = input;
  const person = await personOf(parts, id);
  if (isRefusal(person)) return person;
  const { lines, total } = await parts.ports.ledger.linesOf(id, {
    kind: typeof accountTypeId === 'number' ? accountOfType[accountTypeId] : undefined,
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  const data = lines.map((line) => ({
    id: line.id,
    account: line.account,
    event: line.event,
    amount: formatAmount(line.amount),
    balance: formatAmount(line.balance),
    ref: String(line.reference),
    at: moment(line.at),
  }));
  return { data, total, page, last_page: lastPage(total, pageSize) };
}

/** A user's fund subscriptions, as the user sees them. */
export async function showUserSubscriptions(
  parts: OperatorParts,
  { id, page, page_size: pageSize }: CallRead<typeof operatorUserSubscriptions>,
  lang: Lang,
): Promise<Outcome<CallOutput<typeof operatorUserSubscriptions>>> {
  const person = await personOf(parts, id);
  if (isRefusal(person)) return person;
  return parts.ports.fund.subscriptionsOf({ userId: id, page, pageSize, lang });
}

/** No filter of my_deal is set. */
const everyOrder = { forex_id: undefined, date_from: undefined, date_to: undefined, time_zone: 'UTC' };

export async function showOrders(
  parts: OperatorParts,
  { id, ...asked }: CallRead<typeof operatorUserOrders>,
): Promise<Outcome<CallOutput<typeof operatorUserOrders>>> {
  const person = await personOf(parts, id);
  return isRefusal(person) ? person : parts.ports.forex.ordersOf(id, { ...everyOrder, ...asked });
}

export async function showFutures(
  parts: OperatorParts,
  { id, ...asked }: CallRead<typeof operatorUserFutures>,
): Promise<Outcome<CallOutput<typeof operatorUserFutures>>> {
  const person = await personOf(parts, id);
  return isRefusal(person) ? person : parts.ports.micro.ordersOf(id, asked);
}

async function personOf({ ports }: OperatorParts, id: number): Promise<Outcome<Person>> {
  return (await ports.people.userById(id)) ?? refuse('session.unknown_user', {}, 'id');
}

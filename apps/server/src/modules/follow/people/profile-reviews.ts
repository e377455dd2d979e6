import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import {
  type DecidedReview,
  decideReview,
  type ReviewDecision,
  type ReviewItem,
  type ReviewPort,
  reviewTime,
} from '@tidemark/domain/review';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { noticesQueued, queueNotices, type UserNotice } from '../../../platform/outbox/outbox.ts';
import { decisionEmail, writeToUser } from '../../session/index.ts';
import { profilesChanged } from '../events.ts';
import {
  approvedProfiles,
  isNicknameTaken,
  lockProfile,
  type ProfileChange,
  profileById,
  profileQueue,
  saveProfileDecision,
  waitForNicknames,
} from '../store/profiles.ts';
import { appearancesOf } from './nickname.ts';
import type { PeopleParts } from './parts.ts';

/** One operator decides what a trader is shown with. */
const RULES = { needsSecond: false };

/** The review queue of nicknames, pictures and introductions, for operators. */
export function profileReviews(people: PeopleParts): ReviewPort<Queryable> {
  const { database } = people;
  return {
    kind: 'trader_profile',
    async list(ask) {
      const { rows, total } = await profileQueue.page(database, ask);
      return { data: await shown(people, rows), total };
    },
    async find(id) {
      const found = await profileById(database, id);
      const [item] = found ? await shown(people, [found]) : [];
      return item;
    },
    waiting: () => profileQueue.waiting(database),
    decide: (tx, decision) => decide(people, tx, decision),
    afterCommit: (decided) => notifyDecision(people, decided),
  };
}

async function shown(people: PeopleParts, rows: readonly ProfileChange[]): Promise<ReviewItem[]> {
  const appearance = await appearancesOf(
    people,
    rows.map(({ userId }) => userId),
  );
  return rows.map(({ id, userId, state, submittedAt, nickname, picture, introduction }) => ({
    ...{ id, userId, state, submittedAt, kind: 'trader_profile' as const, needsSecond: false },
    dueAt: reviewTime(submittedAt, submittedAt).dueAt,
    fields: [
      { key: 'nickname', value: nickname },
      { key: 'nickname_now', value: appearance(userId).nickname },
      ...introductionFields(introduction, appearance(userId).introduction),
    ],
    pictures: picture === undefined ? [] : [{ key: 'avatar', url: people.files.addressOf(picture) }],
  }));
}

/** Nothing where there is no introduction and was none. */
function introductionFields(wanted: string, now: string) {
  if (wanted === '' && now === '') return [];
  return [
    { key: 'introduction', value: wanted },
    { key: 'introduction_now', value: now },
  ];
}

/** An approved picture is public from then on, and the one before it no longer. */
async function decide(
  { files }: PeopleParts,
  tx: Queryable,
  { id, ...decision }: ReviewDecision,
): Promise<Outcome<DecidedReview>> {
  const found = await lockProfile(tx, id);
  if (found === undefined) return refuse('review.unknown');
  const { userId, picture, nicknameKey, state: from } = found;
  const to = decideReview(from, decision, RULES);
  if (isRefusal(to)) return to;
  if (to.status === 'approved') {
    await waitForNicknames(tx);
    if (nicknameKey !== '' && (await isNicknameTaken(tx, nicknameKey, userId)))
      return refuse('follow.nickname_taken');
    const before = (await approvedProfiles(tx, [userId])).get(userId)?.picture;
    if (before !== undefined) await files.publicPictures.publish(tx, before, false);
    if (picture !== undefined) await files.publicPictures.publish(tx, picture, true);
  }
  await saveProfileDecision(tx, id, to);
  const decided: DecidedReview = { id, kind: 'trader_profile', userId, from, to };
  await queueNotices(tx, noticesOf(decided), decision.now);
  return decided;
}

function noticesOf({ userId, to }: DecidedReview): readonly UserNotice[] {
  if (to.status === 'waiting') return [];
  const params: Record<string, string> = to.status === 'rejected' ? { remark: to.remark } : {};
  return [{ userId, key: `review.trader_profile_${to.status}`, params }];
}

/** After the commit: sends the notice, and a mail or text message in the background. */
function notifyDecision(people: PeopleParts, decided: DecidedReview): void {
  const { userId, to } = decided;
  if (to.status === 'waiting') return;
  if (to.status === 'approved') people.bus.publish(profilesChanged, { userId });
  people.bus.publish(noticesQueued, noticesOf(decided));
  people.inBackground(writeToUser(people, userId, decisionEmail('follow.profile_mail', to)));
}

import type { CallOutput, CallRead } from '@tidemark/contract';
import type { traderProfile, traderProfileSubmit } from '@tidemark/contract/calls/trading/traders';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import { reviewTime } from '@tidemark/domain/review';
import { nameKey, readName, seenText } from '@tidemark/domain/text';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { CallerContext } from '../../../platform/http/route.ts';
import { answerOnce } from '../../../platform/idempotency/answer-once.ts';
import {
  approvedProfiles,
  insertProfile,
  isNicknameTaken,
  latestProfile,
  type ProfileChange,
  waitForNicknames,
} from '../store/profiles.ts';
import { traderOf } from '../store/traders.ts';
import { appearancesOf, NO_AVATAR } from './nickname.ts';
import type { PeopleParts } from './parts.ts';

/** Length of a nickname, in characters. */
export const nicknameBounds = { min: 2, max: 24 };
/** Length of an introduction, in characters. */
const INTRODUCTION_MAX = 500;
/** What the field of the picture holds where the picture stays as it is. */
const KEEP = 'keep';

/**
 * Nickname, picture and introduction of the caller, and the status of the last change. Refused for a user who is no trader.
 */
export async function showProfile(
  people: PeopleParts,
  { caller: { userId }, now }: Pick<CallerContext, 'caller' | 'now'>,
): Promise<Outcome<CallOutput<typeof traderProfile>>> {
  const { database } = people;
  if (!(await isTrader(database, userId))) return refuse('follow.not_a_trader');
  const [appearance, latest] = await Promise.all([
    appearancesOf(people, [userId]),
    latestProfile(database, userId),
  ]);
  return { ...appearance(userId), ...presentChange(people, latest, now) };
}

function presentChange({ files }: PeopleParts, latest: ProfileChange | undefined, now: Millis) {
  const none = {
    status: 0,
    remark: '',
    wanted_nickname: '',
    wanted_avatar: NO_AVATAR,
    wanted_introduction: '',
  };
  if (latest === undefined) return { ...none, due_at: null, remaining_ms: null };
  const { state, submittedAt, nickname, picture, introduction } = latest;
  const { dueAt, remainingMs } = reviewTime(submittedAt, now);
  const waits = state.status === 'waiting';
  return {
    status: { waiting: 1, approved: 2, rejected: 3 }[state.status],
    // What an operator noted on an approval is for operators.
    remark: state.status === 'rejected' ? state.remark : '',
    wanted_nickname: nickname,
    wanted_avatar: picture === undefined ? NO_AVATAR : files.addressOf(picture),
    wanted_introduction: introduction,
    due_at: waits ? new Date(dueAt).toISOString() : null,
    remaining_ms: waits ? remainingMs : null,
  };
}

/**
 * Requests another nickname, picture or introduction; an introduction that is left out stays. Refused: for a user
 * who is no lead trader, while another change waits, for an unreadable nickname or one that another user has in any
 * spelling, for a picture that is not the caller's upload, for an introduction that is too long.
 */
export async function submitProfile(
  people: PeopleParts,
  input: CallRead<typeof traderProfileSubmit>,
  context: CallerContext,
): Promise<Outcome<CallOutput<typeof traderProfileSubmit>>> {
  const nickname = readNickname(input.nickname);
  if (isRefusal(nickname)) return nickname;
  const introduction = input.introduction == null ? undefined : seenText(input.introduction);
  if (introduction !== undefined && [...introduction].length > INTRODUCTION_MAX)
    return refuse('follow.introduction_too_long', { max: INTRODUCTION_MAX }, 'introduction');
  const { caller, idempotency: claim, now } = context;
  const { userId } = caller;
  const isWaiting = async (tx: Queryable) => (await latestProfile(tx, userId))?.state.status === 'waiting';
  const taken = await answerOnce(
    people.database,
    // After a decision the same form is another wish.
    { userId, claim, now, stillGood: isWaiting },
    (tx) => take(people, tx, { userId, nickname, introduction, avatar: input.avatar.trim(), now }),
  );
  return isRefusal(taken) ? taken : showProfile(people, context);
}

function readNickname(typed: string): Outcome<string> {
  if (typed.trim() === '') return '';
  const { min, max } = nicknameBounds;
  const nickname = readName(typed, { max, digits: true });
  if (nickname === undefined || [...nickname].length < min || nameKey(nickname) === '')
    return refuse('follow.nickname_malformed', { min, max }, 'nickname');
  return nickname;
}

async function take(
  people: PeopleParts,
  tx: Queryable,
  submission: {
    readonly userId: number;
    readonly nickname: string;
    readonly avatar: string;
    readonly introduction: string | undefined;
    readonly now: Millis;
  },
): Promise<Outcome<{ id: number }>> {
  const { userId, nickname, avatar, now } = submission;
  if (!(await isTrader(tx, userId))) return refuse('follow.not_a_trader');
  if ((await latestProfile(tx, userId))?.state.status === 'waiting') return refuse('follow.profile_waiting');
  await waitForNicknames(tx);
  const nicknameKey = nameKey(nickname);
  if (nicknameKey !== '' && (await isNicknameTaken(tx, nicknameKey, userId)))
    return refuse('follow.nickname_taken', {}, 'nickname');
  const picture = await pictureOf(people, tx, { userId, avatar, now });
  if (isRefusal(picture)) return picture;
  const shown = (await approvedProfiles(tx, [userId])).get(userId);
  const id = await insertProfile(tx, {
    ...{ userId, nickname, nicknameKey, submittedAt: now },
    picture: picture.name,
    introduction: submission.introduction ?? shown?.introduction ?? '',
  });
  return id === undefined ? refuse('follow.profile_waiting') : { id };
}

/** The picture that is meant: the one shown now, none, or an upload of the caller's own. */
async function pictureOf(
  { files }: PeopleParts,
  tx: Queryable,
  { userId, avatar, now }: { readonly userId: number; readonly avatar: string; readonly now: Millis },
): Promise<Outcome<{ readonly name: string | undefined }>> {
  if (avatar === '') return { name: undefined };
  if (avatar === KEEP) return { name: (await approvedProfiles(tx, [userId])).get(userId)?.picture };
  const used = await files.use(tx, { userId, pictures: { avatar }, now });
  return isRefusal(used) ? used : { name: used.avatar };
}

async function isTrader(database: Queryable, userId: number): Promise<boolean> {
  const trader = await traderOf(database, userId);
  return trader !== undefined && trader.leftAt === undefined;
}

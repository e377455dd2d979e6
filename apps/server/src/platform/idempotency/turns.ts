import type { Database } from '../database/queryable.ts';

/** The last work of each user who has some, for each database. */
const turnsOf = new WeakMap<Database, Map<number, Promise<unknown>>>();

/** Runs a user's work once all his earlier work on this database has ended, well or not. */
export function inTurnOf<T>(database: Database, userId: number, work: () => Promise<T>): Promise<T> {
  let turns = turnsOf.get(database);
  if (turns === undefined) {
    turns = new Map();
    turnsOf.set(database, turns);
  }
  const own = turns;
  const before = own.get(userId);
  const run = before === undefined ? work() : before.then(work);
  // A failure is returned to its caller; the next in turn begins all the same.
  const ended = run.then(
    () => undefined,
    () => undefined,
  );
  own.set(userId, ended);
  void ended.then(() => {
    if (own.get(userId) === ended) own.delete(userId);
  });
  return run;
}

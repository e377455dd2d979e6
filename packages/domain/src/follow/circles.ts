/** Whether the chain of followed users from `from`, of any length, includes `to`. */
export function leadsTo(from: number, to: number, leadersOf: (userId: number) => Iterable<number>): boolean {
  const seen = new Set([from]);
  const open = [from];
  for (let userId = open.pop(); userId !== undefined; userId = open.pop()) {
    if (userId === to) return true;
    for (const leader of leadersOf(userId)) {
      if (seen.has(leader)) continue;
      seen.add(leader);
      open.push(leader);
    }
  }
  return false;
}

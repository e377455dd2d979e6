import type { Queryable } from '../../../platform/database/queryable.ts';
import { type AuditHead, auditHead, entriesAfter, type StoredEntry } from '../store/audit.ts';
import { CHAIN_START, entryHash } from './chain.ts';

const AT_ONCE = 2000;

/** Walks the audit trail from its first entry; answers the first link that is broken, if one is. */
export async function verifyOperator(database: Queryable): Promise<string[]> {
  let hash: Buffer = CHAIN_START;
  let number = 0;
  for (;;) {
    const entries = await entriesAfter(database, number, AT_ONCE);
    for (const entry of entries) {
      const broken = brokenLink(entry, number, hash);
      if (broken !== undefined) return [broken];
      number = entry.number;
      hash = entry.hash;
    }
    if (entries.length < AT_ONCE) return missingEnd(await auditHead(database), number, hash);
  }
}

/** The trail's length is stored separately, so that entries removed from its end are noticed. */
function missingEnd(head: AuditHead | undefined, number: number, hash: Buffer): string[] {
  if (head === undefined) return ['the head of the audit trail is gone'];
  if (head.number > number) return [`audit entry ${number + 1} was written and is gone`];
  const isSame = head.number === number && head.hash.equals(hash);
  return isSame ? [] : [`audit entry ${number} is not the one that was written last`];
}

function brokenLink(entry: StoredEntry, before: number, hash: Buffer): string | undefined {
  const name = `audit entry ${entry.number} (${entry.action} ${entry.object})`;
  if (entry.number !== before + 1) return `${name} follows entry ${before}: what was between them is gone`;
  if (!entry.previousHash.equals(hash)) return `${name} does not follow from entry ${before}`;
  if (!entry.hash.equals(entryHash(hash, entry))) return `${name} is not what was written`;
  return undefined;
}

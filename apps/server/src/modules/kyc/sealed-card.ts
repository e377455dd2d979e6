import type { Sealer } from '../../platform/sealed/sealed.ts';

/** The stored number of a document: it can be unsealed, and compared without unsealing. */
export interface SealedCard {
  readonly cardSealed: Buffer;
  readonly cardHash: Buffer;
}

/** What is sealed is bound to its user: moved to another's row, it does not open. */
const ownerOf = (userId: number): string => `kyc:${userId}`;

/** Seals a number; `cardKey` is the same without spaces and signs, and identifies the document. */
export function sealCard(
  sealer: Sealer,
  { userId, cardId, cardKey }: { readonly userId: number; readonly cardId: string; readonly cardKey: string },
): SealedCard {
  return { cardSealed: sealer.seal(ownerOf(userId), cardId), cardHash: sealer.hash('kyc.card', cardKey) };
}

/** The number as it was written. @throws Error where the key is another one. */
export function openCard(
  sealer: Sealer,
  { userId, cardSealed }: { readonly userId: number; readonly cardSealed: Buffer },
): string {
  return sealer.open(ownerOf(userId), cardSealed);
}

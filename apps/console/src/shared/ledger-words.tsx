import { reviewList } from '@tidemark/contract/operator/reviews';
import { Num } from '@tidemark/ui';
import { useText } from './language.ts';
import { type HouseId, houseAccounts, placeOfThing, thingOf } from './ledger-things.ts';
import { useMay } from './me.ts';
import { linkClass, PlaceLink } from './navigation.tsx';

export interface LedgerWords {
  /** What happened, in words; of an event that is not known here, its own name. */
  event(event: string): string;
  /** An account as people call it: those of users and those of the house. */
  account(account: string): string;
  /** What an event belongs to: «Deposit 12». */
  thing(event: string, reference: string | number): string;
}

/** The ledger's words. */
export function useLedgerWords(): LedgerWords {
  const t = useText('console-money');
  const said = (key: string) => (t.has(key as never) ? (t(key as never) as string) : undefined);
  return {
    event: (event) => said(`events.${event}`) ?? event,
    account: (account) => said(`accounts.${account}`) ?? account,
    thing: (event, reference) => t('thing', { kind: thingOf(event) ?? 'other', id: String(reference) }),
  };
}

/** What an account of the house is called, with its world beside it. */
export function useHouseName(): (id: number | string, account?: string) => string {
  const t = useText('console-money.ledger');
  const words = useLedgerWords();
  return (id, account) => {
    const known = houseAccounts[String(id) as HouseId] as (typeof houseAccounts)[HouseId] | undefined;
    const name = words.account(known?.account ?? account ?? String(id));
    return known ? t(known.demo ? 'ofDemo' : 'ofReal', { account: name }) : name;
  };
}

/** What a posting belongs to, as a link to where it can be looked at. */
export function ThingLink({
  event,
  reference,
  userId,
}: {
  readonly event: string;
  readonly reference: string | number;
  readonly userId: number | undefined;
}) {
  const words = useLedgerWords();
  const mayReview = useMay(reviewList);
  const at = placeOfThing(thingOf(event), String(reference), userId);
  const name = <Num>{words.thing(event, reference)}</Num>;
  // Whoever decides nothing has no queue to look into.
  return at && (at.place !== 'reviews' || mayReview) ? (
    <PlaceLink to={at.place} query={at.query} className={linkClass}>
      {name}
    </PlaceLink>
  ) : (
    name
  );
}

import { operatorFunds } from '@tidemark/contract/operator/funds';
import { reviewList } from '@tidemark/contract/operator/reviews';
import { Num } from '@tidemark/ui';
import { useCall } from '../api.ts';
import { useText } from '../device/language.ts';
import { linkClass, PlaceLink } from '../layout/navigation.tsx';
import { useMay } from '../session/me.ts';
import { brokerAccounts, placeOfThing, thingOf } from './ledger-things.ts';

export interface LedgerWords {
  /** An event's text; for an unknown event, its own name. A family of events has a text, too. */
  event(event: string): string;
  /** An account as people call it: those of users and those of the broker. */
  account(account: string): string;
  /** What an event belongs to: «Deposit 12». */
  thing(event: string, reference: string | number): string;
}

/** The ledger's words. */
export function useLedgerWords(): LedgerWords {
  const t = useText('console-money');
  const said = (key: string) => (t.has(key as never) ? (t(key as never) as string) : undefined);
  return {
    event: (event) => said(`families.${event}`) ?? said(`events.${event}`) ?? event,
    account: (account) => said(`accounts.${account}`) ?? account,
    thing: (event, reference) => t('thing', { kind: thingOf(event) ?? 'other', id: String(reference) }),
  };
}

/** An account of the broker. */
interface BrokerAccount {
  readonly account: string;
  readonly demo: boolean;
  /** Of a fund: which. */
  readonly fund?: string;
}

/** Every known broker account by number; fund accounts only for roles that may read them. */
export function useBrokerAccounts(): Readonly<Record<string, BrokerAccount>> {
  const mayRead = useMay(operatorFunds);
  const pools = useCall(operatorFunds, {}, { enabled: mayRead, staleTime: 60_000 }).data ?? [];
  return {
    ...brokerAccounts,
    ...Object.fromEntries(
      pools.flatMap(({ pool_account, shares_account, world, title: fund }) => [
        [pool_account, { account: 'fund_pool', demo: world === 'demo', fund }],
        [shares_account, { account: 'fund_shares', demo: world === 'demo', fund }],
      ]),
    ),
  };
}

/** The name of a broker account with its world; `plain` omits the world. */
export function useBrokerAccountName(plain = false): (id: number | string, account?: string) => string {
  const t = useText('console-money.ledger');
  const words = useLedgerWords();
  const accounts = useBrokerAccounts();
  return (id, account) => {
    const known = accounts[String(id)];
    const kind = words.account(known?.account ?? account ?? String(id));
    const name = known?.fund === undefined ? kind : t('ofFund', { account: kind, fund: known.fund });
    if (!known || plain) return name;
    return t(known.demo ? 'ofDemo' : 'ofReal', { account: name });
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
  // An operator without review rights has no queue to open.
  return at && (at.place !== 'reviews' || mayReview) ? (
    <PlaceLink to={at.place} query={at.query} className={linkClass}>
      {name}
    </PlaceLink>
  ) : (
    name
  );
}

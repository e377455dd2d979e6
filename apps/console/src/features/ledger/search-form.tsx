import { operatorUsers } from '@tidemark/contract/operator/users';
import { Button, Card, Num, SearchField, SegmentedControl, SelectField, TextField } from '@tidemark/ui';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { linkClass, PlaceLink } from '../../shared/layout/navigation.tsx';
import type { Query } from '../../shared/layout/paths.ts';
import {
  accountTypeIds,
  accountTypes,
  ledgerEvents,
  ledgerFamilies,
  readAccountType,
} from '../../shared/ledger/ledger-things.ts';
import {
  useBrokerAccountName,
  useBrokerAccounts,
  useLedgerWords,
} from '../../shared/ledger/ledger-words.tsx';
import { useNumbers } from '../../shared/number-field.tsx';
import { contactOf } from '../../shared/user-name.ts';
import { isNumber, type Search, searches } from './asked.ts';

interface FormProps {
  readonly query: Query;
  readonly onAsk: (query: Query) => void;
}

/** Four searches of the ledger: a posting, an event, a user's account, a broker's account. */
export function SearchForm({ search, ...rest }: FormProps & { readonly search: Search }) {
  const t = useText('console-money.ledger');
  return (
    <Card className="flex flex-col gap-4">
      <div className="max-w-160">
        <SegmentedControl
          label={t('searchBy')}
          size="sm"
          value={search}
          choices={searches.map((value) => ({ value, label: t(`by.${value}`) }))}
          onChange={(by) => rest.onAsk({ by })}
        />
      </div>
      {search === 'posting' ? <PostingSearch {...rest} /> : null}
      {search === 'event' ? <EventSearch {...rest} /> : null}
      {search === 'user' ? <UserSearch {...rest} /> : null}
      {search === 'house' ? <BrokerSearch {...rest} /> : null}
    </Card>
  );
}

const rowClass = 'flex flex-wrap items-start gap-3 [&>*]:min-w-48 [&>button]:mt-5 [&>button]:min-w-0';

function PostingSearch({ query, onAsk }: FormProps) {
  const t = useText('console-money.ledger');
  const [id, setId] = useState(query.id ?? '');
  const [problem, setProblem] = useState<string>();
  const numbers = useNumbers();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = numbers.read(id, { places: 0 }).value;
    if (!isNumber(number)) return setProblem(t('numberMissing'));
    onAsk({ by: 'posting', id: number });
  };
  return (
    <form className={rowClass} noValidate onSubmit={submit}>
      <TextField
        label={t('postingNumber')}
        ltr
        inputMode="numeric"
        value={id}
        error={problem}
        onChange={(event) => setId(event.target.value)}
      />
      <Find />
    </form>
  );
}

function EventSearch({ query, onAsk }: FormProps) {
  const t = useText('console-money.ledger');
  const words = useLedgerWords();
  const [event, setEvent] = useState(query.event ?? 'funding.deposit');
  const [reference, setReference] = useState(query.reference ?? '');
  const [problem, setProblem] = useState<string>();
  const numbers = useNumbers();
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const number = numbers.read(reference, { places: 0 }).value;
    if (!isNumber(number)) return setProblem(t('numberMissing'));
    onAsk({ by: 'event', event, reference: number });
  };
  const known = [...Object.keys(ledgerEvents), ...ledgerFamilies];
  const offered = known.includes(event) ? known : [event, ...known];
  return (
    <form className={rowClass} noValidate onSubmit={submit}>
      <SelectField
        label={t('event')}
        value={event}
        options={offered.map((value) => ({ value, label: words.event(value) }))}
        onChange={setEvent}
      />
      <TextField
        label={t('reference')}
        hint={t('referenceHint')}
        ltr
        inputMode="numeric"
        value={reference}
        error={problem}
        onChange={(changed) => setReference(changed.target.value)}
      />
      <Find />
    </form>
  );
}

function Find() {
  const t = useText('console-money.ledger');
  return (
    <Button type="submit" tone="quiet" icon="search" className="min-h-11">
      {t('find')}
    </Button>
  );
}

function BrokerSearch({ query, onAsk }: FormProps) {
  const t = useText('console-money.ledger');
  const brokerAccountName = useBrokerAccountName();
  const options = Object.keys(useBrokerAccounts()).map((value) => ({
    value,
    label: brokerAccountName(value),
  }));
  const id = query.id ?? '';
  return (
    <div className="max-w-96">
      <SelectField
        label={t('houseAccount')}
        value={id}
        options={id === '' ? [{ value: '', label: t('choose') }, ...options] : options}
        onChange={(chosen) => onAsk({ by: 'house', id: chosen })}
      />
    </div>
  );
}

function UserSearch({ query, onAsk }: FormProps) {
  const t = useText('console-money.ledger');
  const words = useLedgerWords();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const found = useCall(operatorUsers, { query: asked }, { enabled: asked !== '', keep: true }).data?.data;
  const type = readAccountType(query.type);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(text.trim());
  };
  return (
    <div className="flex flex-col gap-3">
      <form className="flex flex-wrap items-center gap-3" onSubmit={submit}>
        <SearchField
          label={t('userSearch')}
          className="min-w-64 flex-1 wide:max-w-96"
          value={text}
          maxLength={320}
          onChange={(event) => setText(event.target.value)}
        />
        <Find />
      </form>
      {asked !== '' && found ? (
        <ul aria-label={t('usersFound')} className="divide-y divide-line rounded-md border border-line">
          {found.length === 0 ? <li className="px-3 py-2 text-sm text-quiet">{t('nobody')}</li> : null}
          {found.map((user) => (
            <li key={user.id} className="flex flex-wrap items-center justify-between gap-2 px-3 py-2 text-sm">
              <PlaceLink
                to="ledger"
                query={{ by: 'user', user: String(user.id), type }}
                className={linkClass}
              >
                <bdi className="break-all">{contactOf(user)}</bdi>
              </PlaceLink>
              <Num className="text-quiet">{user.uid}</Num>
            </li>
          ))}
        </ul>
      ) : null}
      {query.user ? (
        <div className="max-w-160">
          <SegmentedControl
            label={t('account')}
            size="sm"
            value={type}
            choices={accountTypeIds.map((value) => ({
              value,
              label: words.account(accountTypes[value]),
            }))}
            onChange={(next) => onAsk({ by: 'user', user: query.user ?? '', type: next })}
          />
        </div>
      ) : null}
    </div>
  );
}

import { Card, type Column, cx, Num, Table } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { linkClass, PlaceLink } from '../../shared/layout/navigation.tsx';
import { useBrokerAccountName, useLedgerWords } from '../../shared/ledger/ledger-words.tsx';
import { totalOf, type World } from './balance-check.ts';

type Customers = World['customers'][number];
type BrokerAccounts = World['house'][number];

/** One world: customer balances by kind of account, the broker's balances, and their sum. */
export function WorldCard({ world }: { readonly world: World }) {
  const t = useText('console-money.reconciliation');
  const formats = useFormats();
  const isZero = Number(world.sum) === 0;
  return (
    <section aria-label={t(world.demo ? 'demoWorld' : 'realWorld')} className="min-w-0 break-inside-avoid">
      <Card flush>
        <h2 className="border-b border-line px-4 py-3 text-sm font-semibold">
          {t(world.demo ? 'demoWorld' : 'realWorld')}
        </h2>
        <CustomersTable world={world} />
        <BrokerTable world={world} />
        <p className="flex items-baseline justify-between gap-4 border-t border-line-strong px-4 py-3">
          <span className="text-sm font-semibold">{t('sum')}</span>
          <Num className={cx('text-lg font-semibold', isZero ? 'text-good' : 'text-danger')}>
            {formats.fee(world.sum)}
          </Num>
        </p>
      </Card>
    </section>
  );
}

function CustomersTable({ world }: { readonly world: World }) {
  const t = useText('console-money.reconciliation');
  const formats = useFormats();
  const words = useLedgerWords();
  const all = { type: '', ...totalsOf(world.customers) };
  const money = (key: 'balance' | 'locked' | 'earmarked'): Column<Customers> => ({
    key,
    head: t(key),
    end: true,
    cell: (row) => <Num className={strong(row)}>{formats.fee(row[key])}</Num>,
  });
  const columns: readonly Column<Customers>[] = [
    {
      key: 'type',
      head: t('customers'),
      cell: (row) => (
        <span className={strong(row)}>{row.type === '' ? t('together') : words.account(row.type)}</span>
      ),
    },
    {
      key: 'accounts',
      head: t('accounts'),
      end: true,
      cell: (row) => <Num className={strong(row)}>{formats.count(row.accounts)}</Num>,
    },
    money('balance'),
    money('locked'),
    money('earmarked'),
  ];
  return (
    <Table
      dense
      label={`${t('customers')}, ${t(world.demo ? 'demoWorld' : 'realWorld')}`}
      columns={columns}
      rows={[...world.customers, all]}
      rowKey={({ type }) => type}
      empty={null}
    />
  );
}

function BrokerTable({ world }: { readonly world: World }) {
  const t = useText('console-money.reconciliation');
  const formats = useFormats();
  const brokerAccountName = useBrokerAccountName(true);
  const all: BrokerAccounts = { id: 0, account: '', balance: totalOf(world.house, ({ balance }) => balance) };
  const columns: readonly Column<BrokerAccounts>[] = [
    {
      key: 'account',
      head: t('house'),
      cell: ({ id, account }) =>
        account === '' ? (
          <span className="font-semibold">{t('together')}</span>
        ) : (
          <PlaceLink to="ledger" query={{ by: 'house', id: String(id) }} className={linkClass}>
            {brokerAccountName(id, account)}
          </PlaceLink>
        ),
    },
    {
      key: 'balance',
      head: t('balance'),
      end: true,
      cell: ({ account, balance }) => (
        <Num className={account === '' ? 'font-semibold' : ''}>{formats.fee(balance)}</Num>
      ),
    },
  ];
  return (
    <div className="border-t border-line">
      <Table
        dense
        label={`${t('house')}, ${t(world.demo ? 'demoWorld' : 'realWorld')}`}
        columns={columns}
        rows={[...world.house, all]}
        rowKey={({ id }) => id}
        empty={null}
      />
    </div>
  );
}

function strong({ type }: Customers): string {
  return type === '' ? 'font-semibold' : '';
}

function totalsOf(rows: readonly Customers[]): Omit<Customers, 'type'> {
  return {
    accounts: rows.reduce((count, { accounts }) => count + accounts, 0),
    balance: totalOf(rows, ({ balance }) => balance),
    locked: totalOf(rows, ({ locked }) => locked),
    earmarked: totalOf(rows, ({ earmarked }) => earmarked),
  };
}

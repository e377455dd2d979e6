import { correctionPropose } from '@tidemark/contract/operator/corrections';
import { ledgerPosting } from '@tidemark/contract/operator/ledger';
import { operatorUserLedger } from '@tidemark/contract/operator/users';
import { SegmentedControl } from '@tidemark/ui';
import { useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { linkClass, PlaceLink } from '../../shared/layout/navigation.tsx';
import { PageSteps } from '../../shared/layout/page-steps.tsx';
import { type AccountTypeId, accountTypeIds, accountTypes } from '../../shared/ledger/ledger-things.ts';
import { useLedgerWords } from '../../shared/ledger/ledger-words.tsx';
import { LineTable } from '../../shared/ledger/line-table.tsx';
import { useMay } from '../../shared/session/me.ts';
import type { User } from './user.ts';

/** The postings of one of the user's accounts, newest first, with the balance behind each. None is ever changed. */
export function LedgerTab({ user }: { readonly user: User }) {
  const t = useText('console-money.ledger');
  const words = useLedgerWords();
  const [type, setType] = useState<AccountTypeId>('1');
  const [page, setPage] = useState(1);
  const asked = { id: user.id, accountTypeId: Number(type), page };
  const { data } = useCall(operatorUserLedger, asked, { keep: true });
  const mayExplore = useMay(ledgerPosting);
  const mayCorrect = useMay(correctionPropose);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 p-3">
        <div className="w-full wide:w-120">
          <SegmentedControl
            label={t('account')}
            size="sm"
            value={type}
            choices={accountTypeIds.map((value) => ({ value, label: words.account(accountTypes[value]) }))}
            onChange={(next) => {
              setType(next);
              setPage(1);
            }}
          />
        </div>
        <span className="flex flex-wrap gap-4 text-sm">
          {mayExplore ? (
            <PlaceLink to="ledger" query={{ by: 'user', user: String(user.id), type }} className={linkClass}>
              {t('open')}
            </PlaceLink>
          ) : null}
          {mayCorrect ? (
            <PlaceLink to="correction" query={{ user: String(user.id), type }} className={linkClass}>
              {t('correct')}
            </PlaceLink>
          ) : null}
        </span>
      </div>
      <LineTable
        hasBalance
        lines={data?.data.map((line) => ({ ...line, reference: line.ref, userId: user.id }))}
      />
      {data ? <PageSteps {...data} onPage={setPage} /> : null}
    </>
  );
}

import { Card, ChangeText, EmptyState, List, Tag } from '@tidemark/ui';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { ListEnd } from '../../../shared/lists/list-end.tsx';
import { ReceiptButton } from '../../../shared/receipt/receipt-button.tsx';
import { useDayFormats } from '../../../shared/time/day-formats.ts';
import { useFundText } from '../use-fund-text.ts';
import type { Income } from '../view-model.ts';
import type { IncomeProps } from './income-plot.tsx';

/** Each day's income, newest first; marks due income. */
export function IncomeList({ subscription, income }: IncomeProps) {
  const t = useText('mining.income');
  const rows = income.rows ?? [];
  const currency = subscription.get_fund.currency_code;
  return (
    <section aria-labelledby="income-entries" className="flex flex-col gap-3">
      <h2 id="income-entries" className="text-base font-medium">
        {t('entries')}
      </h2>
      {rows.length === 0 ? (
        <Card>
          <EmptyState icon="history" title={t('none')} note={t('noneNote')} />
        </Card>
      ) : (
        <>
          <Card flush>
            <List aria-label={t('entries')}>
              {rows.map((entry) => (
                <Entry key={entry.id} entry={entry} currency={currency} />
              ))}
            </List>
          </Card>
          <ListEnd list={income} />
        </>
      )}
    </section>
  );
}

function Entry({ entry, currency }: { readonly entry: Income; readonly currency: string }) {
  const t = useText('mining.income');
  const f = useFormats();
  const d = useDayFormats();
  const say = useFundText();
  const { day, interest, due, created_at } = entry;
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-2.5">
      <span className="min-w-0">
        <span className="block text-sm">{t('forDay', { day: d.day(day) })}</span>
        <span className="block text-xs text-faint">
          {due ? t('dueNote') : t('paidAt', { moment: f.dateTime(created_at) })}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <ChangeText
          arrow={false}
          direction={due ? 'flat' : 'up'}
          text={say.profit(interest, currency)}
          className="text-sm"
        />
        {due ? <Tag tone="warn">{t('dueTag')}</Tag> : <ReceiptButton kind="fund.payment" id={entry.id} />}
      </span>
    </li>
  );
}

import { Line, Num } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { useLedgerWords } from '../../shared/ledger/ledger-words.tsx';
import { CURRENCY } from '../../shared/lending/lending-words.ts';
import { useUnits } from '../../shared/use-units.ts';
import { effectOf } from './effect.ts';
import type { Review } from './queue.ts';

/** What an approval would post, from where to where; nothing where it posts nothing. */
export function EffectLines({
  review,
  received,
}: {
  readonly review: Review;
  /** For a repayment: USD received. */
  readonly received?: string | undefined;
}) {
  const t = useText('console-lending.review');
  const units = useUnits();
  const words = useLedgerWords();
  const effect = effectOf(review, received);
  if (!effect || effect.isShort) return null;
  const money = (amount: string) => `${units(amount)} ${CURRENCY}`;
  return (
    <section className="rounded-md border border-line bg-surface px-4 py-3">
      <h3 className="mb-1 text-xs font-medium text-quiet">{t('posts')}</h3>
      <dl>
        {effect.posts.map(({ event, from, to, amount }) => (
          <Line
            key={event}
            label={
              <span className="flex flex-col">
                <span className="text-ink">{words.event(event)}</span>
                <span className="text-xs text-faint">
                  {t('fromTo', { from: words.account(from), to: words.account(to) })}
                </span>
              </span>
            }
          >
            <Num className="font-medium">{money(amount)}</Num>
          </Line>
        ))}
        {effect.stays === undefined ? null : (
          <Line label={t('stays')}>
            <Num className="font-medium">{money(effect.stays)}</Num>
          </Line>
        )}
      </dl>
    </section>
  );
}

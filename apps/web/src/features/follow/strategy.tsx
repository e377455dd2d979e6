import { joinSentences } from '@tidemark/i18n';
import { Tag } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import type { Trader } from './queries.ts';

type Strategic = Pick<Trader, 'strategy'>;

/** Labels an account that the instance itself trades by a published rule; nothing for everybody else. */
export function StrategyTag({ trader: { strategy } }: { readonly trader: Strategic }) {
  const t = useText('follow.strategy');
  if (strategy === null) return null;
  return (
    <>
      <Tag>{t('tag')}</Tag>
      <Tag>{t(strategy)}</Tag>
    </>
  );
}

/** Whose account it is, and the rule it trades by. */
export function StrategyNote({ trader: { strategy } }: { readonly trader: Strategic }) {
  const t = useText('follow.strategy');
  if (strategy === null) return null;
  return (
    <div className="flex flex-col gap-2 rounded-md bg-accent-soft px-3 py-2 text-sm">
      <p>{t('note')}</p>
      <p>
        <strong className="font-medium">{t(strategy)}</strong>
        {` — ${joinSentences([t(`${strategy}Rule`), t('size')])}`}
      </p>
    </div>
  );
}

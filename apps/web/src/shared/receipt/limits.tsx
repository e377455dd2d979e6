import { Card, Icon, type IconName } from '@tidemark/ui';
import type { LogRecord } from '@tidemark/verify/receipt';
import { useText } from '../device/language.ts';

/** What a genuine receipt proves, and what it does not. */
export function Limits({
  record,
  isComplete,
}: {
  readonly record: LogRecord;
  /** No check lacked what it needs: else the price is not shown to be everyone's. */
  readonly isComplete: boolean;
}) {
  const t = useText('verify.proves');
  const hasPrice = record.kind.startsWith('deal.') || record.kind.startsWith('trade.');
  const proven = [...(hasPrice && isComplete ? [t('price')] : []), t('unchanged'), t('formula')];
  const notProven = [...(hasPrice ? [t('source'), t('withheld')] : []), t('money')];
  return (
    <Card className="flex flex-col gap-3 text-sm">
      <Sentences title={t('title')} icon="check" sentences={proven} />
      <Sentences title={t('not')} icon="minus" sentences={notProven} />
    </Card>
  );
}

function Sentences({
  title,
  icon,
  sentences,
}: {
  readonly title: string;
  readonly icon: IconName;
  readonly sentences: readonly string[];
}) {
  return (
    <section aria-label={title}>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex items-start gap-2 text-quiet">
            <Icon name={icon} size={18} className="mt-0.5 shrink-0 text-faint" />
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}

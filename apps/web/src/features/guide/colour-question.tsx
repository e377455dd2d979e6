import { Button, Card } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { choosePriceColours } from '../../shared/device/theme.ts';

/**
 * On Home at the first start, where readers of one language know both customs: which colour shows rising prices.
 * An answer is the same choice as in the settings, and removes the question.
 */
export function ColourQuestion() {
  const t = useText('guide');
  const look = useText('system.look');
  return (
    <Card className="flex flex-wrap items-center justify-between gap-2 p-3">
      <p className="text-sm font-medium">{t('colours')}</p>
      <div className="flex gap-2">
        <Button tone="quiet" size="sm" onClick={() => choosePriceColours('green-up')}>
          <span className="text-[var(--green)]">{`▲ ${look('greenUp')}`}</span>
        </Button>
        <Button tone="quiet" size="sm" onClick={() => choosePriceColours('red-up')}>
          <span className="text-[var(--red)]">{`▲ ${look('redUp')}`}</span>
        </Button>
      </div>
    </Card>
  );
}

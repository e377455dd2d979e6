import { priceSourceTest } from '@tidemark/contract/operator/price-sources';
import { Button } from '@tidemark/ui';
import { useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import { SourceTestDialog, type Tested } from '../../shared/price-sources/source-test.tsx';
import { may, useMe } from '../../shared/session/me.ts';
import type { AreaName, Thing } from './areas.ts';
import type { Draft } from './draft.ts';

/** Tries the symbols of an instrument at its sources before they are saved; nothing for other things. */
export function SymbolTest({
  name,
  thing,
  draft,
}: {
  readonly name: AreaName;
  readonly thing: Thing | undefined;
  readonly draft: Draft;
}) {
  const t = useText('console-prices');
  const me = useMe();
  const [tested, setTested] = useState<Tested>();
  if (name !== 'instruments' || thing === undefined || !may(me?.role, priceSourceTest)) return null;
  const instrumentId = Number(thing.id);
  const symbols = String(draft.source_symbols ?? '').trim();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        type="button"
        tone="quiet"
        size="sm"
        onClick={() => setTested({ instrumentId, code: String(draft.show_code ?? ''), symbols })}
      >
        {t('testSymbols')}
      </Button>
      <SourceTestDialog tested={tested} onClose={() => setTested(undefined)} />
    </div>
  );
}

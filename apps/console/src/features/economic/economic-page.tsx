import {
  economicLimits,
  operatorEconomicSave,
  operatorEconomicSources,
} from '@tidemark/contract/operator/economic';
import { Button, Card, EmptyState } from '@tidemark/ui';
import { useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { useMay } from '../../shared/session/me.ts';
import { AddressDialog } from './address-dialog.tsx';
import { ImportButton } from './import-button.tsx';
import type { EconomicSource } from './source.ts';
import { SourceTable } from './source-table.tsx';

/** A run that was asked for shows its result soon. */
const REFRESH_MS = 5000;

/** Where the events of the economic calendar come from, and how the last runs ended. */
export function EconomicPage() {
  const t = useText('console-economic');
  const mayName = useMay(operatorEconomicSave);
  const { data, isError, refetch } = useCall(operatorEconomicSources, {}, { refetchInterval: REFRESH_MS });
  const [edited, setEdited] = useState<EconomicSource | 'new'>();
  const [problem, setProblem] = useState<string>();
  const isFull = (data?.length ?? 0) >= economicLimits.sources;
  return (
    <Page
      title={t('title')}
      note={t('note')}
      end={
        <div className="flex flex-wrap gap-2">
          <ImportButton label={t('importNew')} disabled={isFull} onProblem={setProblem} />
          {mayName ? (
            <Button icon="plus" disabled={isFull} onClick={() => setEdited('new')}>
              {t('addAddress')}
            </Button>
          ) : null}
        </div>
      }
    >
      {problem === undefined ? null : (
        <p role="alert" className="m-0 text-sm text-danger">
          {problem}
        </p>
      )}
      {isError && !data ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <Card flush>
          <SourceTable
            sources={data}
            empty={<EmptyState icon="calendar" title={t('none')} note={t('noneNote')} />}
            onEdit={mayName ? setEdited : undefined}
            onProblem={setProblem}
          />
        </Card>
      )}
      <p className="text-xs text-faint">{t('formats')}</p>
      <AddressDialog edited={edited} onClose={() => setEdited(undefined)} />
    </Page>
  );
}

import { CallRefused } from '@tidemark/contract/client';
import { Button, Card, EmptyState } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import type { Query } from '../../shared/layout/paths.ts';

/** The server's refusal message; undefined if it was not reached. */
export function refusalOf(problem: unknown): string | undefined {
  if (!(problem instanceof CallRefused)) return undefined;
  return problem.fields[0]?.msg ?? problem.message;
}

export interface RefusedOfferProps {
  readonly sentence: string;
  /** What was chosen, to be changed; empty where nothing was. */
  readonly wanted: Query;
}

/** Terms or a loan that are not to be had: why, and where to choose again. */
export function RefusedOffer({ sentence, wanted }: RefusedOfferProps) {
  const t = useText('loan');
  const going = useGoing();
  const isChosen = Object.keys(wanted).length > 0;
  return (
    <Card>
      <EmptyState
        icon="warn"
        title={sentence}
        action={
          <Button onClick={() => (isChosen ? going.to('loanSubmit', wanted) : going.to('loanRecord'))}>
            {isChosen ? t('agreement.back') : t('choose.records')}
          </Button>
        }
      />
    </Card>
  );
}

import { waitFor } from '@testing-library/react';
import { workspaceList } from '@tidemark/contract/calls/account/workspace';
import { answerTo } from '@tidemark/contract/testing';
import { expect, it, vi } from 'vitest';
import { anInstrument } from '../../shared/instruments/an-instrument.fixture.ts';
import { type User, useSessionStore } from '../../shared/session/session.ts';
import { documentNow } from '../../shared/workspace/documents.ts';
import { draw } from '../../testing/draw.tsx';
import { KLine } from './k-line.tsx';

// Without a canvas there is no chart.
vi.mock('./use-chart.ts', () => ({
  useChart: () => ({ chart: undefined, feed: undefined }),
  useSymbol: () => undefined,
  useWhatIsShown: () => undefined,
  useCatchUp: () => undefined,
}));

it('KLine: reads the drawings and settings of the account, also where nothing else reads them', async () => {
  useSessionStore.setState({ token: 'a token', user: { id: 1 } as User });
  const body = JSON.stringify({ type: 'line' });
  await draw(<KLine instrument={anInstrument()} period="5min" timed={[]} onOrder={undefined} />, {
    answers: [
      answerTo(workspaceList, () => ({ revision: 1, documents: [{ name: 'chart', body, revision: 1 }] })),
    ],
  });
  await waitFor(() => expect(documentNow('chart')).toEqual({ type: 'line' }));
});

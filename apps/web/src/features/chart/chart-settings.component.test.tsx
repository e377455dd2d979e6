import { screen } from '@testing-library/react';
import { workspaceList } from '@tidemark/contract/calls/account/workspace';
import { answerTo } from '@tidemark/contract/testing';
import { expect, it } from 'vitest';
import { type User, useSessionStore } from '../../shared/session/session.ts';
import { draw } from '../../testing/draw.tsx';
import { useChartSettings } from './chart-settings.ts';

const TypeOf = () => <output>{useChartSettings().type}</output>;

it('useChartSettings: reads the settings of the account, also where nothing else reads them', async () => {
  useSessionStore.setState({ token: 'a token', user: { id: 1 } as User });
  const body = JSON.stringify({ type: 'line' });
  await draw(<TypeOf />, {
    answers: [
      answerTo(workspaceList, () => ({ revision: 1, documents: [{ name: 'chart', body, revision: 1 }] })),
    ],
  });
  expect(await screen.findByText('line')).toBeTruthy();
});

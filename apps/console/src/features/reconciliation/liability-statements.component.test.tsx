import { screen, within } from '@testing-library/react';
import type { CallOutput } from '@tidemark/contract';
import { operatorLiabilities, operatorLiabilityMake } from '@tidemark/contract/operator/liabilities';
import { operatorMe } from '@tidemark/contract/operator/session';
import { answerTo, type FakeAnswer, FakeRefusal } from '@tidemark/contract/testing';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { enterSession, forgetSession } from '../../shared/session/session.ts';
import { draw } from '../../testing/draw.tsx';
import { LiabilityStatements } from './liability-statements.tsx';

type Statement = CallOutput<typeof operatorLiabilityMake>;

const AT = '2026-12-01T12:00:00.000Z';
const first: Statement = {
  ...{ id: 1, made_at: AT, scope: 'real', customers: 1240 },
  ...{ total: '125000.000001', below: '10.000000' },
};
const second: Statement = { ...first, id: 2, scope: 'play', total: '130000.500000' };

beforeEach(() => {
  enterSession('a token');
  onTestFinished(() => forgetSession());
});

function drawSection(
  answers: readonly FakeAnswer[],
  role: 'finance' | 'support' = 'finance',
): ReturnType<typeof draw> {
  const me = answerTo(operatorMe, () => ({ id: 1, email: 'ada@example.com', role, expires_at: AT }));
  return draw(<LiabilityStatements />, { answers: [me, ...answers] });
}

const listed = (statements: () => readonly Statement[]): FakeAnswer =>
  answerTo(operatorLiabilities, () => {
    const data = [...statements()];
    return { data, total: data.length, page: 1, last_page: 1 };
  });

describe('statements of liabilities', () => {
  it('show sums and customers, and link to the signed text', async () => {
    await drawSection([listed(() => [second, first])]);
    const link = await screen.findByRole('link', { name: 'Statement 1' });
    expect(link.getAttribute('href')).toBe('/log/liabilities/1');
    const row = link.closest('tr')?.textContent;
    expect(row).toContain('125,000.000001');
    expect(row).toContain('1,240');
    expect(row).toContain('Real accounts');
    expect(screen.getByText('All accounts, play money')).toBeTruthy();
  });

  it('publish a statement only after the operator has confirmed, and list it', async () => {
    const made = [first];
    const { user, server } = await drawSection([
      listed(() => made),
      answerTo(operatorLiabilityMake, () => {
        made.unshift(second);
        return second;
      }),
    ]);
    await user.click(await screen.findByRole('button', { name: /^Publish statement/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(server.received(operatorLiabilityMake)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: /^Publish statement/ }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('This cannot be undone.');
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect(
      await screen.findByText('Statement 2 published: 130,000.500000 USD owed to customers.'),
    ).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Statement 2' })).toBeTruthy();
    expect(server.received(operatorLiabilityMake)).toHaveLength(1);
  });

  it('show in the dialog why a statement was refused', async () => {
    const refusal = new FakeRefusal('liabilities.too_soon', 'Less than an hour ago.');
    const { user } = await drawSection([
      listed(() => [first]),
      answerTo(operatorLiabilityMake, () => refusal),
    ]);
    await user.click(await screen.findByRole('button', { name: /^Publish statement/ }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Less than an hour ago.');
  });

  it('say that there is none yet', async () => {
    await drawSection([listed(() => [])]);
    expect(await screen.findByText('No statement yet')).toBeTruthy();
  });

  it('are loaded again at the press of a button where they could not be read', async () => {
    let isDown = true;
    const { user } = await drawSection([
      answerTo(operatorLiabilities, () =>
        isDown
          ? new FakeRefusal('request.failed', 'Not now.')
          : { data: [first], total: 1, page: 1, last_page: 1 },
      ),
    ]);
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'Statement 1' })).toBeTruthy();
  });

  it('are hidden from roles that may not read them', async () => {
    const { server } = await drawSection([listed(() => [first])], 'support');
    await expect.poll(() => server.received(operatorMe)).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Proof of liabilities' })).toBeNull();
    expect(server.received(operatorLiabilities)).toHaveLength(0);
  });
});

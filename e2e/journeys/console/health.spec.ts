import { expect, test } from '../../support/instance.ts';
import { obstacles } from '../../support/page/axe-violations.ts';
import { openConsole, signInFirst } from '../../support/people/operator.ts';
import { createOperator } from '../../support/people/operator-account.ts';

test('console health page: shows whether alarms are active, and every limit with its refusals', {
  tag: '@desktop',
}, async ({ page, instance }) => {
  const operator = await createOperator(instance.server, { email: 'hal@health.example', role: 'support' });
  await signInFirst(page, operator);
  await openConsole(page, '/health');
  await expect(page.getByRole('heading', { name: 'Health' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No alarms' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'LIMIT_COMMANDS_PER_USER' });
  await expect(row).toContainText('200');
  expect.soft(await obstacles(page), 'the health page').toEqual([]);
});

import { expect, test } from '../../support/instance/fresh-instance.ts';
import { signIn } from '../../support/people/people.ts';
import { aPerson } from '../../support/people/person.ts';
import { open } from '../../support/steps.ts';

test(
  'deposit page: explains missing payment details and accepts no deposit without them',
  { tag: '@phone' },
  async ({ page, instance }, { project }) => {
    await signIn(page, await aPerson(instance, `early@${project.name}.example`));
    for (const type of [0, 1]) {
      await open(page, `/mine/charge?type=${type}`);
      const main = page.getByRole('main');
      await expect(main).toContainText('This deposit method is unavailable');
      await expect(main.getByRole('button', { name: 'Customer service' })).toBeVisible();
      await expect(main.getByRole('button', { name: 'Submit deposit' })).toHaveCount(0);
    }
  },
);

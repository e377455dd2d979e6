import { expect, test } from '../../support/instance.ts';
import { captchaAnswer, captchaOf } from '../../support/people/captcha.ts';
import { operatorDesk } from '../../support/people/operator-desk.ts';
import { GOOD_PASSWORD } from '../../support/people/person.ts';
import { open, routeOf } from '../../support/steps.ts';

test('registration: with verify_reg_type 2, a captcha replaces the mailed code and changes after a wrong answer', async ({
  page,
  instance,
}, { project }) => {
  test.setTimeout(120_000);
  const desk = await operatorDesk(instance, `captcha@${project.name}.example`, 'admin');
  await desk.set('settings', { verify_reg_type: 2 });
  try {
    const first = await captchaOf(page, () => open(page, '/register'));
    await expect(page.getByRole('button', { name: 'Send code' }), 'no code is mailed').toHaveCount(0);
    const register = page.getByRole('button', { name: 'Create account' }).last();
    const fill = async (answer: string) => {
      await page.getByLabel('E-mail address').fill(`cleo@${project.name}.example`);
      await page.getByLabel('Country of residence').selectOption({ label: 'Hong Kong SAR China' });
      await page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD);
      await page.getByLabel('Confirm password').fill(GOOD_PASSWORD);
      await page.getByLabel('Characters in the picture').fill(answer);
    };
    // No picture has a nought, which could be taken for an O.
    await fill('00000');
    const second = await captchaOf(page, () => register.click());
    await expect(page.getByRole('alert')).toContainText('picture');
    expect(second, 'a picture that was answered has served').not.toBe(first);

    const third = await captchaOf(page, () => page.reload());
    await fill((await captchaAnswer(instance, third)).toLowerCase());
    await register.click();
    await expect.poll(() => routeOf(page)).toBe('/');
    await expect(page.getByText(`cleo@${project.name}.example`).first()).toBeVisible();
  } finally {
    await desk.set('settings', { verify_reg_type: 1 });
  }
  await open(page, '/mine/other');
  await expect(page.getByRole('button', { name: 'Start a demo' })).toBeVisible();
  await page.goto('about:blank');
  await open(page, '/register');
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
});

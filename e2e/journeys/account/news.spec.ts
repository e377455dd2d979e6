import type { Locator, Page } from '@playwright/test';
import { inDatabase } from '../../support/instance/database.ts';
import { expect, type Instance, test } from '../../support/instance.ts';
import { obstacles } from '../../support/page/axe-violations.ts';
import { aPhoto } from '../../support/page/photo.ts';
import { openConsole, signInFirst } from '../../support/people/operator.ts';
import { createOperator } from '../../support/people/operator-account.ts';
import { isWide, open, routeOf } from '../../support/steps.ts';

/** Plain text that is no markup, whatever it looks like. */
const ODD = `a < b && c > d: "1,5  %"\t'<p>' &amp; **x** 😀 \u202bشرح\u202c\nsecond line\n\nthird`;
const FROM_DOCS =
  `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:400">Vert à droite.</span></p>` +
  `<p onclick="alert(1)"><span style="font-weight:700;font-style:italic">Rouge</span></p></b><script>alert(1)</script><br class="Apple-interchange-newline">`;

test('news: an operator publishes an article with a picture, and users read it in their language', {
  tag: '@desktop',
}, async ({ page, instance }) => {
  const email = isWide(page) ? 'wanda@news.example' : 'wim@news.example';
  await signInFirst(page, await createOperator(instance.server, { email, role: 'admin' }));
  await openConsole(page, '/news');
  await expect(page.getByRole('table', { name: 'News' })).toContainText('How we record prices');
  expect.soft(await obstacles(page), 'the list of the console').toEqual([]);
  await page.getByRole('button', { name: 'Write news' }).click();
  await page.getByLabel('Title').fill(`Harbour lights, seen by ${email}`);
  await page.getByLabel('Summary').fill('What the lamps mean.');
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.click();
  await page.keyboard.type('Green on the right.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('Red');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type(' on the left.');
  await page.keyboard.press('Enter');
  await paste(content, { text: ODD });
  await page.getByLabel('Picture', { exact: true }).setInputFiles(await aPhoto('two-lamps.jpg'));
  const about = page.getByRole('dialog', { name: 'Picture' });
  await expect(about.getByLabel('Description')).toHaveValue('two lamps');
  await about.getByRole('button', { name: 'Insert picture' }).click();
  await expect(about).toBeHidden();
  await page.getByLabel('Add cover image').setInputFiles(await aPhoto('harbour.jpg'));
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('img', { name: 'two lamps' })).toBeVisible();
  await expect(preview.getByRole('strong')).toHaveText('Red');

  await page.getByRole('button', { name: /^Français/ }).click();
  await page.getByLabel('Title').fill('Feux du port');
  await paste(content, { html: FROM_DOCS });
  await expect(preview.locator('.prose')).toHaveText('Vert à droite.Rouge');
  await expect(preview.getByRole('strong')).toHaveText('Rouge');
  expect.soft(await obstacles(page), 'the editor').toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible();

  await open(page, '/news');
  await reads(page, `Harbour lights, seen by ${email}`);
  await speak(page, 'fr');
  await expect(page.getByRole('heading', { level: 2, name: 'Feux du port' })).toBeVisible();
});

/** What a person copied somewhere arrives as the browser hands it over. */
async function paste(
  field: Locator,
  copied: { readonly text?: string; readonly html?: string },
): Promise<void> {
  await field.focus();
  await field.evaluate((element, { text, html }) => {
    const clipboardData = new DataTransfer();
    if (text !== undefined) clipboardData.setData('text/plain', text);
    if (html !== undefined) clipboardData.setData('text/html', html);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, copied);
}

/** From the list to the article and back. */
async function reads(page: Page, title: string): Promise<void> {
  const card = page.getByRole('list', { name: 'News' }).getByRole('link', { name: title });
  await card.click();
  await expect.poll(() => routeOf(page)).toMatch(/^\/news\/detail\?id=\d+$/);
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(article).toContainText('Red on the left.');
  const paragraphs = article.locator('.prose > p');
  const [odd = '', third = ''] = ODD.split('\n\n');
  // Playwright reads a line break as nothing.
  expect(await paragraphs.nth(2).evaluate((p: HTMLElement) => p.innerText)).toBe(odd);
  await expect(paragraphs.nth(3)).toHaveText(third);
  const picture = article.getByRole('img', { name: 'two lamps' });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(900);
  await expect(picture).toHaveAttribute('width', '900');
  if (isWide(page)) {
    await expect(card, 'list and article stand side by side').toHaveAttribute('aria-current', 'page');
    return;
  }
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => routeOf(page)).toBe('/news');
  await card.click();
}

async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((code) => localStorage.setItem('tidemark.language', code), language);
  await page.reload();
}

test('announcements: list the countries that are not served and mark notes about demo accounts', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/mine/announcement');
  const list = page.getByRole('list', { name: 'Announcements' });
  await expect(list.getByText('DEMO', { exact: true })).toBeVisible();
  await list.getByRole('button', { name: /Countries that we do not serve/ }).click();
  for (const country of ['North Korea', 'Israel', 'China', 'Vanuatu', 'Cuba']) {
    await expect(list.getByRole('listitem').filter({ hasText: country }).last()).toBeVisible();
  }
  await open(page, '/news/detail?id=999999');
  await expect(page.getByText('Article not found')).toBeVisible();
});

const RAN = 'window.ran = (window.ran || 0) + 1';
const hostile = [
  `<script>${RAN}</script><img src="x" onerror="${RAN}"><svg onload="${RAN}"></svg>`,
  `<details open ontoggle="${RAN}"><summary>x</summary></details>`,
  `<iframe srcdoc="<script>parent.${RAN}</script>"></iframe>`,
  `<img src="https://evil.example/pixel.gif"><form action="https://evil.example"><input autofocus onfocus="${RAN}"></form>`,
  `<style>@import "https://evil.example/a.css"; body { display: none }</style>`,
  `<p id="harmless" onclick="${RAN}" style="position: fixed">harmless</p>`,
  `<a href="javascript:${RAN}">a trap</a>`,
].join('');

/** Bypasses all input sanitising: directly into the table. */
async function slipIn(instance: Instance): Promise<number> {
  const texts = { en: { title: 'A hostile row', desc: '', content: hostile } };
  const { rows } = await inDatabase(instance, (database) =>
    database.query<{ id: string }>(
      `insert into content.article (category_id, logo, texts, publish_at, version, changed_at)
       values (1, '', $1, now(), 1, now()) returning id`,
      [JSON.stringify(texts)],
    ),
  );
  return Number(rows[0]?.id);
}

// Other journeys of this instance run `verify`, which reports such a row.
test.afterEach(({ instance }) =>
  inDatabase(instance, (database) =>
    database.query(`delete from content.article where texts -> 'en' ->> 'title' = 'A hostile row'`),
  ),
);

test('news: the page sanitises hostile stored HTML, and the content security policy alone blocks it too', {
  tag: '@desktop',
}, async ({ page, instance, complaints }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const ran = () => page.evaluate(() => (window as unknown as { ran?: number }).ran ?? 0);
  await open(page, `/news/detail?id=${await slipIn(instance)}`);
  const article = page.getByRole('article');
  await article.getByText('harmless').click();
  await article.getByText('a trap').click();
  const left = await article.evaluate((element) =>
    [...element.querySelectorAll('*')].flatMap((one) => [
      ...(/^(?:script|svg|iframe|form|input|style|details)$/i.test(one.localName) ? [one.localName] : []),
      ...[...one.attributes].flatMap(({ name, value }) =>
        /^on|^style$|^srcdoc$/.test(name) || value.includes('script:') ? [name] : [],
      ),
    ]),
  );
  expect(left).toEqual([]);
  expect(await ran()).toBe(0);
  expect(asked.filter((url) => url.includes('evil.example'))).toEqual([]);

  // Now without any sanitising: only the page's policy protects.
  complaints.allow(/Content Security Policy/);
  const stopped = await page.evaluate(async (html) => {
    const found = new Set<string>();
    document.addEventListener('securitypolicyviolation', (event) => found.add(event.effectiveDirective));
    const box = document.createElement('div');
    document.body.append(box);
    box.innerHTML = html;
    const script = document.createElement('script');
    script.textContent = 'window.ran = 1';
    box.append(script);
    box.querySelector<HTMLElement>('#harmless')?.click();
    box.querySelector('a')?.click();
    const wanted = ['script-src-attr', 'script-src-elem', 'img-src', 'style-src-elem'];
    const until = Date.now() + 5000;
    while (wanted.some((one) => !found.has(one)) && Date.now() < until) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    box.remove();
    return [...found];
  }, hostile);
  expect(stopped).toEqual(expect.arrayContaining(['script-src-attr', 'script-src-elem', 'img-src']));
  expect(await ran()).toBe(0);
});

import type { Page } from '@playwright/test';
import { languageTable } from '../../packages/i18n/src/languages.ts';
import { expect, test } from '../support/instance.ts';
import { cutTexts, plainWords, speakPseudo } from '../support/page/pseudo-locale.ts';
import { routes } from '../support/page/routes.ts';
import { aPerson } from '../support/people/person.ts';
import { open, settled, visit } from '../support/steps.ts';

/*
 * The pseudo-locale on every page: English with other letters, in brackets, 40 % longer. A word in plain
 * letters is hard-coded instead of in a language file; text that does not fit has no space for German.
 */

/** Our name, a key of the keyboard, codes of instruments and currencies, and what Intl writes of days and spans. */
const names =
  /\b(Tidemark|Ctrl|[A-Z\d]{2,6}(\/[A-Z]{3})?|\p{Lu}\p{L}{2}(day|sday|nesday|rsday|urday)?|(Jan|Febr)uary|March|April|May|June|July|August|(Sept|Octo|Nov|Dec)(em)?ber|sec|min|hrs?)\b/gu;

/** Every text that the server has sent so far: data, or its own sentences, which it writes in its languages. */
function watchSent(page: Page): () => Promise<ReadonlySet<string>> {
  const texts = new Set<string>(Object.values(languageTable).map(({ name }) => name));
  const keep = (value: unknown): void => {
    if (typeof value === 'string' && value !== '') texts.add(value.replace(/<[^>]*>/g, '\n'));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(keep);
  };
  // Observed, not intercepted: a page may be left while a response is in flight.
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    if (/\/api\//.test(response.url())) reading.push(response.json().then(keep, () => undefined));
  });
  return async () => {
    await Promise.all(reading);
    return texts;
  };
}

/** What is left of a text when names and what was sent are taken away. */
function own(text: string, sent: ReadonlySet<string>): string {
  const known = [...sent];
  if (known.some((one) => one.includes(text))) return '';
  const inside = known.filter((one) => one.length > 2 && text.includes(one));
  const longestFirst = inside.sort((one, other) => other.length - one.length);
  return longestFirst.reduce((rest, one) => rest.replaceAll(one, ''), text).replace(names, '');
}

test('pseudo-locale: every text originates from the language files and fits its space', async ({
  page,
  instance,
}, { project }) => {
  test.setTimeout(120_000);
  const person = await aPerson(instance, `pseudo@${project.name}.example`);
  const sentSoFar = watchSent(page);
  await speakPseudo(page);
  await open(page, '/feedback');
  await page.evaluate(
    ([token]) => {
      localStorage.setItem('tidemark.language', 'en');
      localStorage.setItem('tidemark.token', token ?? '');
    },
    [person.token],
  );
  await page.reload();
  await settled(page);
  for (const [path] of routes) {
    await test.step(path, async () => {
      await visit(page, path);
      const words = await plainWords(page);
      const sent = await sentSoFar();
      const plain = words
        .filter(({ text }) => /[A-Za-z]{3,}/.test(own(text, sent)))
        .map(({ where, text }) => `${where}: ${text}`);
      expect.soft([...new Set(plain)], `${path}: not from a language file`).toEqual([]);
      expect.soft(await cutTexts(page), `${path}: has no room`).toEqual([]);
    });
  }
});

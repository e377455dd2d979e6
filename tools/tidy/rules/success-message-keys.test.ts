import { expect, it } from 'vitest';
import { treeOf } from '../tree.ts';
import { successMessageKeys } from './success-message-keys.ts';

it('success messages: refuses a key without a sentence in a language already started', () => {
  const said = JSON.stringify({ forex: { closed: '…' } });
  const tree = treeOf({
    'packages/contract/src/calls/trading/forex.ts': `defineCall({ says: 'forex.closed' });\ndefineCall({ says: 'forex.submitted' });`,
    'packages/i18n/src/locales/en/messages.json': JSON.stringify({ forex: { closed: '…', submitted: '…' } }),
    'packages/i18n/src/locales/hk/messages.json': JSON.stringify({ forex: { closed: '…', submitted: '…' } }),
    'packages/i18n/src/locales/ar/messages.json': said,
    'packages/i18n/src/locales/de/messages.json': said,
    'packages/i18n/src/locales/fr/messages.json': '{}',
  });
  expect(successMessageKeys.check(tree).map(({ message }) => message)).toEqual([
    'forex.submitted has no sentence in ar/messages.json',
    'forex.submitted has no sentence in de/messages.json',
  ]);
});

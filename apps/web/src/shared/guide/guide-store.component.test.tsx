import { expect, it } from 'vitest';
import { documentNow, takeDocuments } from '../workspace/documents.ts';
import { useGuideText } from './guide.ts';
import { followGuideOfWorkspace, setGuide } from './guide-store.ts';

it('first steps: are kept in the workspace, and follow what another device has stored', () => {
  followGuideOfWorkspace();
  setGuide({ is: 'on', step: 2 });
  expect(documentNow('first-steps')).toEqual({ state: 'on.2' });
  takeDocuments(1, [{ name: 'first-steps', fields: { state: 'on.2' }, revision: 1 }]);
  takeDocuments(2, [{ name: 'first-steps', fields: { state: 'done' }, revision: 2 }]);
  expect(useGuideText.getState()).toBe('done');
  expect(localStorage.getItem('tidemark.guide')).toBe('done');
  takeDocuments(3, [{ name: 'first-steps', fields: { state: 'nonsense' }, revision: 3 }]);
  expect(useGuideText.getState(), 'what is unreadable changes nothing').toBe('done');
});

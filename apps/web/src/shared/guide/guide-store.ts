import { useMemo } from 'react';
import { store } from '../device/storage.ts';
import { changeDocument, useWorkspaceStore } from '../workspace/documents.ts';
import { useGuideText } from './guide.ts';
import { type Guide, readGuide, writeGuide } from './guide-steps.ts';

export function useGuide(): Guide {
  const text = useGuideText();
  return useMemo(() => readGuide(text), [text]);
}

/** Moves the guide, and stores its state. */
export function setGuide(guide: Guide): void {
  const text = writeGuide(guide);
  store('guide', text);
  useGuideText.setState(text, true);
  changeDocument(DOCUMENT, (fields) => (fields.state === text ? fields : { ...fields, state: text }));
}

/** Document of the workspace that tells the user's other devices. */
const DOCUMENT = 'first-steps';

/** Takes over what another device of the user has stored; what is on its way here continues. */
export function followGuideOfWorkspace(): void {
  useWorkspaceStore.subscribe(({ documents }, before) => {
    if (documents === before.documents) return;
    const state = documents[DOCUMENT]?.mine.state;
    if (typeof state !== 'string' || state === useGuideText.getState()) return;
    const text = writeGuide(readGuide(state));
    if (text === 'new') return;
    store('guide', text);
    useGuideText.setState(text, true);
  });
}

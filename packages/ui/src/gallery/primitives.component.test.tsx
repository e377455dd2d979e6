import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Primitives, type SpecimenLanguage, specimenTexts } from './index.tsx';

afterEach(cleanup);

const languages = Object.keys(specimenTexts) as SpecimenLanguage[];

test.each(languages)('gallery: every primitive renders in %s', (language) => {
  const { container } = render(<Primitives language={language} />);
  expect(container.textContent).toContain(specimenTexts[language].sentence);
});

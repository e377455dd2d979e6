import { Buttons, Choices, Fields } from './controls.tsx';
import { Figures, Plots } from './figures.tsx';
import { Surfaces, Tables } from './surfaces.tsx';
import { type SpecimenLanguage, specimenTexts } from './texts.ts';

export { type SpecimenLanguage, specimenTexts } from './texts.ts';

/** Every primitive in its states, in the words of one language (npm run dev, #/gallery). */
export function Primitives({ language }: { readonly language: SpecimenLanguage }) {
  const texts = specimenTexts[language];
  return (
    <div className="grid items-start gap-4 p-4 wide:grid-cols-2">
      <Buttons {...texts} />
      <Choices {...texts} />
      <Fields {...texts} />
      <Surfaces {...texts} />
      <Figures {...texts} />
      <Plots {...texts} />
      <Tables {...texts} />
    </div>
  );
}

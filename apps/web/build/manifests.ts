import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languageCodes, languageTag, textDirection } from '../../../packages/i18n/src/index.ts';

interface Manifest {
  readonly shortcuts: readonly { readonly url: string }[];
}

/** The part of a Vite plugin that is needed here. */
interface ManifestPlugin {
  readonly name: string;
  readonly apply: 'build';
  generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): string }): void;
}

const textsOf = (code: string, area: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../packages/i18n/src/locales/${code}/${area}.json`, import.meta.url), 'utf8'),
  );

/**
 * The app's manifest per language, `/manifest.<code>.json`: what a device shows of the installed app.
 * `public/manifest.json` has the rest and serves clients without scripts. The boot script links the user's
 * language.
 */
export function manifests(): ManifestPlugin {
  return {
    name: 'tidemark-manifests',
    apply: 'build',
    generateBundle() {
      const file = fileURLToPath(new URL('../public/manifest.json', import.meta.url));
      const plain = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
      for (const code of languageCodes) {
        const { invite } = textsOf(code, 'home');
        const { nav } = textsOf(code, 'app');
        const names = [nav.trade, nav.orders];
        const own = {
          ...plain,
          lang: languageTag(code),
          dir: textDirection(code),
          description: `${invite.title}. ${invite.note}`,
          shortcuts: plain.shortcuts.map((shortcut, at) => ({ ...shortcut, name: names[at] })),
        };
        this.emitFile({ type: 'asset', fileName: `manifest.${code}.json`, source: JSON.stringify(own) });
      }
    },
  };
}

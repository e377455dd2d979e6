import { type Language, languages, type ShellName, shells, type Theme, themes, type View } from './views.ts';

/** The path of a picture, relative to the sheet. */
export function pictureFile(view: View, shell: ShellName, theme: Theme, language: Language): string {
  return `${shell}/${view.name}.${theme}.${language}.png`;
}

/** All pictures on one page, a row a view, to be looked through from top to bottom. */
export function contactSheet(views: readonly View[]): string {
  const figures = (view: View, shell: ShellName) =>
    languages
      .flatMap((language) => themes.map((theme) => pictureFile(view, shell, theme, language)))
      .map((file) => `<a href="${file}"><img src="${file}" loading="lazy" alt="${file}"></a>`)
      .join('\n');
  const rows = (shell: ShellName) =>
    views
      .map((view) => `<h3>${view.name}</h3><div class="row ${shell}">${figures(view, shell)}</div>`)
      .join('\n');
  const sections = (Object.keys(shells) as ShellName[])
    .map((shell) => `<h2>${shell} ${shells[shell].width}×${shells[shell].height}</h2>${rows(shell)}`)
    .join('\n');
  return `<!doctype html><meta charset="utf-8"><title>Tidemark in pictures</title>
<style>body{font:14px system-ui;margin:24px;background:#888}.row{display:flex;gap:12px;overflow-x:auto}
.phone img{width:260px}.desktop img{width:620px}.wide img{width:800px}h2{margin-top:48px}</style>
<h1>Tidemark in pictures</h1>
${sections}
`;
}

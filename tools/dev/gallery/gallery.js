// The gallery's own page: every screen of web and console, and the primitives, in every state side by side.
const { apps, states, languages } = await (await fetch('/@gallery/screens.json')).json();
const nav = document.querySelector('nav');
const form = document.querySelector('form');
const specimens = document.getElementById('specimens');
/** Heights that show a screen without its whole list. */
const HEIGHT = { 390: 844, 1440: 900 };
/** In a state with words of its own, unless another language is chosen. */
const LANGUAGES = { long: 'de', arabic: 'ar' };

form.language.append(new Option('by state', ''), ...languages.map((language) => new Option(language)));
for (const [app, screens] of Object.entries(apps)) {
  const title = Object.assign(document.createElement('h2'), { textContent: app });
  nav.append(title, ...Object.entries(screens).map(([name, path]) => linkTo(app, name, path)));
}
form.addEventListener('change', show);
addEventListener('hashchange', show);
show();

function linkTo(app, name, path) {
  return Object.assign(document.createElement('a'), { href: `#${app}${path}`, textContent: name });
}

function show() {
  const chosen = decodeURIComponent(location.hash.slice(1)) || 'primitives/';
  const [app, ...rest] = chosen.split('/');
  for (const link of nav.querySelectorAll('a')) {
    if (link.getAttribute('href') === `#${chosen}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const width = Number(form.width.value);
  const shown = app === 'primitives' ? ['full', 'long', 'arabic'] : states;
  specimens.replaceChildren(
    ...shown.map((state) => {
      const language = form.language.value || LANGUAGES[state] || 'en';
      const query = new URLSearchParams({ state, language, theme: form.theme.value });
      const frame = Object.assign(document.createElement('iframe'), {
        title: `${chosen} ${state}`,
        src: `/@gallery/${app}?${query}#/${rest.join('/')}?id=1&amount=1000&type=1`,
        width,
        height: HEIGHT[width],
        loading: 'lazy',
      });
      const figure = document.createElement('figure');
      figure.append(Object.assign(document.createElement('figcaption'), { textContent: state }), frame);
      return figure;
    }),
  );
}

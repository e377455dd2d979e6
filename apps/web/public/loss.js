// Leaves one language of this page standing: the one chosen in the app, or else the first the browser asks for
// that is there, or the product's own first. Without scripts all of them stay, one under the other.
const sections = [...document.querySelectorAll('section')];
const chosen = localStorage.getItem('tidemark.language');
const primary = (tag) => tag.toLowerCase().split('-')[0];
const asked = navigator.languages.map((tag) => sections.find(({ lang }) => primary(lang) === primary(tag)));
const own =
  sections.find(({ dataset }) => dataset.code === chosen) ??
  asked.find(Boolean) ??
  sections.find(({ dataset }) => dataset.code === 'hk');
for (const section of sections) section.hidden = section !== own;
document.documentElement.lang = own.lang;
document.documentElement.dir = own.dir || 'ltr';
document.title = own.querySelector('h1').textContent;

/** Long enough for the first prices to be on screen, short enough to miss nothing that loads then. */
const AFTER_LOAD_MS = 3000;

/** Resolves once the page has loaded and is idle: optional parts are fetched then. */
export const idle = new Promise<void>((resolve) => {
  const rest = () => setTimeout(resolve, AFTER_LOAD_MS);
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true });
});

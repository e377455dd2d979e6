/** Long enough for the first prices to be on screen, short enough for nobody to miss what comes then. */
const AFTER_LOAD_MS = 3000;

/** Resolves once the page has loaded and come to rest: what nobody waits for is fetched then. */
export const idle = new Promise<void>((resolve) => {
  const rest = () => setTimeout(resolve, AFTER_LOAD_MS);
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true });
});

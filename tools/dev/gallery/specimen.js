// Runs before the app in a specimen of the gallery: storage of its own, answers of one state, no live channel.
// The address names what to show: /@gallery/web?state=full&language=de&theme=dark#/follow
(() => {
  const asked = new URLSearchParams(location.search);
  const state = asked.get('state') ?? 'full';
  const values = new Map([
    ['tidemark.language', asked.get('language') ?? 'en'],
    ['tidemark.theme', asked.get('theme') ?? 'light'],
    ['tidemark.token', 'specimen'],
    ['tidemark.operatorToken', 'specimen'],
  ]);
  const storage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, String(value)),
    removeItem: (key) => values.delete(key),
    clear: () => values.clear(),
    key: (at) => [...values.keys()][at] ?? null,
    get length() {
      return values.size;
    },
  };
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { value: storage });
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!/^\/(api|v2|console\/api)\//.test(pathname)) return send(input, init);
    return state === 'loading' ? new Promise(() => {}) : send(`/@gallery/answers/${state}${pathname}`);
  };
  window.WebSocket = class extends EventTarget {
    readyState = 0;
    constructor() {
      super();
      setTimeout(() => {
        this.readyState = 1;
        this.onopen?.(new Event('open'));
        this.dispatchEvent(new Event('open'));
      });
    }
    send() {}
    close() {}
  };
})();

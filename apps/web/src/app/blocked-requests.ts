/** A request that the content security policy blocks is logged only (core.md, 8). */
export function watchBlockedRequests(): void {
  document.addEventListener('securitypolicyviolation', (event) =>
    console.warn('blocked request', event.blockedURI),
  );
}

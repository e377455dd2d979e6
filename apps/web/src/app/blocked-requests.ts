/** A request that the content security policy blocks is logged only (docs/spec/product.md#errors). */
export function watchBlockedRequests(): void {
  document.addEventListener('securitypolicyviolation', (event) =>
    console.warn('blocked request', event.blockedURI),
  );
}

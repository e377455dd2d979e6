/**
 * Resolves in the next task, so that input is handled in between. Not a timer, which runs once a second on a
 * background page.
 */
export function nextTask(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const reached = new Promise((resolve) => {
    port1.onmessage = resolve;
  });
  port2.postMessage(undefined);
  return reached.finally(() => port1.close());
}

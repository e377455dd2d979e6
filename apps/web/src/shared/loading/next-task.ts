/**
 * Resolves in the next task: what a finger does meanwhile is heard in between. Not by a timer, which a page in
 * the back is given once a second.
 */
export function nextTask(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const reached = new Promise((resolve) => {
    port1.onmessage = resolve;
  });
  port2.postMessage(undefined);
  return reached.finally(() => port1.close());
}

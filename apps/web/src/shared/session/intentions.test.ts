import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { expect, test } from 'vitest';
import { createIntentions } from './intentions.ts';

function counted() {
  let made = 0;
  return createIntentions(() => {
    made += 1;
    return `key-${made}`;
  });
}

const answers = async (key: string) => key;
const breaks = async (): Promise<string> => {
  throw new CallFailed('ERR_NETWORK');
};
const refuses = async (): Promise<string> => {
  throw new CallRefused({ code: 4006, msg: 'no', data: null });
};

test('idempotency keys: stay the same for an order without an answer', async () => {
  const intentions = counted();
  await expect(intentions.attempt('buy 0.5', breaks)).rejects.toThrow(CallFailed);
  await expect(intentions.attempt('buy 0.5', breaks)).rejects.toThrow(CallFailed);
  await expect(intentions.attempt('buy 0.5', answers)).resolves.toBe('key-1');
});

test('idempotency keys: change for the same order after an answer', async () => {
  const intentions = counted();
  await expect(intentions.attempt('buy 0.5', answers)).resolves.toBe('key-1');
  await expect(intentions.attempt('buy 0.5', answers)).resolves.toBe('key-2');
});

test('idempotency keys: change after a refusal and for a different order', async () => {
  const intentions = counted();
  await expect(intentions.attempt('buy 0.5', refuses)).rejects.toThrow(CallRefused);
  await expect(intentions.attempt('buy 0.6', breaks)).rejects.toThrow(CallFailed);
  await expect(intentions.attempt('buy 0.5', answers)).resolves.toBe('key-3');
});

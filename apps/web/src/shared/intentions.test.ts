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

test('an order that got no answer is asked for again under its own key', async () => {
  const intentions = counted();
  await expect(intentions.attempt('buy 0.5', breaks)).rejects.toThrow(CallFailed);
  await expect(intentions.attempt('buy 0.5', breaks)).rejects.toThrow(CallFailed);
  await expect(intentions.attempt('buy 0.5', answers)).resolves.toBe('key-1');
});

test('after an answer the same words are a new intention', async () => {
  const intentions = counted();
  await expect(intentions.attempt('buy 0.5', answers)).resolves.toBe('key-1');
  await expect(intentions.attempt('buy 0.5', answers)).resolves.toBe('key-2');
});

test('a refusal is an answer, and another order never shares a key', async () => {
  const intentions = counted();
  await expect(intentions.attempt('buy 0.5', refuses)).rejects.toThrow(CallRefused);
  await expect(intentions.attempt('buy 0.6', breaks)).rejects.toThrow(CallFailed);
  await expect(intentions.attempt('buy 0.5', answers)).resolves.toBe('key-3');
});

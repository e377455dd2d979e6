import { expect, test } from 'vitest';
import { chatKindOf, sandboxOf } from './frame-of.ts';

test.each([
  [1, '', 'own'],
  [2, '', 'own'],
  [1, 'https://help.example/chat', 'frame'],
  [7, 'https://help.example/chat', 'frame'],
  [1, 'mailto:help@example.com', 'link'],
  [2, 'https://help.example/chat', 'link'],
  [3, 'https://help.example/chat', 'link'],
] as const)('chatKindOf: resolves type %i with link “%s” to %s', (service_link_type, service_link, kind) => {
  expect(chatKindOf({ service_link_type, service_link }).kind).toBe(kind);
});

test('sandboxOf: withholds allow-same-origin from a chat page of the app’s own origin', () => {
  expect(sandboxOf('https://help.example/chat', 'https://trade.example')).toContain('allow-same-origin');
  expect(sandboxOf('https://trade.example/help', 'https://trade.example')).not.toContain('same-origin');
});

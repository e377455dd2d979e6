import { expect, test } from 'vitest';
import { serviceStep } from './service-step.ts';

test.each([
  [1, 'https://help.example', { kind: 'chat' }],
  [2, 'https://help.example', { kind: 'dialog', link: 'https://help.example' }],
  [3, 'https://help.example', { kind: 'open', link: 'https://help.example' }],
  [3, 'mailto:help@example.com', { kind: 'open', link: 'mailto:help@example.com' }],
  [3, 'javascript:alert(1)', { kind: 'dialog', link: 'javascript:alert(1)' }],
  [9, 'https://help.example', { kind: 'chat' }],
  [2, '', { kind: 'chat' }],
  [3, '', { kind: 'chat' }],
] as const)(
  'serviceStep: maps link type %i with “%s” to chat, dialog or link',
  (service_link_type, service_link, step) => {
    expect(serviceStep({ service_link, service_link_type })).toEqual(step);
  },
);

test('serviceStep: opens the chat before the settings are known', () => {
  expect(serviceStep(undefined)).toEqual({ kind: 'chat' });
});

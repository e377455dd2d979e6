import { expect, it } from 'vitest';
import { plannedProcesses } from './processes.ts';
import { readRoles } from './roles.ts';

it.each([
  ['2', ['market,desk,worker:0', 'gateway:8080']],
  ['3', ['market,desk,worker:0', 'market,desk,worker:0', 'gateway:8080']],
  ['4', ['market,desk,worker:0', 'market,desk,worker:0', 'gateway:8080', 'gateway:8081']],
])('--processes %s: plans an owner, a stand-by and gateways', (text, planned) => {
  expect(plannedProcesses(text, 8080).map(({ roles, port }) => `${roles}:${port}`)).toEqual(planned);
});

it.each(['', '1', '17', 'x', '-3', '3.5'])('--processes «%s»: is refused with an example', (text) => {
  expect(() => plannedProcesses(text, 8080)).toThrow('for example --processes 3');
});

it.each([
  [[], { role: 'owner', names: ['all'] }],
  [['--role', 'gateway'], { role: 'gateway', names: ['gateway'] }],
  [['--role', 'worker,market,desk'], { role: 'owner', names: ['worker', 'market', 'desk'] }],
])('--role: reads the roles of %j', (args, read) => {
  expect(readRoles(args)).toEqual(read);
});

it.each([[['--role']], [['--role', 'desk']], [['--role', 'gateway,desk']], [['--roles', 'all']], [['all']]])(
  '--role: refuses %j with the usage',
  (args) => {
    expect(() => readRoles(args)).toThrow('usage: tidemark serve');
  },
);

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service } from 'kubernetes-models/v1';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { treeOnDisk } from './tidy/tree.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const kinds = { ConfigMap, Deployment, Ingress, PodDisruptionBudget, Service } as const;
interface Manifest {
  readonly kind: keyof typeof kinds;
  readonly metadata: { readonly name: string };
}

const manifests = parseAllDocuments(read('deploy/kubernetes/tidemark.yaml')).map(
  (one) => one.toJS() as Manifest,
);

test.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
  'kubernetes: the schema of %s accepts %s',
  (kind, _name, manifest) => {
    // biome-ignore lint/suspicious/noExplicitAny: what it is, its schema says.
    const object = new kinds[kind](manifest as any);
    expect(() => object.validate()).not.toThrow();
  },
);

test('kubernetes: the schema refuses a manifest with an unknown field', () => {
  const wrong = { metadata: { name: 'x' }, spec: { ports: 'none' } };
  // biome-ignore lint/suspicious/noExplicitAny: it is wrong on purpose.
  expect(() => new Service(wrong as any).validate()).toThrow();
});

test('compose: the cluster has an owner, a stand-by, two gateways and NATS beside the services of one machine', () => {
  const one = parse(read('compose.yaml')).services;
  const more = parse(read('compose.cluster.yaml'), { merge: true }).services;
  expect(Object.keys(more).sort()).toEqual([
    'gateway-1',
    'gateway-2',
    'nats',
    'proxy',
    'stand-by',
    'tidemark',
  ]);
  expect(Object.keys(one).sort()).toEqual(['database', 'proxy', 'tidemark']);
  const roles = Object.fromEntries(
    Object.entries<{ command?: string[] }>(more).map(([name, { command }]) => [name, command?.at(-1)]),
  );
  expect(roles).toMatchObject({
    'gateway-1': 'gateway',
    'gateway-2': 'gateway',
    tidemark: 'market,desk,worker',
    'stand-by': 'market,desk,worker',
  });
});

test('grafana: each metric of the dashboard is one of the server or of Node', () => {
  const tree = treeOnDisk(join(root, 'apps/server/src'));
  const code = tree.paths.map((path) => tree.read(path)).join('\n');
  const dashboard = JSON.parse(read('deploy/grafana/tidemark.json'));
  const names = new Set(
    dashboard.panels.flatMap((panel: { targets: { expr: string }[] }) =>
      panel.targets.flatMap(({ expr }) => expr.match(/\b(?:tidemark|process|nodejs)_[a-z0-9_]+/g) ?? []),
    ),
  );
  expect(names.size).toBeGreaterThan(10);
  const unknown = [...names].filter(
    (name) => String(name).startsWith('tidemark_') && !code.includes(`'${name}'`),
  );
  expect(unknown).toEqual([]);
});

import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { createRefusalCounter, defaultLimits, limitNames, limitTable, readLimits } from './limits.ts';

const reading = (environment: Readonly<Record<string, string>>) => (name: string) => environment[name];

describe('limits', () => {
  it('have their defaults where no variable is set', () => {
    expect(readLimits(reading({}))).toEqual(defaultLimits);
  });

  it('are read from their variables', () => {
    const limits = readLimits(reading({ LIMIT_COMMANDS_PER_USER: '7' }));
    expect(limits).toEqual({ ...defaultLimits, commandsPerUser: 7 });
  });

  it.each(['0', '-1', '1.5', '1e3', 'many', '9999999999'])('refuse the value %s with one line', (text) => {
    expect(() => readLimits(reading({ LIMIT_SOCKETS_PER_USER: text }))).toThrow(
      `LIMIT_SOCKETS_PER_USER «${text}» is not a whole number from 1 to 999999999; an example: LIMIT_SOCKETS_PER_USER=20`,
    );
  });

  it('have a variable of their own each', () => {
    const variables = limitNames.map((name) => limitTable[name].variable);
    expect(new Set(variables).size).toBe(variables.length);
    for (const variable of variables) expect(variable).toMatch(/^LIMIT_[A-Z_]+$/);
  });

  it('are documented in docs/limits.md (update it with: npx vitest run apps/server/src/platform/limits -u)', async () => {
    const rows = limitNames.map((name) => {
      const { variable, value, unit, bounds } = limitTable[name];
      return `| \`${variable}\` | ${value} ${unit} | ${bounds} |`;
    });
    const page = `# Limits

What one user, one address or all of them together may cause. Each limit is an environment variable. What goes beyond
a limit is refused with 429 or 503, with \`Retry-After\`, in the envelope of every answer. Each refusal is counted in
the metric \`tidemark_limit_refusals_total{limit}\` and on the console's health page.

An address is an IPv4 address, or the /64 network of an IPv6 address. Behind a proxy, set \`TRUST_PROXY\`: without it
all users share the address of the proxy.

| variable | default | what it bounds |
|---|---|---|
${rows.join('\n')}
`;
    await expect(page).toMatchFileSnapshot('../../../../../docs/limits.md');
  });
});

describe('refusal counter', () => {
  it('lists the bounds that have refused something, the latest first, and shows all in the metric', async () => {
    const registry = new Registry();
    let now = 1_000;
    const counter = createRefusalCounter({ clock: { now: () => now }, registry });
    expect(counter.list()).toEqual([]);
    counter.count('commandsPerUser');
    now = 2_000;
    counter.count('socketsPerUser');
    now = 3_000;
    counter.count('commandsPerUser');
    expect(counter.list()).toEqual([
      { limit: 'commandsPerUser', total: 2, lastAt: 3_000 },
      { limit: 'socketsPerUser', total: 1, lastAt: 2_000 },
    ]);
    const shown = await registry.metrics();
    expect(shown).toContain('tidemark_limit_refusals_total{limit="commandsPerUser"} 2');
    expect(shown).toContain('tidemark_limit_refusals_total{limit="requestsPerUser"} 0');
  });
});

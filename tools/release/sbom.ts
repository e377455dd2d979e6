import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The program that writes the bill of materials; it has a lockfile of its own, as Lighthouse has. */
export function installSbom(root: string): string {
  const home = join(root, 'tools/sbom');
  const program = join(home, 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js');
  if (!existsSync(program)) {
    execFileSync('npm', ['ci', '--prefix', home, '--ignore-scripts', '--no-audit', '--no-fund'], {
      stdio: 'ignore',
    });
  }
  return program;
}

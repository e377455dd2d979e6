// Finds a Chromium for tests and pictures.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const places = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a browser: CHROME_PATH, an installed one, or the one of the registry (x64 Linux). */
export async function findBrowser() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((directory) => names.map((name) => join(directory, name)));
  const found = [process.env.CHROME_PATH, ...places, ...onPath].find(isProgram);
  return found ?? (await unpacked());
}

/** How a browser must be started in containers and as root. */
export const browserArguments = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];

function isProgram(path) {
  if (!path) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function unpacked() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return await chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** The path of a browser: CHROME_PATH, an installed one, or the one of the registry (x64 Linux). */
export function findBrowser(): Promise<string | undefined>;
/** How a browser must be started in containers and as root. */
export const browserArguments: string[];

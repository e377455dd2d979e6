/** The first that matches counts: most browsers also name the ones they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The name of a program that is no browser (`curl/8.5.0`); short and plain, because mails show it. */
const PROGRAM = /^([A-Za-z][A-Za-z0-9._-]{0,29})(?:\/|$)/;

/**
 * Browser and system of a user agent, without versions, so that an update is no new device: `Chrome ·
 * Windows`. Empty if nothing is known. Names only: the same in every language.
 */
export function deviceOf(userAgent: string): string {
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = nameIn(SYSTEMS);
  const browser = nameIn(BROWSERS) ?? (system === undefined ? PROGRAM.exec(userAgent)?.[1] : undefined);
  return [browser, system].filter((name) => name !== undefined).join(' · ');
}

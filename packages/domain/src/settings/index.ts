export { type Change, changesBetween, type Setting, type SettingValue } from './changes.ts';
export { versionOf } from './version.ts';

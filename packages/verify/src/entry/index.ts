export {
  commitmentTo,
  type Entry,
  formatEntry,
  type LogEntry,
  parseEntry,
  SALT_BYTES,
  type TickEntry,
  toHex,
} from './entry.ts';

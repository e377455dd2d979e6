// Preloaded into a server process (NODE_OPTIONS=--import): shifts its wall clock by the milliseconds that the file
// CLOCK_OFFSET_FILE holds, as an operator or a time service would. Monotonic time is left alone.
import { readFileSync } from 'node:fs';

const RealDate = Date;
let offsetMs = 0;

function readOffset() {
  try {
    offsetMs = Number(readFileSync(process.env.CLOCK_OFFSET_FILE ?? '', 'utf8')) || 0;
  } catch {
    offsetMs = 0;
  }
}

readOffset();
setInterval(readOffset, 10).unref();

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + offsetMs);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + offsetMs;
  }
};

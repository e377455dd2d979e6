export { paceOf, type WritingLimit, writingLimits } from './pace.ts';
export { readText, TEXT_MAX } from './text.ts';

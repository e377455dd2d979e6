export { assert, Defect, present } from './assert.ts';
export { isRefusal, mapOutcome, type Outcome, type Refusal, type RefusalParams, refuse } from './refusal.ts';

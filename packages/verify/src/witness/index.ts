export { type Judging, judgeCheckpoint, type Refusal, type Refused } from './judge-checkpoint.ts';
export { type AddCheckpoint, formatAddCheckpoint, parseAddCheckpoint } from './request.ts';

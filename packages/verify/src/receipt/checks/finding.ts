import type { Check, CheckKey } from '../verdict.ts';

type Params = Check['params'];

export const passed = (key: CheckKey, params: Params = {}): Check => ({ key, state: 'passed', params });
export const failed = (key: CheckKey, params: Params = {}): Check => ({ key, state: 'failed', params });
export const unknown = (key: CheckKey, params: Params = {}): Check => ({ key, state: 'unknown', params });

export const judged = (key: CheckKey, isRight: boolean, params: Params): Check =>
  isRight ? passed(key, params) : failed(key, params);

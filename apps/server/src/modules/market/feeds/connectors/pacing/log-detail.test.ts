import { describe, expect, it } from 'vitest';
import { logDetail } from './log-detail.ts';

describe('a detail for the log', () => {
  it.each([
    ['Invalid password hunter2!', ['hunter2'], 'Invalid password ***!'],
    ['xhunter2x', ['hunter2'], 'x***x'],
    ['logged out by u, u=u', ['u'], 'logged out by ***, ***=***'],
    ['a+b (a+b)', ['a+b'], '*** (***)'],
    ['$2a$10$x. is wrong', ['$2a$10$x.'], '*** is wrong'],
    ['two\r\nlines\u0001', [undefined, ''], 'two lines '],
    ['status 401: key abc-hunt', ['hunter2'], 'status 401: key abc-***'],
    ['a text that ends with hun', ['hunter2'], 'a text that ends with hun'],
    ['x'.repeat(300), [], 'x'.repeat(200)],
  ])('of %j without %j is %j', (text, secrets, detail) => {
    expect(logDetail(text, secrets)).toBe(detail);
  });
});

import { expect, it } from 'vitest';
import { complaintAddress } from './complaint-address.ts';

it.each([
  ['complaints@example.com\n', 'complaints@example.com'],
  ['"complaints@example.com"', 'complaints@example.com'],
  ['{"email":"complaints@example.com"}', 'complaints@example.com'],
  ['{"code":1,"msg":"","data":{"email":" complaints@example.com "}}', 'complaints@example.com'],
  ['{"code":1,"data":"complaints@example.com"}', 'complaints@example.com'],
  ['{"code":0,"data":null}', undefined],
  ['{"email":7}', undefined],
  ['<html>write to complaints@example.com</html>', undefined],
  ['javascript:alert(1)@x.y z', undefined],
  ['', undefined],
  [`${'x'.repeat(20_000)}@example.com`, undefined],
])('complaintAddress: reads %s as %s', (answer, address) => expect(complaintAddress(answer)).toBe(address));

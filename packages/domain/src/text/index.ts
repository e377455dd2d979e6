export {
  CODE_DIGITS,
  digitCodeIn,
  isDigitCode,
  readCode,
  readLetterCode,
  typedDigits,
} from './codes.ts';
export { latinDigits } from './digits.ts';
export { withoutInvisible } from './invisible.ts';
export { type NameRule, nameKey, readName } from './names.ts';
export { seenText } from './seen.ts';

export {
  type Call,
  type CallInput,
  type CallOutput,
  type CallRead,
  defineCall,
  fieldsInPath,
  isForOperators,
  type Who,
} from './call.ts';
export { CODE_OK, CODE_SESSION_EXPIRED, type Envelope, type FieldProblem } from './envelope.ts';
export { DEFAULT_LANG, type Lang, languages, readLang } from './languages.ts';
export { type OperatorRole, type OperatorWho, operatorRoles } from './operator/roles.ts';
export { type RefusalKey, refusalCode, refusals } from './refusals.ts';

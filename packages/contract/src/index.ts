export {
  type Access,
  type Call,
  type CallInput,
  type CallOutput,
  type CallRead,
  defineCall,
  fieldsInPath,
  isForOperators,
} from './call.ts';
export { CODE_OK, CODE_SESSION_EXPIRED, type Envelope, type FieldProblem } from './envelope.ts';
export { DEFAULT_LANG, type Lang, languages, readLang } from './languages.ts';
export { type OperatorAccess, type OperatorRole, operatorRoles } from './operator/roles.ts';
export { type RefusalKey, refusalCode, refusals } from './refusals.ts';

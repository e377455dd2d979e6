import type { Call, Lang, OperatorAccess, OperatorRole } from '@tidemark/contract';
import { wireField } from '@tidemark/contract/wire-fields';
import { isRefusal, type Outcome, present } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type * as z from 'zod/mini';

/** The caller: the owner of a valid token. */
export interface Caller {
  readonly userId: number;
  readonly isDemo: boolean;
  readonly sessionId: number;
}

/** An operator who is calling: the owner of a valid token of the console. */
export interface OperatorCaller {
  readonly operatorId: number;
  readonly email: string;
  readonly role: OperatorRole;
  readonly sessionId: number;
  /** When the session ends, whatever happens. */
  readonly expiresAt: Millis;
}

/** What makes two calls the same one (docs/spec/interface.md#calls). */
export interface IdempotencyClaim {
  readonly key: string;
  /** Hash of path and payload: the same key with another payload is refused. */
  readonly payloadHash: string;
  /** How long the response is stored: 24 h with a caller's key, 60 s with a derived one. */
  readonly storedMs: number;
  /** Whether a refusal is stored, too. If not, nothing happened, and the same call is decided again. */
  readonly keepsRefusals: boolean;
  /** Set by the answering code: the response repeats an earlier one, and its header shows this. */
  isReplayed?: boolean;
}

/** What a handler receives of the request besides its input. */
export interface RequestContext {
  /** Present on every call that is for users. */
  readonly caller: Caller | undefined;
  /** Present on every call that is for operators. */
  readonly operator?: OperatorCaller | undefined;
  /** Present on calls that take a file. */
  readonly file?: Buffer | undefined;
  readonly lang: Lang;
  readonly address: string;
  readonly userAgent: string;
  /** Present on calls that change something and have a caller. */
  readonly idempotency: IdempotencyClaim | undefined;
  readonly now: Millis;
}

/** The context of a call that only a session may make. */
export interface CallerContext extends RequestContext {
  readonly caller: Caller;
}

/** The context of a call that only an operator may make. */
export interface OperatorContext extends RequestContext {
  readonly operator: OperatorCaller;
}

/** The context of a call that takes a file. */
export interface FileContext extends CallerContext {
  readonly file: Buffer;
}

/** The context of a call of the console that takes a file. */
export interface OperatorFileContext extends OperatorContext {
  readonly file: Buffer;
}

/** Called with the user's id before a file is read: admits the user; the result must be called at the end. */
export type Admission = (by: { readonly userId: number }) => Outcome<() => void>;

type ContextOf<C extends Call> = C['access'] extends 'anyone'
  ? RequestContext
  : C['access'] extends OperatorAccess
    ? OperatorContext
    : CallerContext;

export type Handler<C extends Call> = (
  input: z.output<C['input']>,
  context: ContextOf<C>,
) => Promise<Outcome<z.input<C['output']>>> | Outcome<z.input<C['output']>>;

/** A call and who answers it. */
export interface Route {
  readonly call: Call;
  readonly handle: (input: unknown, context: RequestContext) => Promise<Outcome<unknown>>;
  /** Called before a long body is read: admits the caller; its result is called when the caller is done. */
  readonly admit?: (by: {
    readonly caller: Caller | undefined;
    readonly operator: OperatorCaller | undefined;
  }) => Outcome<() => void>;
}

/** Binds a contract call to its action: one line each in a module's routes.ts. */
export function answer<C extends Call>(call: C, handler: Handler<C>): Route {
  return {
    call,
    // The server has parsed the input with the call's schema and checked `who` before it gets here.
    handle: async (input, context) =>
      onTheWire(await handler(input as z.output<C['input']>, context as ContextOf<C>)),
  };
}

/** The same for a call that takes a file; `admit` is called before it is read. */
export function answerFile<C extends Call>(
  call: C,
  admit: Admission,
  handler: (input: z.output<C['input']>, context: FileContext) => Promise<Outcome<z.input<C['output']>>>,
): Route {
  // The input holds the digest of the file, so there is one wherever the input was taken.
  return {
    call,
    admit: ({ caller }) => admit(present(caller, `${call.path} has a caller`)),
    handle: async (input, context) =>
      onTheWire(await handler(input as z.output<C['input']>, context as FileContext)),
  };
}

/** The same for a call of the console. */
export function answerOperatorFile<C extends Call<z.ZodMiniType, z.ZodMiniType, OperatorAccess>>(
  call: C,
  admit: Admission,
  handler: (
    input: z.output<C['input']>,
    context: OperatorFileContext,
  ) => Promise<Outcome<z.input<C['output']>>>,
): Route {
  return {
    call,
    admit: ({ operator }) => admit({ userId: present(operator, `${call.path} has a caller`).operatorId }),
    handle: async (input, context) =>
      onTheWire(await handler(input as z.output<C['input']>, context as OperatorFileContext)),
  };
}

/** A refusal of the domain names its field by the domain's name; the caller knows the wire's. */
function onTheWire<T>(outcome: Outcome<T>): Outcome<T> {
  if (!isRefusal(outcome) || outcome.field === undefined) return outcome;
  return { ...outcome, field: wireField(outcome.field) };
}

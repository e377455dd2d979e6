import type * as z from 'zod/mini';
import type { OperatorAccess } from './operator/roles.ts';
import type { RefusalKey } from './refusals.ts';

/**
 * Who may make a call: anyone; a session; a session of a real (not demo) account; or, on the console, an
 * operator session with one of the named roles.
 */
export type Access = 'anyone' | 'user' | 'real_user' | OperatorAccess;

/** One call of the API: its place, its shapes, who may make it and what may be refused. */
export interface Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  W extends Access = Access,
> {
  /** `{id}` is replaced by the input field of that name. */
  readonly path: string;
  /** Calls that the spec gives as GET and that change something also answer to POST. */
  readonly methods: readonly ('GET' | 'POST')[];
  readonly access: W;
  /** Whether it changes something: then it takes an Idempotency-Key. */
  readonly isMutation: boolean;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  /** Business refusals of this call, besides those of its fields. */
  readonly refusals: readonly RefusalKey[];
  /** Key of the sentence in `msg` on success; absent: `msg` is empty. */
  readonly successMessage?: string;
  /** The specification sends its body as a form (docs/spec/product.md#calls): so does our web. JSON is read as well. */
  readonly sentAs?: 'form';
  /** It takes one file, as multipart form: its field (others are read, too), and its size. */
  readonly upload?: { readonly field: string; readonly bytesMax: number };
}

export function defineCall<Input extends z.ZodMiniType, Output extends z.ZodMiniType, const W extends Access>(
  call: Call<Input, Output, W>,
): Call<Input, Output, W> {
  return call;
}

/** Whether a call is one of the console that needs an operator's session. */
export function isForOperators(call: Call): call is Call<z.ZodMiniType, z.ZodMiniType, OperatorAccess> {
  return typeof call.access === 'object';
}

/** Names of the fields that a path carries itself, in order. */
export function fieldsInPath(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** What a caller sends. */
export type CallInput<C extends Call> = z.input<C['input']>;
/** What a handler receives. */
export type CallRead<C extends Call> = z.output<C['input']>;
/** What a call answers in `data`. */
export type CallOutput<C extends Call> = z.output<C['output']>;

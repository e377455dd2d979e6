import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { idField, momentText, optionalTextField, textField } from '../../fields.ts';
import type { RefusalKey } from '../../refusals.ts';
import { operators } from '../roles.ts';

/** Roles that may view users may view these settings; only an admin changes them. */
const readers = operators('support', 'reviewer', 'finance');
const onlyAdmin = operators();
const REASON_MAX = 500;

/** A field with its present and new value; nested ones with dots. */
const change = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });
const pendingChange = z.object({ ...change.shape, at: momentText });

type Shape = z.ZodMiniObject;

/** The call that lists the things of a kind as operators last set them. */
export function listSettings<S extends Shape>(path: string, summary: string, value: S) {
  return defineCall({
    path,
    methods: ['GET'],
    access: readers,
    isMutation: false,
    summary,
    input: z.object({}),
    output: z.array(
      z.object({
        /** 0 where there is one of its kind. */
        id: z.union([z.number(), z.string()]),
        /** Identifies this state: a change names in `from` the version its author saw. */
        version: z.string(),
        // What is answered has been read before: of fields that take texts too, the numbers.
        value: value as unknown as z.ZodMiniType<z.output<S>, z.output<S>>,
        /** Changes not yet effective: the value until `at`, and the value after. */
        pending: z.array(pendingChange),
      }),
    ),
    refusals: [],
  });
}

/** Which of the things of a kind is meant: a new one without an id, the named one, or the only one. */
const ids = {
  numbered: { id: z.optional(z.nullable(idField)) },
  named: { id: textField(24) },
  only: {},
} as const;

/** The call that creates or completely replaces a record, from a seen version. */
export function saveSetting<S extends Shape, const I extends keyof typeof ids>(
  path: string,
  summary: string,
  made: { readonly value: S; readonly ids: I; readonly refusals: readonly RefusalKey[] },
) {
  return defineCall({
    path,
    methods: ['POST'],
    access: onlyAdmin,
    isMutation: true,
    summary,
    input: z.object({
      ...(made.value.shape as S['shape']),
      ...(ids[made.ids] as (typeof ids)[I]),
      /** The version that the caller saw; ignored for a new record. */
      from: optionalTextField(40),
      /** Only reports what would change. */
      dry_run: z._default(z.boolean(), false),
      /** For the audit trail. */
      reason: optionalTextField(REASON_MAX),
    }),
    output: z.object({
      /** Null of a new thing that was not saved. */
      id: z.nullable(z.union([z.number(), z.string()])),
      /** Of what is stored now; null where nothing is. */
      version: z.nullable(z.string()),
      changes: z.array(change),
      /** When all changes apply; null: at once, for what begins from then on. */
      in_force_from: z.nullable(momentText),
      saved: z.boolean(),
      /** Whether a second operator must approve before it takes effect, after a delay. */
      needs_second: z.boolean(),
      /** Number of the proposal that was made instead (`/console/api/proposals`). */
      proposal: z.nullable(z.number()),
    }),
    refusals: [
      'operator.changed_meanwhile',
      'proposal.already_open',
      'request.idempotency_conflict',
      ...made.refusals,
    ],
  });
}

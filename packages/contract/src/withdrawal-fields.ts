import * as z from 'zod/mini';
import { idField, integerField } from './fields.ts';

/** 1 crypto address, 2 bank account. */
export const methodType = z.pipe(integerField, z.literal([1, 2]));

/** The same; absent or empty: both. */
export const optionalType = z.optional(
  z.pipe(
    z.union([z.null(), z.literal(''), methodType]),
    z.transform((type) => (type === null || type === '' ? undefined : type)),
  ),
);

/** An id; absent or empty: all. */
export const optionalId = z.optional(
  z.pipe(
    z.union([z.null(), z.literal(''), idField]),
    z.transform((id) => (id === null || id === '' ? undefined : id)),
  ),
);

/** Why withdrawals wait; empty: they do not. */
export const holdReason = z.enum(['', 'password_reset', 'totp_changed', 'contact_changed', 'new_method']);

/** What confirms a withdrawal. */
export const confirmBy = z.enum(['totp', 'passkey', 'email', 'mobile']);

/** A currency, and the network of a coin. */
export const drawCurrency = z.object({ code: z.string(), protocol: z.string() });

import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { idField, momentText, moneyText } from '../../fields.ts';

/** Amounts are those of the account: below zero the trader paid, above zero received. */
export const financing = defineCall({
  path: '/v2/api/forex/financing',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'Overnight financing of a contract order of the caller: what was charged, and the next charge',
  input: z.object({ id: idField }),
  output: z.object({
    /** Of all charges. */
    Total: moneyText,
    /** The weekday whose night is charged three times, 1 Monday to 7 Sunday; 0: none. */
    TripleDay: z.number(),
    /** Of a position that is charged: when, for how many nights, and how much at the current price. */
    Next: z.nullable(z.object({ Time: momentText, Nights: z.number(), Amount: z.nullable(moneyText) })),
    /** The newest 100, newest first. */
    Charges: z.array(
      z.object({
        /** The UTC day at whose end it was due. */
        Day: z.string(),
        Nights: z.number(),
        Quantity: z.number(),
        /** The last price before the end of the day. */
        Price: z.number(),
        /** Percent a year; above zero the trader pays. */
        AnnualRate: z.number(),
        Amount: moneyText,
      }),
    ),
  }),
  refusals: ['forex.unknown_order'],
});

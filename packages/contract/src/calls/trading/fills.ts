import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { momentText } from '../../fields.ts';

/** USD for one unit of the quote currency, as an exact fraction of two integers. */
const rate = z.object({ numerator: z.string(), denominator: z.string() });

/** A recorded tick as an order names it: ask `tick` for it with both. */
const fillTick = z.object({ seq: z.number(), time: momentText });

/** What an order has recorded of its fills; of whom and under which number is not said. */
const fill = z.object({
  ForexId: z.number(),
  ShowCode: z.string(),
  PricePrecision: z.number(),
  /** 1 buy, 2 sell. */
  OrderType: z.number(),
  Quantity: z.number(),
  /** Units per lot. */
  ForexContNum: z.number(),
  /** 1 fixed margin, 2 by leverage. */
  MarginMode: z.number(),
  /** 0 with fixed margin. */
  Multiple: z.number(),
  CautionMoney: z.string(),
  TradeFee: z.string(),
  open: z.object({ price: z.number(), at: momentText, rate, tick: fillTick }),
  /** Null while the position is open. */
  close: z.nullable(
    z.object({
      price: z.number(),
      at: momentText,
      rate,
      tick: fillTick,
      /** Profit or loss before the fee. */
      profit: z.string(),
      reason: z.string(),
    }),
  ),
});

export type RecordedFill = z.infer<typeof fill>;

export const recentFill = defineCall({
  path: '/v2/api/forex/recent_fill',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary:
    'A recent market order of a demo or strategy account, with its fills as recorded, to be checked against `tick`',
  input: z.object({}),
  /** Null where no demo account has traded lately. */
  output: z.nullable(fill),
  refusals: [],
});

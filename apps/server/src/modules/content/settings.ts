import * as z from 'zod/mini';

/** Every setting by its key: its type, and its value while it is unset. */
const table = {
  service_link: { shape: z.string(), unset: '' },
  /** 2 shows the link in a copy dialog, 3 opens it, anything else leads to the chat. */
  service_link_type: { shape: z.union([z.literal(1), z.literal(2), z.literal(3)]), unset: 1 },
  /** How newcomers prove an address: 1 by a mailed or texted code, 2 by a captcha alone. */
  verify_reg_type: { shape: z.union([z.literal(1), z.literal(2)]), unset: 1 },
  /** The contract fee: `lots` × ForexFeeRate (1 on the wire) or `margin` × ForexFeeRate (2). */
  trade_fee_type: { shape: z.union([z.literal('lots'), z.literal('margin')]), unset: 'lots' },
  /** 0: a lost Up/Down trade costs the full amount; 1: amount × ratio. */
  micro_loss_level: { shape: z.union([z.literal(0), z.literal(1)]), unset: 0 },
  /** In percent: a typed price further than this from the market needs confirmation before it is sent. */
  far_price_percent: { shape: z.number(), unset: 20 },
  /** Whether phone numbers register and sign in. */
  is_show_mobile: { shape: z.boolean(), unset: true },
  /** 0 in service; anything else sends visitors to the loss URL. */
  company_status: { shape: z.number(), unset: 0 },
  /** 0 makes this the main site, whose search is for companies. */
  company_type: { shape: z.number(), unset: 1 },
  /** Where visitors are sent while the site is out of service; empty: /loss.html. */
  loss_url: { shape: z.string(), unset: '' },
  /** Where complaints go, and the endpoint that a browser queries for it; empty: to the company's address. */
  complaint_email: { shape: z.string(), unset: '' },
  complaint_url: { shape: z.string(), unset: '' },
} as const satisfies Record<string, { shape: z.ZodMiniType; unset: unknown }>;

type Table = typeof table;

export type SettingKey = keyof Table;
/** The current settings. */
export type Settings = { readonly [Key in SettingKey]: z.output<Table[Key]['shape']> };

const settingKeys = Object.keys(table) as SettingKey[];

/** A stored row; its value may be one that an older version wrote. */
export interface StoredSetting {
  readonly key: string;
  readonly value: unknown;
}

/** The current settings: stored values that are still valid, and defaults for the rest. */
export function settingsFrom(rows: readonly StoredSetting[], onUnreadable: (key: string) => void): Settings {
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  const read = (key: SettingKey): unknown => {
    if (!stored.has(key)) return table[key].unset;
    const parsed = z.safeParse(table[key].shape, stored.get(key));
    if (parsed.success) return parsed.data;
    onUnreadable(key);
    return table[key].unset;
  };
  // Each value has just been read by the shape that its type is made of.
  return Object.fromEntries(settingKeys.map((key) => [key, read(key)])) as unknown as Settings;
}

/** The keys whose values do not fit; empty where all do. */
export function unfit(change: Partial<Settings>): SettingKey[] {
  return settingKeys.filter((key) => key in change && !z.safeParse(table[key].shape, change[key]).success);
}

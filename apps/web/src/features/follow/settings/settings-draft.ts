import {
  type AskedSettings,
  COPY_AMOUNT_MAX,
  COPY_AMOUNT_MIN,
  type CopyMode,
  copySettings,
  FACTOR_MAX,
  FACTOR_MIN,
  RATIO_MAX,
  RATIO_MIN,
} from '@tidemark/domain/follow';
import { formatAmount, parseAmount } from '@tidemark/domain/money';
import { isRefusal } from '@tidemark/domain/outcome';

/** What is typed into the settings of a following. */
export interface SettingsDraft {
  readonly mode: CopyMode;
  /** In proportional mode the factor. */
  readonly multiple: string;
  /** Of proportional mode; empty: the follower's equity. */
  readonly allocation: string;
  readonly maxAmount: string;
  /** Empty: following never pauses. */
  readonly lossLimit: string;
}

export type SettingsField = Exclude<keyof SettingsDraft, 'mode'>;

/** Defaults of a new follower: the same lots, and no margin preset. */
export const firstDraft: SettingsDraft = {
  ...{ mode: 'fixed', multiple: '1', allocation: '' },
  ...{ maxAmount: '', lossLimit: '' },
};

/** The bounds of the multiple and of the factor, as the field shows them. */
export const multipleBounds = {
  fixed: { min: RATIO_MIN / 100, max: RATIO_MAX / 100 },
  proportional: { min: FACTOR_MIN / 100, max: FACTOR_MAX / 100 },
} as const satisfies Record<CopyMode, object>;
/** The bounds of both amounts, in USD. */
export const amountBounds = {
  min: formatAmount(COPY_AMOUNT_MIN),
  max: formatAmount(COPY_AMOUNT_MAX),
} as const;

/** What is wrong with which field: it is empty, or not what the rules take. */
export type SettingsProblems = Partial<Record<SettingsField, 'empty' | 'outOfRange'>>;

/** Settings as they travel. */
export interface Settings {
  readonly mode: CopyMode;
  readonly multiple: number;
  readonly allocation: string;
  readonly max_amount: string;
  readonly loss_limit: string;
}

/** Validates a draft by the server's rules: the settings, or all problems. */
export function readDraft(draft: SettingsDraft): Settings | SettingsProblems {
  const { mode, multiple, maxAmount, lossLimit } = draft;
  const allocation = mode === 'proportional' ? draft.allocation : '';
  const problems: SettingsProblems = {
    ...(multiple === '' ? { multiple: 'empty' as const } : {}),
    ...(maxAmount === '' ? { maxAmount: 'empty' as const } : {}),
  };
  const good = amountBounds.min;
  // Each field separately, so that all problems are reported at once.
  const asked: Readonly<Record<SettingsField, AskedSettings>> = {
    multiple: { mode, copyRatio: Number(multiple), maxAmount: good, lossLimit: undefined },
    allocation: { mode, copyRatio: 1, allocation, maxAmount: good, lossLimit: undefined },
    maxAmount: { copyRatio: 1, maxAmount, lossLimit: undefined },
    lossLimit: { copyRatio: 1, maxAmount: good, lossLimit: lossLimit === '' ? undefined : lossLimit },
  };
  for (const field of ['multiple', 'allocation', 'maxAmount', 'lossLimit'] as const) {
    if (isRefusal(copySettings(asked[field]))) problems[field] ??= 'outOfRange';
  }
  if (Object.keys(problems).length > 0) return problems;
  return { mode, multiple: Number(multiple), allocation, max_amount: maxAmount, loss_limit: lossLimit };
}

export function isSettings(read: Settings | SettingsProblems): read is Settings {
  return 'max_amount' in read;
}

/** The current settings as a draft, without trailing zeros. */
export function draftOf(settings: {
  readonly mode: CopyMode;
  readonly multiple: number;
  readonly allocation: string | null;
  readonly max_amount: string;
  readonly loss_limit: string | null;
}): SettingsDraft {
  return {
    mode: settings.mode,
    multiple: String(settings.multiple),
    allocation: settings.allocation === null ? '' : shortest(settings.allocation),
    maxAmount: shortest(settings.max_amount),
    lossLimit: settings.loss_limit === null ? '' : shortest(settings.loss_limit),
  };
}

function shortest(amount: string): string {
  return formatAmount(parseAmount(amount) ?? COPY_AMOUNT_MIN).replace(/\.?0+$/, '');
}

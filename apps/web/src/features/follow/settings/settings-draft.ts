import {
  type AskedSettings,
  COPY_AMOUNT_MAX,
  COPY_AMOUNT_MIN,
  copySettings,
  RATIO_MAX,
  RATIO_MIN,
} from '@tidemark/domain/follow';
import { formatAmount, parseAmount } from '@tidemark/domain/money';
import { isRefusal } from '@tidemark/domain/outcome';

/** What is typed into the settings of a following. */
export interface SettingsDraft {
  readonly multiple: string;
  readonly maxAmount: string;
  /** Empty: following never pauses. */
  readonly lossLimit: string;
}

export type SettingsField = keyof SettingsDraft;

/** Defaults of a new follower: the same lots, and no margin preset. */
export const firstDraft: SettingsDraft = { multiple: '1', maxAmount: '', lossLimit: '' };

/** The bounds of the multiple, as the field shows them. */
export const multipleBounds = { min: RATIO_MIN / 100, max: RATIO_MAX / 100 } as const;
/** The bounds of both amounts, in USD. */
export const amountBounds = {
  min: formatAmount(COPY_AMOUNT_MIN),
  max: formatAmount(COPY_AMOUNT_MAX),
} as const;

/** What is wrong with which field: it is empty, or not what the rules take. */
export type SettingsProblems = Partial<Record<SettingsField, 'empty' | 'outOfRange'>>;

/** Settings as they travel. */
export interface Settings {
  readonly multiple: number;
  readonly max_amount: string;
  readonly loss_limit: string;
}

/** Validates a draft by the server's rules: the settings, or all problems. */
export function readDraft(draft: SettingsDraft): Settings | SettingsProblems {
  const { multiple, maxAmount, lossLimit } = draft;
  const problems: SettingsProblems = {
    ...(multiple === '' ? { multiple: 'empty' as const } : {}),
    ...(maxAmount === '' ? { maxAmount: 'empty' as const } : {}),
  };
  const good = amountBounds.min;
  // Each field separately, so that all problems are reported at once.
  const asked: Readonly<Record<SettingsField, AskedSettings>> = {
    multiple: { copyRatio: Number(multiple), maxAmount: good, lossLimit: undefined },
    maxAmount: { copyRatio: 1, maxAmount, lossLimit: undefined },
    lossLimit: { copyRatio: 1, maxAmount: good, lossLimit: lossLimit === '' ? undefined : lossLimit },
  };
  for (const field of ['multiple', 'maxAmount', 'lossLimit'] as const) {
    if (isRefusal(copySettings(asked[field]))) problems[field] ??= 'outOfRange';
  }
  if (Object.keys(problems).length > 0) return problems;
  return { multiple: Number(multiple), max_amount: maxAmount, loss_limit: lossLimit };
}

export function isSettings(read: Settings | SettingsProblems): read is Settings {
  return 'max_amount' in read;
}

/** The current settings as a draft, without trailing zeros. */
export function draftOf(settings: {
  readonly multiple: number;
  readonly max_amount: string;
  readonly loss_limit: string | null;
}): SettingsDraft {
  return {
    multiple: String(settings.multiple),
    maxAmount: shortest(settings.max_amount),
    lossLimit: settings.loss_limit === null ? '' : shortest(settings.loss_limit),
  };
}

function shortest(amount: string): string {
  return formatAmount(parseAmount(amount) ?? COPY_AMOUNT_MIN).replace(/\.?0+$/, '');
}

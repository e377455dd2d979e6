export { type ApprovalControl, amountAlone, type MoneyDirection, type MovedMoney } from './amounts.ts';
export { checkSecond, SECOND_AFTER_MS, type Vouching } from './second-person.ts';

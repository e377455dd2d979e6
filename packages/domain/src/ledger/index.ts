export type { AccountType, HouseAccount } from './posting.ts';
export {
  correctionPosting,
  demoStartPosting,
  depositPosting,
  feePosting,
  loanPaidOutPosting,
  loanReceivedPosting,
  loanRepaidPostings,
  type OwnPosting,
  protectionPosting,
  type Recipe,
  type RecipePosting,
  resultPosting,
  transferPosting,
  wagerPosting,
  withdrawalFeePosting,
  withdrawalPosting,
} from './recipes.ts';

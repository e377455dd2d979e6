export type { AccountType, HouseAccount } from './posting.ts';
export {
  demoStartPosting,
  feePosting,
  protectionPosting,
  type Recipe,
  type RecipePosting,
  resultPosting,
  wagerPosting,
} from './recipes.ts';

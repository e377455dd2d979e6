export {
  BALANCE_FORMAT,
  type BalanceProof,
  type Balances,
  customerLeaf,
  formatBalanceProof,
  type LeafOwner,
  lackOf,
  leafCommitment,
  owedOf,
  parseBalanceProof,
} from './balance-file.ts';
export {
  type BalanceCheck,
  type BalanceCheckKey,
  type BalanceVerdict,
  checkBalance,
  proveBalance,
  type ShownBalance,
} from './check-balance.ts';
export {
  type LiabilityScope,
  type LiabilityStatement,
  liabilityScopes,
  openStatement,
  parseStatement,
  readKeyFile,
  type StatementProblem,
  statementText,
} from './statement.ts';
export {
  EMPTY_SUM,
  isSum,
  rootBySumPath,
  type SumNode,
  sumLeaf,
  sumParent,
  sumPath,
  sumRoot,
} from './sum-tree.ts';

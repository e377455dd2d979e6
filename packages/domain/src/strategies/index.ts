export { strategyLeverage, strategyLots, strategyStop } from './orders.ts';
export {
  STRATEGY_BARS,
  type StrategyBar,
  type StrategyKey,
  type StrategyTarget,
  strategyInstruments,
  strategyKeys,
  strategyTarget,
} from './strategies.ts';

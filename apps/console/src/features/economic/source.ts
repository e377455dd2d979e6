import type { CallOutput } from '@tidemark/contract';
import type { operatorEconomicSources } from '@tidemark/contract/operator/economic';

/** A source of economic events, as the console has it. */
export type EconomicSource = CallOutput<typeof operatorEconomicSources>[number];

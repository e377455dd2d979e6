import type { Side } from '@tidemark/domain/forex';
import { useMemo, useRef } from 'react';
import { useLink } from '../../../live/connection.ts';
import { type Instrument, marketState } from '../../../shared/instruments/instruments.ts';
import { setOneClickLots, useOneClickLots } from '../../../shared/orders/one-click/one-click.ts';
import { type TicketGate, ticketGate } from '../gate.ts';
import type { SidedInput } from '../order-of.ts';
import { ticketPreview } from '../preview/ticket-preview.ts';
import { useProblemText } from '../problem-text.ts';
import { firstLeverage, leveragesOf } from '../terms.ts';
import { useDeviation, useDraft } from '../ticket-state.ts';
import { useSubmit } from '../use-submit.ts';
import { useTicketMarket } from '../use-ticket.ts';

/** A second press within this time is the other half of a double tap, not a second order. */
const DOUBLE_TAP_MS = 500;

export interface OneClickOrder {
  readonly lots: string;
  readonly gate: TicketGate;
  /** Why an order of this size is refused, by the ticket's rules or by the server. */
  readonly problem: string | undefined;
  readonly isBlocked: boolean;
  setLots(lots: string): void;
  /** Sends a market order at the price on screen; nothing while one is being sent. */
  press(side: Side): void;
}

/** A market order without stops, by one press: leverage and maximum deviation are those of the ticket. */
export function useOneClickOrder(instrument: Instrument): OneClickOrder {
  const { Code, ForexMinCont, PricePrecision } = instrument;
  const lots = useOneClickLots(Code) ?? String(ForexMinCont);
  const draft = useDraft(Code);
  const deviation = useDeviation(Code);
  const leverages = useMemo(() => leveragesOf(instrument), [instrument]);
  const { market, conversionPair } = useTicketMarket(instrument);
  const submitting = useSubmit();
  const problemText = useProblemText(PricePrecision);
  const sending = useRef({ isRunning: false, at: Number.NEGATIVE_INFINITY });
  const gate = ticketGate({
    market: marketState(instrument),
    waitsForOpening: false,
    conversionPair: conversionPair ? marketState(conversionPair) : undefined,
    link: useLink(),
  });
  const isOffered = draft.leverage !== undefined && leverages.includes(draft.leverage);
  const inputOf = (side: Side): SidedInput => ({
    ...{ side, kind: 'market', lots, target: '', deviation },
    ...{ stopLoss: undefined, trailing: undefined, takeProfit: undefined },
    leverage: isOffered ? draft.leverage : firstLeverage(leverages),
  });
  // Without stops, no problem of a market order depends on its side.
  const [problem] = ticketPreview(inputOf('buy'), market).problems;
  const isBlocked = gate !== 'ready' || problem !== undefined;
  const press = async (side: Side) => {
    const now = performance.now();
    if (isBlocked || sending.current.isRunning || now - sending.current.at < DOUBLE_TAP_MS) return;
    sending.current = { isRunning: true, at: now };
    await submitting.send(instrument, inputOf(side), market.price);
    sending.current.isRunning = false;
  };
  return {
    lots,
    gate,
    problem: problem ? problemText(problem) : submitting.refusal?.message,
    isBlocked,
    setLots: (text) => {
      submitting.forgetRefusal();
      setOneClickLots(Code, text);
    },
    press: (side) => void press(side),
  };
}

import { type ReactNode, useState } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { expiryAt, expiryMoment, expiryProblem } from '../../../shared/expiry/expiry.ts';
import { ExpiryFields, useExpiryProblemText } from '../../../shared/expiry/expiry-fields.tsx';
import { useInstruments } from '../../../shared/instruments/instruments.ts';
import { targetsProblem, typedTargets, wireTargets } from '../../../shared/targets/targets.ts';
import { TargetsFields } from '../../../shared/targets/targets-fields.tsx';
import { useTargetsProblemText } from '../../../shared/targets/targets-text.ts';
import { serverNow } from '../../../shared/time/server-time.ts';
import { useTimeZone } from '../../../shared/time/time-zone.ts';
import { type Order, sideOf } from '../list/order-lists.ts';
import type { useOrderActions } from '../order-actions.ts';
import { PairPart } from './pair-part.tsx';
import type { OrderChange, StopsChange } from './stops-draft.ts';

type Actions = ReturnType<typeof useOrderActions>;

/** A part of the form beside the stops: its fields, what it sends, and whether that would be refused. */
interface Further {
  readonly change: Omit<OrderChange, keyof StopsChange>;
  readonly isWrong: boolean;
  readonly fields: ReactNode;
}

/** Targets, and of a pending order its expiry and its pair: what is sent with the stops, and their fields. */
export function useFurther(order: Order, price: number, stops: StopsChange | undefined, actions: Actions) {
  const targets = useTargets(order, price, actions);
  const expiry = useExpiry(order, actions);
  const pair = usePair(order, actions);
  const all = { ...stops, ...targets.change, ...expiry.change, ...pair.change };
  const change: OrderChange | undefined = Object.keys(all).length > 0 ? all : undefined;
  return {
    change,
    isWrong: targets.isWrong || expiry.isWrong,
    fields: (
      <>
        {targets.fields}
        {expiry.fields}
        {pair.fields}
      </>
    ),
  };
}

/** Whether the server's refusal of a field is shown there. */
export function isFurtherField({ Status }: Order, field: string | undefined): boolean {
  return field === 'targets' || (Status === 0 && (field === 'expire_at' || field === 'oco_id'));
}

const refusedAt = ({ refusal }: Actions, field: string) =>
  refusal?.field === field ? refusal.message : undefined;

/** Further take-profits; the list is sent as a whole. */
function useTargets(order: Order, price: number, actions: Actions): Further {
  const trade = useText('trade');
  const problemText = useTargetsProblemText(order.ForexTradeLists.PricePrecision);
  const [before] = useState(() => typedTargets(order));
  const [targets, set] = useState(before);
  const terms = useInstruments().data?.find(({ Id }) => Id === order.ForexTradeLists.Id);
  const isChanged = JSON.stringify(wireTargets(targets)) !== JSON.stringify(wireTargets(before));
  const judged = { side: sideOf(order), price, lots: order.Quantity };
  const problem = isChanged && terms ? targetsProblem(targets, { ...judged, terms }) : undefined;
  const fields = terms ? (
    <div className="mt-1 flex flex-col gap-2 border-t border-line pt-3">
      <p aria-hidden="true" className="text-sm font-medium">
        {trade('targets.label')}
      </p>
      <TargetsFields
        targets={targets}
        terms={terms}
        price={price}
        lots={order.Quantity}
        error={refusedAt(actions, 'targets') ?? (problem && problemText(problem))}
        onChange={(next) => {
          actions.forget();
          set(next);
        }}
      />
    </div>
  ) : null;
  return {
    change: isChanged ? { targets: wireTargets(targets) } : {},
    isWrong: problem !== undefined,
    fields,
  };
}

/** The expiry of a pending order; 0 removes it. */
function useExpiry(order: Order, actions: Actions): Further {
  const timeZone = useTimeZone();
  const problemText = useExpiryProblemText();
  const [before] = useState(() => expiryAt(order.ExpireTimeHandler, timeZone));
  const [shown, set] = useState(before);
  const isChanged = shown.kind !== before.kind || shown.day !== before.day || shown.time !== before.time;
  const at = { now: serverNow(), timeZone };
  const problem = isChanged ? expiryProblem(shown, at) : undefined;
  const moment = expiryMoment(shown, at);
  const expire_at = moment === undefined ? 0 : new Date(moment).toISOString();
  const fields =
    order.Status === 0 ? (
      <div className="mt-1 border-t border-line pt-3">
        <ExpiryFields
          expiry={shown}
          error={refusedAt(actions, 'expire_at') ?? (problem && problemText(problem))}
          onChange={(next) => {
            actions.forget();
            set(next);
          }}
        />
      </div>
    ) : null;
  return { change: isChanged ? { expire_at } : {}, isWrong: problem !== undefined, fields };
}

/** The other order of its pair; 0 makes both single orders. */
function usePair(order: Order, actions: Actions): Further {
  const [ocoId, set] = useState(order.OcoId ?? 0);
  return {
    change: ocoId === (order.OcoId ?? 0) ? {} : { oco_id: ocoId },
    isWrong: false,
    fields: <PairPart order={order} value={ocoId} onChange={set} actions={actions} />,
  };
}

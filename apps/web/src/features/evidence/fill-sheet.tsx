import { type RecordedFill, recentFill } from '@tidemark/contract/calls/trading/fills';
import { tick as tickCall } from '@tidemark/contract/calls/trading/ticks';
import { cx, EmptyState, Icon, Line, Num, Skeleton } from '@tidemark/ui';
import { useCall } from '../../shared/api/use-call.ts';
import { useBasicInfo } from '../../shared/company/settings.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { ResponsiveDialog } from '../../shared/layout/responsive-dialog.tsx';
import { type Check, checksOf, type Leg, type RecordedTick } from './checks.ts';

/** What "cannot cheat" means, and a real fill with its evidence, checked in this browser. */
export function FillSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useText('guide');
  const pages = useText('app.pages');
  return (
    <ResponsiveDialog open onClose={onClose} title={t('fill.title')} wide="middle">
      <div className="flex max-w-140 flex-col gap-4 text-sm">
        <section aria-label={t('fill.cheat')}>
          <h3 className="font-semibold">{t('fill.cheat')}</h3>
          <ul className="mt-1 flex list-disc flex-col gap-1 ps-5 text-quiet">
            <li>{t('fill.rule1')}</li>
            <li>{t('fill.rule2')}</li>
            <li>{t('fill.rule3')}</li>
          </ul>
        </section>
        <RecentFill />
        <PlaceLink
          to="verify"
          className="inline-flex items-center gap-2 self-start text-accent hover:underline"
        >
          <Icon name="shield" size={18} />
          {pages('verify')}
        </PlaceLink>
      </div>
    </ResponsiveDialog>
  );
}

function RecentFill() {
  const t = useText('guide');
  const { data: fill, isError, refetch } = useCall(recentFill, {}, { quiet: true, staleTime: 30_000 });
  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  if (fill === undefined) return <Waiting />;
  if (fill === null) return <EmptyState icon="orders" title={t('fill.none')} note={t('fill.noneNote')} />;
  return <Fill fill={fill} />;
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      {[1, 2, 3, 4, 5].map((at) => (
        <Skeleton key={at} className="h-5 w-full" />
      ))}
    </div>
  );
}

/** The tick of a fill: `undefined` while it is read, `null` where it is not stored any more. */
function useRecorded(fill: RecordedFill, leg: Leg | null): RecordedTick | null | undefined {
  const asked = {
    forex_id: fill.ForexId,
    seq: leg?.tick.seq ?? 0,
    time: Date.parse(leg?.tick.time ?? fill.open.tick.time),
  };
  const { data, isError } = useCall(tickCall, asked, { quiet: true, enabled: leg !== null });
  return leg === null || isError ? null : data;
}

function Fill({ fill }: { readonly fill: RecordedFill }) {
  const t = useText('guide');
  const orders = useText('orders');
  const f = useFormats();
  const { open, close } = fill;
  const ticks = { open: useRecorded(fill, open), close: useRecorded(fill, close) };
  const isReading = ticks.open === undefined || ticks.close === undefined;
  return (
    <>
      <section aria-label={t('fill.about')}>
        <h3 className="font-semibold">{t('fill.about')}</h3>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
          <span className={fill.OrderType === 1 ? 'text-up' : 'text-down'}>
            {orders(fill.OrderType === 1 ? 'side.buy' : 'side.sell')}
          </span>
          <bdi>{fill.ShowCode}</bdi>
          <span className="text-quiet">{orders('lots', { lots: fill.Quantity })}</span>
          <span className="text-quiet">{f.date(open.at)}</span>
        </p>
      </section>
      {isReading ? (
        <Waiting />
      ) : (
        <Checks checks={checksOf(fill, { open: ticks.open ?? undefined, close: ticks.close ?? undefined })} />
      )}
      <section aria-label={orders('evidence.title')}>
        <div className="grid gap-2">
          <LegFacts fill={fill} leg={open} tick={ticks.open} label={orders('fields.opened')} />
          {close ? (
            <LegFacts fill={fill} leg={close} tick={ticks.close} label={orders('fields.closed')} />
          ) : null}
        </div>
        {close ? <Result profit={close.profit} fee={fill.TradeFee} /> : null}
      </section>
    </>
  );
}

interface LegProps {
  readonly fill: RecordedFill;
  readonly leg: Leg;
  readonly tick: RecordedTick | null | undefined;
  readonly label: string;
}

/** What the order says of one of its fills, and what the record of prices says. */
function LegFacts({ fill, leg, tick, label }: LegProps) {
  const t = useText('guide');
  const f = useFormats();
  const source = useSourceText();
  // Two ticks may be of the same second.
  const moment = (text: string) => <Num>{`${f.clock(text)}.${text.slice(20, 23)}`}</Num>;
  const price = (value: number) => <Num>{f.price(value, fill.PricePrecision)}</Num>;
  return (
    <div className="rounded-md bg-well px-3 py-2">
      <p className="font-medium">{label}</p>
      <dl className="text-xs">
        <Line label={t('fill.price')}>{price(leg.price)}</Line>
        <Line label={t('fill.filledAt')}>{moment(leg.at)}</Line>
        <Line label={t('fill.tick')}>
          <Num>{`#${leg.tick.seq}`}</Num>
        </Line>
        {tick ? (
          <>
            <Line label={t('fill.recorded')}>{price(tick.price)}</Line>
            <Line label={t('fill.recordedAt')}>{moment(tick.time)}</Line>
            <Line label={t('fill.nextAt')}>{tick.replaced_at === null ? '–' : moment(tick.replaced_at)}</Line>
            <Line label={t('fill.source')}>{source(tick)}</Line>
          </>
        ) : null}
      </dl>
    </div>
  );
}

/** Where a recorded price came from: its source's name, or that it is simulated or replayed. */
function useSourceText(): (tick: RecordedTick) => string {
  const app = useText('app');
  const simulated = useBasicInfo()?.simulated;
  return ({ source }) => source ?? (simulated ? app(`simulated.${simulated}`) : '–');
}

function Result({ profit, fee }: { readonly profit: string; readonly fee: string }) {
  const orders = useText('orders');
  const f = useFormats();
  return (
    <dl className="mt-2">
      <Line label={orders('fields.gross')}>
        <Num>{f.fee(profit)}</Num>
      </Line>
      <Line label={orders('fields.fee')}>
        <Num>{f.fee(fee)}</Num>
      </Line>
    </dl>
  );
}

function Checks({ checks }: { readonly checks: readonly Check[] }) {
  const t = useText('guide');
  return (
    <section aria-label={t('fill.checks')}>
      <h3 className="font-semibold">{t('fill.checks')}</h3>
      <ul className="mt-1 flex flex-col gap-1.5">
        {checks.map(({ is, isMet }) => (
          <li key={is} className="flex items-start gap-2">
            <Icon
              name={isMet === undefined ? 'history' : isMet ? 'check' : 'warn'}
              size={18}
              className={cx('shrink-0', isMet ? 'text-up' : 'text-warn')}
            />
            <span>
              {t(`fill.check.${is}`)}{' '}
              <strong className={cx('font-medium', isMet ? 'text-up' : 'text-warn')}>
                {t(isMet === undefined ? 'fill.gone' : isMet ? 'fill.matches' : 'fill.differs')}
              </strong>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

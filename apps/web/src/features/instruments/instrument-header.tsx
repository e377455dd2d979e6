import { ChangeText, cx, directionOf, FlashNum, Icon, Num, Skeleton } from '@tidemark/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { useOldPrices } from '../../live/connection.ts';
import { usePrice } from '../../live/prices.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { chooseInstrument } from '../../shared/instruments/current-instrument.ts';
import { Logo } from '../../shared/instruments/instrument-parts.tsx';
import { type Instrument, marketState } from '../../shared/instruments/instruments.ts';
import { SideDrawer } from '../../shared/layout/sheets.ts';
import { InstrumentList } from './list/instrument-list.tsx';

/** Code (opens the drawer), price and change, or that the market is closed and when it opens. */
export function InstrumentHeader({
  instrument,
  action,
  className,
}: {
  readonly instrument: Instrument | undefined;
  /** Further actions for an instrument: next to its price, and in each row of the drawer. */
  readonly action?: (instrument: Instrument) => ReactNode;
  readonly className?: string;
}) {
  if (!instrument) return <HeaderSkeleton {...(className ? { className } : {})} />;
  return (
    <header
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-3 wide:flex-nowrap wide:in-data-[text=large]:flex-wrap',
        className,
      )}
    >
      <CodeButton instrument={instrument} {...(action ? { action } : {})} />
      <span className="ms-auto flex min-w-0 items-center gap-1 wide:order-last wide:ms-0">
        {action?.(instrument)}
      </span>
      <PriceNow instrument={instrument} />
      <DayRange instrument={instrument} />
    </header>
  );
}

function CodeButton({
  instrument,
  action,
}: {
  readonly instrument: Instrument;
  readonly action?: (instrument: Instrument) => ReactNode;
}) {
  const t = useText('trade');
  const app = useText('app');
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <button
        type="button"
        onClick={() => setDrawer('open')}
        className="-ms-1 flex min-h-11 min-w-0 items-center gap-2 rounded-md wide:shrink-0 px-1 text-start hover:bg-well"
      >
        <Logo instrument={instrument} size={28} />
        <span className="flex min-w-0 flex-col">
          <span className="flex items-center gap-1">
            <bdi dir="ltr" className="text-base leading-tight font-semibold whitespace-nowrap">
              {instrument.ShowCode}
            </bdi>
            <Icon name="down" size={14} className="text-faint" />
            <span className="sr-only">{t('header.choose')}</span>
          </span>
          {/* As wide as the code leaves room for: a long name never pushes the price away. */}
          <span className="w-0 min-w-full truncate text-xs text-faint">{instrument.Name}</span>
        </span>
      </button>
      {drawer === 'never' ? null : (
        <Suspense>
          <SideDrawer
            open={drawer === 'open'}
            onClose={() => setDrawer('closed')}
            title={t('list.instruments')}
            closeLabel={app('close')}
          >
            <InstrumentList
              current={instrument.Code}
              onChoose={({ Code }) => {
                chooseInstrument(Code);
                setDrawer('closed');
              }}
              {...(action ? { rowAction: action } : {})}
              className="h-full"
            />
          </SideDrawer>
        </Suspense>
      )}
    </>
  );
}

function PriceNow({ instrument }: { readonly instrument: Instrument }) {
  const t = useText('trade');
  const f = useFormats();
  const price = usePrice(instrument.Code);
  const state = marketState(instrument);
  const areOld = useOldPrices() !== undefined;
  const last = price ? f.price(price.close, instrument.PricePrecision) : undefined;
  if (state === 'closed') {
    return (
      <div className="flex min-w-0 flex-col items-end text-end wide:me-auto wide:items-start wide:text-start">
        <span className="text-base font-semibold text-quiet">{t('header.closed')}</span>
        <span className="text-xs text-faint">
          {instrument.OpensAt
            ? t('header.opens', { time: f.weekTime(instrument.OpensAt) })
            : t('header.noOpening')}
          {last ? <span className="ms-2 hidden wide:inline">{t('header.last', { price: last })}</span> : null}
        </span>
      </div>
    );
  }
  if (!price || last === undefined) return <Skeleton className="h-9 w-28 wide:me-auto" />;
  return (
    <div className="flex flex-col items-end wide:me-auto wide:flex-row wide:items-baseline wide:gap-3">
      <FlashNum
        text={last}
        direction={price.direction}
        moves={state === 'open' ? price.moves : 0}
        className={cx(
          'text-lg leading-[1.2] font-semibold',
          state === 'stale' || areOld
            ? 'text-quiet'
            : directionOf(price.change) === 'up'
              ? 'text-up'
              : 'text-down',
        )}
      />
      {state === 'stale' || areOld ? (
        <span className="text-xs font-medium text-warn">
          {t(state === 'stale' ? 'header.stale' : 'gate.old')}
        </span>
      ) : (
        <ChangeText
          direction={directionOf(price.change)}
          text={f.change(price.change)}
          className="text-xs wide:text-sm"
        />
      )}
    </div>
  );
}

/** Range of the UTC day on a wide screen, without the open if very narrow; on a phone the chart has it. */
function DayRange({ instrument }: { readonly instrument: Instrument }) {
  const t = useText('trade');
  const f = useFormats();
  const { High, Low, Open } = instrument.ForexQuotations;
  const figures = [
    ['open', Open],
    ['high', High],
    ['low', Low],
  ] as const;
  return (
    <dl className="hidden gap-6 wide:flex">
      {figures.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className={cx('flex flex-col items-end', name === 'open' && 'max-[1099px]:hidden')}>
            <dt className="text-xs text-faint">{t(`header.${name}`)}</dt>
            <dd className="m-0 text-sm">
              <Num>{f.price(value, instrument.PricePrecision)}</Num>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

function HeaderSkeleton({ className }: { readonly className?: string }) {
  return (
    <div className={cx('flex items-center justify-between gap-3', className)}>
      <span className="flex items-center gap-2">
        <Skeleton className="size-7 rounded-full" />
        <Skeleton className="h-5 w-24" />
      </span>
      <Skeleton className="h-9 w-28" />
    </div>
  );
}

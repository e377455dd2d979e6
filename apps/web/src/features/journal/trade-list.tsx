import type { JournalTrade } from '@tidemark/contract/calls/trading/journal';
import { Card, ChangeText, Icon, List, Skeleton, Tag } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { Paged } from '../../shared/lists/paged.tsx';
import { gainDirection } from '../../shared/money/gain.tsx';
import type { filterInput } from './filters.ts';
import { useFigureTexts } from './use-figure-texts.ts';
import { useJournalTrades } from './use-journal-trades.ts';

/** The trades of the filters, the newest first; each leads to its details and its note. */
export function TradeList({
  input,
  onTrade,
}: {
  readonly input: ReturnType<typeof filterInput>;
  readonly onTrade: (trade: JournalTrade) => void;
}) {
  const t = useText('journal');
  const list = useJournalTrades(input);
  return (
    <section aria-labelledby="journal-trades" className="flex flex-col gap-2">
      <h2 id="journal-trades" className="text-xs font-medium text-quiet">
        {t('names.trades')}
      </h2>
      <Card flush className="overflow-hidden">
        <Paged list={list} empty={null} waiting={<Skeleton className="m-4 h-24" />}>
          {(rows) => (
            <List>
              {rows.map((trade) => (
                <li key={`${trade.kind}-${trade.id}`}>
                  <TradeRow trade={trade} onTrade={onTrade} />
                </li>
              ))}
            </List>
          )}
        </Paged>
      </Card>
    </section>
  );
}

/** Buy, sell, up or down. */
export function SideOf({ trade }: { readonly trade: JournalTrade }) {
  const orders = useText('orders');
  const futures = useText('futures');
  const { side } = trade;
  const isLong = side === 'buy' || side === 'up';
  const name = side === 'buy' || side === 'sell' ? orders(`side.${side}`) : futures(`direction.${side}`);
  return <Tag tone={isLong ? 'up' : 'down'}>{name}</Tag>;
}

function TradeRow({
  trade,
  onTrade,
}: {
  readonly trade: JournalTrade;
  readonly onTrade: (trade: JournalTrade) => void;
}) {
  const t = useText('journal');
  const f = useFormats();
  const texts = useFigureTexts();
  return (
    <button
      type="button"
      className="flex w-full flex-col gap-1 px-4 py-2.5 text-start -outline-offset-2 hover:bg-well"
      onClick={() => onTrade(trade)}
    >
      <span className="flex w-full items-center gap-2 text-sm">
        <bdi dir="ltr" className="min-w-0 truncate font-medium">
          {trade.show_code}
        </bdi>
        <SideOf trade={trade} />
        {trade.picture === '' ? null : <Icon name="picture" size={14} className="text-faint" />}
        {/* The figure runs from left to right in every language: its margin is that of the line. */}
        <span className="ms-auto">
          <ChangeText
            arrow={false}
            direction={gainDirection(Number(trade.net))}
            text={texts.signed(trade.net)}
          />
        </span>
      </span>
      <span className="flex w-full flex-wrap items-center gap-x-2 gap-y-1 text-xs text-faint">
        <span>{f.dateTime(trade.closed_at)}</span>
        {trade.r === null ? null : <bdi dir="ltr">{t('inR', { value: trade.r })}</bdi>}
        {trade.tags.map((tag) => (
          <Tag key={tag} className="max-w-full truncate">
            {tag}
          </Tag>
        ))}
      </span>
      {trade.note === '' ? null : (
        <span className="line-clamp-2 w-full text-xs whitespace-pre-line text-quiet">
          <bdi>{trade.note}</bdi>
        </span>
      )}
    </button>
  );
}

import { zoneTitle } from '@tidemark/i18n';
import { Button, Card, ChangeText, cx, EmptyState, Icon, List, Num, Skeleton } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { ListEnd } from '../../shared/lists/list-end.tsx';
import { accountKindOf } from '../../shared/money/account-kinds.ts';
import { HIDDEN_AMOUNT, useAmountsHidden } from '../../shared/money/amounts.ts';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import { useTimeZone } from '../../shared/time/time-zone.ts';
import {
  byDay,
  causeOf,
  type DayOfLines,
  directionOfLine,
  type LineFilters,
  lineKey,
  lineQuery,
} from './lines.ts';
import { type HistoryLine, useLines } from './queries.ts';

export interface LineListProps {
  /** Of one account, or of all of them where it is empty. */
  readonly accountTypeId: string;
  readonly filters: LineFilters;
  readonly onClear?: () => void;
}

/** Lines under their days, the newest first, without end. */
export function LineList({ accountTypeId, filters, onClear }: LineListProps) {
  const t = useText('history');
  const zone = useTimeZone();
  const list = useLines(accountTypeId, filters);
  if (!list.lines) return list.isFailed ? <LoadFailed onRetry={list.retry} /> : <Waiting />;
  if (list.lines.length === 0) {
    const isFiltered = Object.keys(lineQuery(filters)).length > 0;
    return (
      <EmptyState
        icon={isFiltered ? 'filter' : 'history'}
        title={t(isFiltered ? 'none.title' : 'empty.title')}
        note={t(isFiltered ? 'none.note' : 'empty.note')}
        action={
          isFiltered && onClear ? (
            <Button tone="quiet" onClick={onClear}>
              {t('filters.clear')}
            </Button>
          ) : undefined
        }
      />
    );
  }
  return (
    <>
      <div className="flex flex-col gap-4">
        {byDay(list.lines, zone).map((day) => (
          <Day key={day.day} day={day} namesAccount={accountTypeId === ''} />
        ))}
      </div>
      <ListEnd list={list} />
      <p className="text-xs text-faint">{t('zoneNote', { zone: zoneTitle(zone) })}</p>
    </>
  );
}

function Day({
  day,
  namesAccount,
}: {
  readonly day: DayOfLines<HistoryLine>;
  readonly namesAccount: boolean;
}) {
  const d = useDayFormats();
  const id = `day-${day.day}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1.5 text-xs font-medium text-quiet">
        {d.day(day.day)}
      </h2>
      <Card flush className="overflow-hidden">
        <List>
          {day.lines.map((line) => (
            <li key={lineKey(line)}>
              <LineRow line={line} namesAccount={namesAccount} />
            </li>
          ))}
        </List>
      </Card>
    </section>
  );
}

const row = 'flex w-full items-center gap-3 px-4 py-2.5 text-start';

/** One line: what it was, when, what it moved, what was there afterwards. It leads to what caused it. */
function LineRow({ line, namesAccount }: { readonly line: HistoryLine; readonly namesAccount: boolean }) {
  const cause = causeOf(line);
  if (!cause) {
    return (
      <div className={row}>
        <LineFacts line={line} namesAccount={namesAccount} />
        {/* Where other lines have their arrow, so that all figures stand under one another. */}
        <span aria-hidden="true" className="w-4 shrink-0" />
      </div>
    );
  }
  return (
    <PlaceLink to={cause.place} query={cause.query} className={cx(row, '-outline-offset-2 hover:bg-well')}>
      <LineFacts line={line} namesAccount={namesAccount} />
      <Icon name="forward" size={16} className="text-faint" />
    </PlaceLink>
  );
}

/** Between the facts of a line. */
const DOT = ' · ';

function LineFacts({ line, namesAccount }: { readonly line: HistoryLine; readonly namesAccount: boolean }) {
  const t = useText('history');
  const wallet = useText('assets');
  const d = useDayFormats();
  const f = useFormats();
  const hidden = useAmountsHidden();
  const kind = accountKindOf(line.type);
  return (
    <>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-sm text-ink">{line.EventTrans}</span>
        <span className="text-xs text-faint">
          <bdi>{f.clock(line.CreatedAtTran)}</bdi>
          {namesAccount && kind ? `${DOT}${wallet(`accounts.${kind}`)}` : null}
          {DOT}
          <Num>{`#${line.Ref.id}`}</Num>
        </span>
        {line.Reason === '' ? null : (
          <span className="text-xs text-quiet">{t('reason', { reason: line.Reason })}</span>
        )}
      </span>
      <span className="flex shrink-0 flex-col items-end">
        <ChangeText
          arrow={false}
          direction={directionOfLine(line.Value)}
          text={hidden ? HIDDEN_AMOUNT : d.exactSigned(line.Value)}
          className="text-sm"
        />
        <span className="text-xs text-faint">
          <span className="sr-only">{t('balanceAfter')}</span>{' '}
          <Num>{hidden ? HIDDEN_AMOUNT : d.exact(line.Balance)}</Num>
        </span>
      </span>
    </>
  );
}

function Waiting() {
  return (
    <Card flush aria-busy="true">
      <List>
        {[1, 2, 3, 4, 5, 6].map((at) => (
          <li key={at} className="flex items-center justify-between px-4 py-3">
            <span className="flex flex-col gap-2">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-3 w-20" />
            </span>
            <span className="flex flex-col items-end gap-2">
              <Skeleton className="h-4 w-16" />
              <Skeleton className="h-3 w-20" />
            </span>
          </li>
        ))}
      </List>
    </Card>
  );
}

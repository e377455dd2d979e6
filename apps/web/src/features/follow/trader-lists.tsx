import { Card, List, Meter, Num, Tag } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { ProfitText } from '../../shared/money/gain.tsx';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import type { TraderDetail } from './queries.ts';

interface OfTrader {
  readonly trader: TraderDetail;
}

/** The trader's instruments, the most frequent first. */
export function Instruments({ trader }: OfTrader) {
  const t = useText('follow.trader');
  const f = useFormats();
  return (
    <section aria-labelledby="trader-instruments">
      <Card className="flex flex-col gap-3">
        <h2 id="trader-instruments" className="flex justify-between gap-4 text-xs font-medium text-quiet">
          {t('instruments')}
          <span className="font-normal text-faint">{t('share')}</span>
        </h2>
        {trader.instruments.length === 0 ? (
          <p className="text-sm text-faint">{t('noInstruments')}</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {trader.instruments.map(({ ShowCode, share }) => (
              <li key={ShowCode} className="flex flex-col gap-1">
                <span className="flex justify-between gap-4 text-sm">
                  <Num>{ShowCode}</Num>
                  <Num className="text-quiet">{f.percent(share)}</Num>
                </span>
                <Meter value={share} max={100} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

/** Results of current and former followers: losses too, without names. */
export function FollowersResults({ trader }: OfTrader) {
  const t = useText('follow.trader');
  const f = useFormats();
  const d = useDayFormats();
  return (
    <section aria-labelledby="trader-results">
      <Card className="flex flex-col gap-2">
        <h2 id="trader-results" className="text-xs font-medium text-quiet">
          {t('results')}
        </h2>
        <p className="text-xs text-faint">{t('resultsNote')}</p>
        {trader.followers_results.length === 0 ? (
          <p className="text-sm text-faint">{t('noResults')}</p>
        ) : (
          <List>
            {trader.followers_results.map(({ since, trades, profits, following }, at) => (
              <li
                key={`${since} ${at.toString()}`}
                className="flex items-center justify-between gap-4 py-2 text-sm"
              >
                <span className="min-w-0">
                  {t('result', { number: f.count(at + 1) })}
                  <span className="block text-xs text-faint">
                    {t('since', { day: d.day(since), trades })}
                  </span>
                </span>
                <span className="flex shrink-0 items-center gap-2">
                  {following ? null : <Tag>{t('over')}</Tag>}
                  <ProfitText amount={profits} />
                </span>
              </li>
            ))}
          </List>
        )}
      </Card>
    </section>
  );
}

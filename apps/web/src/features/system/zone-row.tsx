import { describeZone } from '@tidemark/i18n';
import { Row } from '@tidemark/ui';
import { Suspense, useState } from 'react';
import { useLanguage, useText } from '../../shared/device/language.ts';
import { later } from '../../shared/loading/lazy-on-idle.ts';
import { useOwnTimeZone, useTimeZone } from '../../shared/time/time-zone.ts';

const ZonePanel = later(
  () => import('./zone-panel.tsx'),
  (part) => part.ZonePanel,
);

/** By which zone times are written and days begin: the device's, or one that is chosen here. */
export function ZoneRow() {
  const t = useText('system.zone');
  const language = useLanguage();
  const own = useOwnTimeZone();
  const zone = useTimeZone();
  const [isOpen, setOpen] = useState(false);
  const { title, offset } = describeZone(language, zone, Date.now());
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        className="block w-full -outline-offset-2 hover:bg-well"
        onClick={() => setOpen(true)}
      >
        <Row
          icon="history"
          title={t('title')}
          note={
            <bdi dir="ltr" className="num">
              {title} {offset}
            </bdi>
          }
          end={own === undefined ? t('device') : undefined}
          leads
        />
      </button>
      <Suspense>{isOpen ? <ZonePanel onRemoved={() => setOpen(false)} /> : null}</Suspense>
    </li>
  );
}

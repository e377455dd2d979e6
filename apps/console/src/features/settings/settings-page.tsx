import { Card, cx } from '@tidemark/ui';
import { useEffect, useRef } from 'react';
import { useCall } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { PlaceLink, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { useMay } from '../../shared/session/me.ts';
import { type Area, type AreaName, areaNames, areas, type Thing } from './areas.ts';
import { SettingForm } from './setting-form.tsx';
import { ThingList } from './thing-list.tsx';

/** All settings that operators change. Existing orders keep the terms they began with. */
export function SettingsPage() {
  const t = useText('console-settings');
  const query = useQueryParams();
  const name = areaNames.find((one) => one === query.area) ?? 'instruments';
  return (
    <Page title={t('title')} note={t('note')}>
      <div className="grid items-start gap-4 wide:grid-cols-[clamp(200px,12.5rem,22vw)_1fr]">
        <AreaLinks current={name} />
        <AreaView key={name} name={name} id={query.id} />
      </div>
    </Page>
  );
}

function AreaLinks({ current }: { readonly current: AreaName }) {
  const t = useText('console-settings');
  const strip = useRef<HTMLElement>(null);
  // On a phone the strip scrolls sideways: where one is stays in sight.
  useEffect(() => {
    strip.current
      ?.querySelector(`[data-area=${current}]`)
      ?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);
  return (
    <nav
      ref={strip}
      aria-label={t('title')}
      className="scroll-quiet -mx-4 overflow-x-auto px-4 wide:mx-0 wide:px-0"
    >
      <ul className="flex gap-1 wide:flex-col">
        {areaNames.map((name) => (
          <li key={name} data-area={name}>
            <PlaceLink
              to="settings"
              query={{ area: name }}
              current={name === current}
              className={cx(
                'flex min-h-9 items-center rounded-md px-3 py-1.5 text-sm font-medium whitespace-nowrap -outline-offset-2 wide:whitespace-normal',
                name === current ? 'bg-well text-ink' : 'text-quiet hover:bg-well hover:text-ink',
              )}
            >
              {t(`areas.${name}`)}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A list of many, the form of one of them (`new` for another), or the form of the only one. */
function AreaView({ name, id }: { readonly name: AreaName; readonly id: string | undefined }) {
  const area: Area = areas[name];
  const mayChange = useMay(area.save);
  const answer = useCall(area.list, {}, { staleTime: 0 });
  const things = answer.data as readonly Thing[] | undefined;
  if (answer.isError && !things) return <LoadFailed onRetry={() => void answer.refetch()} />;
  if (!things || (area.ids !== 'only' && id === undefined)) {
    return <ThingList name={name} things={area.ids === 'only' ? undefined : things} mayChange={mayChange} />;
  }
  const thing = area.ids === 'only' ? things[0] : things.find((one) => String(one.id) === id);
  const form = <SettingForm key={thing?.version ?? 'new'} name={name} thing={thing} mayChange={mayChange} />;
  return <Card className="min-w-0 max-w-3xl">{form}</Card>;
}

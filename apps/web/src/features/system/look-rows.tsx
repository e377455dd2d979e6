import { languageTable } from '@tidemark/i18n';
import { Button, ChangeText, Row, SegmentedControl } from '@tidemark/ui';
import { type ReactNode, useEffect } from 'react';
import { useFormats, useLanguage, useText } from '../../shared/device/language.ts';
import {
  choosePriceColours,
  chooseTheme,
  useOwnPriceColours,
  usePriceColours,
  useThemeChoice,
} from '../../shared/device/theme.ts';
import { otherFace } from '../../shared/layout/hosts.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { hosts } from '../../shared/layout/page-hosts.ts';
import { useWide } from '../../shared/layout/use-wide.ts';
import { DensityChoice } from '../../shared/workspace/density-choice.tsx';
import { startWorkspaceSync } from '../../shared/workspace/sync.ts';
import { ZoneRow } from './zone-row.tsx';

/** Light, dark or as the device; the colours of up and down; the language; the time zone. */
export function LookRows() {
  const t = useText('system');
  const language = useLanguage();
  const theme = useThemeChoice();
  const colours = usePriceColours();
  return (
    <>
      <ChoiceRow icon="moon" title={t('look.theme')}>
        <SegmentedControl
          size="sm"
          label={t('look.theme')}
          value={theme}
          onChange={chooseTheme}
          choices={[
            { value: 'light', label: t('look.light') },
            { value: 'dark', label: t('look.dark') },
            { value: 'system', label: t('look.system') },
          ]}
        />
      </ChoiceRow>
      <ChoiceRow icon="palette" title={t('look.priceColours')} end={<Sample />}>
        <SegmentedControl
          size="sm"
          label={t('look.priceColours')}
          value={colours}
          onChange={choosePriceColours}
          choices={[
            { value: 'green-up', label: t('look.greenUp') },
            { value: 'red-up', label: t('look.redUp') },
            { value: 'blue-up', label: t('look.blueUp') },
          ]}
        />
        <Customary />
      </ChoiceRow>
      <DensityRow />
      <li>
        <PlaceLink to="language" className="block -outline-offset-2 hover:bg-well">
          <Row
            icon="globe"
            title={t('look.language')}
            end={<bdi>{languageTable[language].name}</bdi>}
            leads
          />
        </PlaceLink>
      </li>
      <ZoneRow />
      <FaceRow />
    </>
  );
}

/** The height of rows in the lists and tables of a wide screen; a phone has none of them. */
function DensityRow() {
  const t = useText('system.look');
  useEffect(startWorkspaceSync, []);
  if (!useWide()) return null;
  return (
    <ChoiceRow icon="list" title={t('density')}>
      <DensityChoice />
    </ChoiceRow>
  );
}

/** States that the colours follow the language, or resets them to it. */
function Customary() {
  const t = useText('system.look');
  const isOwn = useOwnPriceColours();
  if (!isOwn) return <p className="mt-2 text-xs text-faint">{t('customary')}</p>;
  return (
    <Button
      tone="plain"
      size="sm"
      className="-mx-3 mt-1 min-h-11 wide:min-h-8"
      onClick={() => choosePriceColours(undefined)}
    >
      {t('customary')}
    </Button>
  );
}

/** From the desktop's host to the phone's and back; the choice is remembered. */
function FaceRow() {
  const t = useText('reach.face');
  const other = otherFace(hosts, window.location);
  if (!other) return null;
  return (
    <li>
      <a href={other.href} className="block -outline-offset-2 hover:bg-well">
        <Row
          icon={other.face === 'site' ? 'device' : 'laptop'}
          title={t(other.face)}
          note={t('note')}
          leads
        />
      </a>
    </li>
  );
}

/** A row with its choices below it on a phone, and at its end on wide screens. */
function ChoiceRow({
  icon,
  title,
  end,
  children,
}: {
  readonly icon: 'moon' | 'palette' | 'list';
  readonly title: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <li className="wide:flex wide:items-center">
      <Row icon={icon} title={title} end={end} />
      <div className="px-4 pb-4 wide:w-96 wide:shrink-0 wide:p-3">{children}</div>
    </li>
  );
}

const A_RISE = 1.25;
const A_FALL = -0.8;

/** How a rise and a fall look in the colours that are on. */
function Sample() {
  const f = useFormats();
  return (
    <span aria-hidden="true" className="flex gap-2 text-xs">
      <ChangeText direction="up" text={f.change(A_RISE)} />
      <ChangeText direction="down" text={f.change(A_FALL)} />
    </span>
  );
}

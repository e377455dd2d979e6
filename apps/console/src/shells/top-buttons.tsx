import { describeZone, languageCodes, languageTable } from '@tidemark/i18n';
import { Button, IconButton } from '@tidemark/ui';
import { lazy, Suspense, useState } from 'react';
import { chooseOwnLanguage, useLanguage, useText } from '../shared/device/language.ts';
import { chooseTheme, useTheme } from '../shared/device/theme.ts';
import { useGoing } from '../shared/layout/navigation.tsx';
import { signOut } from '../shared/session/sign-out.ts';
import { useTimeZone } from '../shared/time/time-zone.ts';

const Menu = lazy(() => import('@tidemark/ui/menu').then((menu) => ({ default: menu.Menu })));
const ZonePanel = lazy(() =>
  import('../shared/time/zone-panel.tsx').then((part) => ({ default: part.ZonePanel })),
);

export function ThemeButton() {
  const t = useText('console.frame');
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      icon={theme === 'dark' ? 'sun' : 'moon'}
      label={t(`theme.${other}`)}
      onClick={() => chooseTheme(other)}
    />
  );
}

/** The console's languages, each under the name its own speakers use. */
export function LanguageMenu() {
  const t = useText('console.frame');
  const chosen = useLanguage();
  const items = languageCodes.map((code) => ({
    value: code,
    label: (
      <bdi lang={languageTable[code].tag} className={code === chosen ? 'font-semibold text-accent' : ''}>
        {languageTable[code].name}
      </bdi>
    ),
  }));
  return (
    <Suspense fallback={<span className="size-10" />}>
      <Menu
        label={t('language')}
        icon="globe"
        iconSize={22}
        className="size-10"
        items={items}
        onChoose={(code) => void chooseOwnLanguage(code)}
      />
    </Suspense>
  );
}

/** The zone by which the console's times are written and its days begin; with its name where there is room for it. */
export function ZoneButton({ isNamed = false }: { readonly isNamed?: boolean }) {
  const t = useText('console.zone');
  const language = useLanguage();
  const { title, offset } = describeZone(language, useTimeZone(), Date.now());
  const [isOpen, setOpen] = useState(false);
  const label = t('button', { zone: title, offset });
  return (
    <>
      {isNamed ? (
        <Button tone="plain" icon="history" className="justify-start" onClick={() => setOpen(true)}>
          {label}
        </Button>
      ) : (
        <IconButton icon="history" label={label} onClick={() => setOpen(true)} />
      )}
      <Suspense>{isOpen ? <ZonePanel onRemoved={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}

export function SignOutButton() {
  const t = useText('console.frame');
  const going = useGoing();
  return (
    <IconButton
      icon="logout"
      label={t('signOut')}
      onClick={() => void signOut().then(() => going.to('login', {}, { replace: true }))}
    />
  );
}

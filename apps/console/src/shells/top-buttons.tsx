import { consoleLanguages, languageTable } from '@tidemark/i18n';
import { IconButton } from '@tidemark/ui';
import { lazy, Suspense } from 'react';
import { chooseOwnLanguage, useLanguage, useText } from '../shared/language.ts';
import { useGoing } from '../shared/navigation.tsx';
import { signOut } from '../shared/sign-out.ts';
import { chooseTheme, useTheme } from '../shared/theme.ts';

const Menu = lazy(() => import('@tidemark/ui/menu').then((menu) => ({ default: menu.Menu })));

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
  const items = consoleLanguages.map((code) => ({
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

import { type LanguageCode, languageCodes, languageTable } from '@tidemark/i18n';
import { Card, Icon, List, Row } from '@tidemark/ui';
import { chooseOwnLanguage, useLanguage, useText } from '../../shared/device/language.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { Page } from '../../shared/layout/page.tsx';

/** Every language under its native name; a choice applies it and navigates back. */
export function LanguagePage() {
  const t = useText('language');
  const chosen = useLanguage();
  const going = useGoing();
  const choose = async (language: LanguageCode) => {
    await chooseOwnLanguage(language);
    going.back();
  };
  return (
    <Page title={t('title')} width="page">
      <Card flush className="mx-4 mb-6 overflow-hidden wide:mx-0">
        <List
          aria-label={t('label')}
          className="wide:grid wide:grid-cols-3 wide:gap-px wide:divide-y-0 wide:bg-line"
        >
          {languageCodes.map((code) => (
            <li key={code} className="bg-surface">
              <button
                type="button"
                lang={languageTable[code].tag}
                aria-current={code === chosen || undefined}
                className="w-full -outline-offset-2 hover:bg-well"
                onClick={() => void choose(code)}
              >
                <Row
                  title={<bdi>{languageTable[code].name}</bdi>}
                  end={code === chosen ? <Icon name="check" className="text-accent" /> : null}
                />
              </button>
            </li>
          ))}
        </List>
      </Card>
    </Page>
  );
}

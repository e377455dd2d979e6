import { Button, Row, Tag } from '@tidemark/ui';
import { install, isAppleTouch, useInstall } from '../../shared/device/install.ts';
import { useText } from '../../shared/device/language.ts';

/** The app on the home screen: offered here, quietly, and nowhere else. */
export function InstallRow() {
  const t = useText('reach.app');
  const { offer, installed } = useInstall();
  if (installed) {
    return (
      <li>
        <Row icon="device" title={t('install')} end={<Tag tone="good">{t('installed')}</Tag>} />
      </li>
    );
  }
  const hint = isAppleTouch() ? t('apple') : t('none');
  return (
    <li>
      <Row
        icon="device"
        title={t('install')}
        note={offer ? t('installNote') : hint}
        end={
          offer ? (
            <Button size="sm" onClick={() => void install(offer)}>
              {t('do')}
            </Button>
          ) : undefined
        }
      />
    </li>
  );
}

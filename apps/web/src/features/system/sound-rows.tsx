import { Row, Slider, Switch } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { cue } from '../../shared/sounds/cue.ts';
import { canVibrate, setSounds, useSoundSettings } from '../../shared/sounds/sound-settings.ts';

/** Sounds and vibration at events of trading on this device; a change is heard at once. */
export function SoundRows() {
  const t = useText('system.sounds');
  const f = useFormats();
  const { isOn, volume, vibrates } = useSoundSettings();
  const change = (settings: Parameters<typeof setSounds>[0]) => {
    setSounds(settings);
    cue('fill');
  };
  return (
    <>
      <li>
        <Row
          icon="bell"
          title={t('sound')}
          note={t('note')}
          end={<Switch label={t('sound')} checked={isOn} onChange={(on) => change({ isOn: on })} />}
        />
      </li>
      {isOn ? (
        <li className="flex items-center gap-4 px-4">
          <span aria-hidden="true" className="shrink-0 text-sm">
            {t('volume')}
          </span>
          <Slider
            label={t('volume')}
            value={volume}
            min={0}
            max={1}
            step={0.1}
            valueText={f.ratio(volume)}
            onChange={(value) => change({ volume: value })}
          />
        </li>
      ) : null}
      {canVibrate() ? (
        <li>
          <Row
            icon="device"
            title={t('vibration')}
            end={
              <Switch label={t('vibration')} checked={vibrates} onChange={(on) => change({ vibrates: on })} />
            }
          />
        </li>
      ) : null}
    </>
  );
}

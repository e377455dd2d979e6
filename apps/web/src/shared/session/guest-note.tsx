import { useText } from '../device/language.ts';
import { useGoing } from '../layout/navigation.tsx';
import { pathOf } from '../layout/paths.ts';

/** Tells a visitor what the order does besides, and leads those who have an account to it. */
export function GuestNote() {
  const t = useText('trade');
  const app = useText('app');
  const going = useGoing();
  return (
    <p className="text-center text-xs text-quiet">
      {t('guest.note')}{' '}
      <button
        type="button"
        className="min-h-6 font-medium text-accent"
        onClick={() => going.to('login', { from: pathOf('trade') })}
      >
        {app('signIn')}
      </button>
    </p>
  );
}

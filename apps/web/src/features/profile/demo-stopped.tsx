import { Button, Card, EmptyState } from '@tidemark/ui';
import { useEffect } from 'react';
import { useText } from '../../shared/device/language.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { Page } from '../../shared/layout/page.tsx';
import type { Place } from '../../shared/layout/paths.ts';
import { refusedToDemo } from '../../shared/session/demo-stop.ts';

export interface DemoStoppedProps {
  readonly place: Place;
}

/** What a demo user finds who types the address of a page for real accounts: why, and how to get one. */
export function DemoStopped({ place }: DemoStoppedProps) {
  const t = useText('profile');
  const app = useText('app');
  const going = useGoing();
  useEffect(() => {
    refusedToDemo(place);
  }, [place]);
  return (
    <Page title={app(`pages.${place}`)}>
      <Card className="mx-4 mt-2 wide:mx-0">
        <EmptyState
          icon="lock"
          title={t('realOnly')}
          note={t('realOnlyNote')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button tone="quiet" onClick={going.back}>
                {app('back')}
              </Button>
              <Button onClick={() => going.to('register')}>{app('register')}</Button>
            </div>
          }
        />
      </Card>
    </Page>
  );
}

import { useEffect } from 'react';
import { forgetCopies, onCopiesChanged } from '../../live/copies.ts';
import { useTopic } from '../../live/use-topic.ts';
import { useIsSignedIn } from '../../shared/session/session.ts';
import { refreshFollowing } from './queries.ts';

/**
 * For a page that shows copies of the user: they move with their prices while it is on screen, and a copy
 * that comes or goes, through whatever the trader does, is read with its reasons.
 */
export function useLiveCopies(): void {
  const signedIn = useIsSignedIn();
  useTopic(signedIn ? 'FOREX_FOLLOW_TRADE' : undefined);
  useEffect(() => {
    const stop = onCopiesChanged(() => void refreshFollowing());
    return () => {
      stop();
      // What was pushed is not kept current any more.
      forgetCopies();
    };
  }, []);
}

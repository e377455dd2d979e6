import { useEffect } from 'react';
import { forgetCopies, onCopiesChanged } from '../../live/copies.ts';
import { useTopic } from '../../live/use-topic.ts';
import { useIsSignedIn } from '../../shared/session/session.ts';
import { refreshFollowing } from './queries.ts';

/**
 * For a page that shows the user's copies: updates them live while on screen. When a copy opens or closes,
 * reloads the lists with their reasons.
 */
export function useLiveCopies(): void {
  const signedIn = useIsSignedIn();
  useTopic(signedIn ? 'FOREX_FOLLOW_TRADE' : undefined);
  useEffect(() => {
    const stop = onCopiesChanged(() => void refreshFollowing());
    return () => {
      stop();
      // Pushed values no longer update.
      forgetCopies();
    };
  }, []);
}

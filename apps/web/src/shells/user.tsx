import { AssetsCard } from '../features/profile/assets-card.tsx';
import { UserPage } from '../features/user/user-page.tsx';

/** The account tab: the user area with what they own. */
export function User() {
  return <UserPage assets={<AssetsCard />} />;
}

/** What a user is called by operators: address, else number, else UID. */
export function contactOf(user: {
  readonly email: string;
  readonly mobile: string;
  readonly uid: string;
}): string {
  return user.email || user.mobile || user.uid;
}

import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Contact } from '../contacts/contacts.ts';

/** Puts a proved contact in the place of the one of its type. */
export async function saveContact(tx: Queryable, userId: number, contact: Contact): Promise<void> {
  await tx.query(
    contact.type === 'email'
      ? {
          name: 'session.save_email',
          text: 'update session.users set email = $2 where id = $1::bigint',
          values: [userId, contact.address],
        }
      : {
          name: 'session.save_mobile',
          text: `update session.users set mobile = $2, mobile_national = $3, contact_mobile = null
                  where id = $1::bigint`,
          values: [userId, contact.address, contact.national],
        },
  );
}

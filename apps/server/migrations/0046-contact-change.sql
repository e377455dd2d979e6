-- Users change their e-mail address and phone number: codes that prove the new contact and the present one, and
-- the hold on withdrawals that follows.
alter table session.codes drop constraint codes_purpose_check;
alter table session.codes add constraint codes_purpose_check
  check (purpose in ('register', 'reset', 'withdraw', 'contact', 'contact_old'));

alter table session.users drop constraint users_hold_reason;
alter table session.users add constraint users_hold_reason
  check (withdraw_hold_reason in ('password', 'two_factor', 'contact'));

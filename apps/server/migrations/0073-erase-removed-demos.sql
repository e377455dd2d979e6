-- Removing an idle demo account erases its workspace and journal. Erases what earlier removals left behind.
with removed as (
  select id from session.users
  where is_demo and frozen_by = 'house' and freeze_reason = 'removed: a demo account without a call for 30 days'
), documents as (
  delete from workspace.document where user_id in (select id from removed)
), owners as (
  delete from workspace.owner where user_id in (select id from removed)
)
delete from journal.entry where user_id in (select id from removed);

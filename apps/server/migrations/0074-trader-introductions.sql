-- A lead trader may introduce himself in a few sentences; an operator reviews them with nickname and picture.
alter table follow.profile add column introduction text not null default '';
alter table follow.profile add constraint profile_introduction check (char_length(introduction) <= 500);

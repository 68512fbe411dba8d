-- The first day on which a club met: its weekly meetings stand in no calendar before it.
alter table clubs add column began_on date;
update clubs set began_on = least(
  (select min(joined_at) from club_members m where m.club_id = clubs.id), updated_at
) at time zone 'America/New_York';
alter table clubs alter column began_on set not null;

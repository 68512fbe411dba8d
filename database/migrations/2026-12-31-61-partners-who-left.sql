-- When a student of a partner school left the meeting they are not in any more: until it is over their status says only
-- that they were seen.
alter table external_attendances add column last_left_at timestamptz;

-- Each minute it is looked which meetings of the last week have no report yet: all of the week were read for it, where most
-- reports have come.
create index attendables_unreported_idx on attendables (starts_at)
  where video_meeting_id is not null and report_received_at is null and cancelled_at is null;

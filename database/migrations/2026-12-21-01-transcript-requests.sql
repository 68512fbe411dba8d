-- Families that were asked for their transcript once more (decision 0146): the last mail of each application, and how many there were.

create table application_transcript_requests (
  application_id integer primary key references applications on delete cascade,
  -- Each mail has its number: the same one goes out once.
  mails smallint not null,
  to_email text not null check (length(to_email) between 1 and 254),
  asked_by integer references users,
  asked_at timestamptz not null,
  -- The mail came back.
  bounced_at timestamptz
);
create index on application_transcript_requests (asked_by);
create index application_transcript_requests_open on application_transcript_requests (asked_at) where bounced_at is null;

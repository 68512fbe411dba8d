-- Until when the rows of a table were deleted because the school keeps them no longer: nothing is computed from what is left
-- of a time that is being deleted (docs/decisions/0113).
create table forgotten_until (
  table_name text primary key,
  until timestamptz not null
);

-- A mail that was sent keeps its key when its text is deleted: the same is not sent a second time.
create or replace function free_mail_keys() returns trigger language plpgsql as $$
begin
  delete from mail_keys kept using gone
  where kept.dedupe_key = gone.dedupe_key and kept.mail_id = gone.id and gone.state <> 'sent';
  return null;
end $$;

-- What is said of a unit or ability once more on its task takes the place of what was said of it there. The thread goes on
-- showing all that was not taken back.

-- Whether it counts: it was not taken back, says something, and nothing that takes its place was said after it on its task.
alter table assessments add column stands boolean not null default true;
-- It came with a whole panel that was sent once more, and says what the one before it on its task had said: it never counts.
alter table assessments add column says_again boolean not null default false;

-- What is taken back does not stand, whoever writes that: a server of the version before goes on for some minutes.
create function take_back_assessment() returns trigger language plpgsql as $$
begin
  new.stands := new.withdrawn_at is null and not new.says_again;
  return new;
end $$;

create trigger assessments_taken_back before update of withdrawn_at on assessments
  for each row when (new.withdrawn_at is distinct from old.withdrawn_at) execute function take_back_assessment();

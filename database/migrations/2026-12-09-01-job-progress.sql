-- How far a job is that is under way: the queue's own table says only that it runs.
create table job_progress (
  job_id uuid primary key,
  done bigint not null check (done >= 0),
  total bigint not null check (total >= 0),
  told_at timestamptz not null default now()
);

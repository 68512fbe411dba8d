-- A roster that is too large for one request (docs/decisions/0132): its chunks, each encrypted with a key that no database
-- holds, until a job has read them. Nothing of them is there afterwards.
alter table roster_imports drop constraint roster_imports_state_check;
alter table roster_imports add constraint roster_imports_state_check check (state in (
  'receiving', 'reading', 'open', 'applying', 'applied', 'rolling_back', 'rolled_back', 'discarded', 'unreadable'));
create table roster_uploads (
  import_id integer not null references roster_imports on delete cascade,
  position smallint not null,
  name text not null,
  bytes bigint not null check (bytes > 0),
  primary key (import_id, position)
);
create table roster_upload_chunks (
  import_id integer not null,
  position smallint not null,
  chunk integer not null,
  sealed bytea not null,
  primary key (import_id, position, chunk),
  foreign key (import_id, position) references roster_uploads on delete cascade
);
-- What is encrypted does not get smaller.
alter table roster_upload_chunks alter column sealed set storage external;

-- What a court or the family has said of a guardian: who may read the child's records is decided here, at every read.
-- `remarks_at` says since when; a remark that comes later closes what was open (second-half.md, learning records).
alter table guardian_students
  add column custody_remark text not null default '',
  add column pick_up_remark text not null default '',
  add column sees_records boolean not null default true,
  add column remarked_by integer references users (id),
  add column remarked_at timestamptz;

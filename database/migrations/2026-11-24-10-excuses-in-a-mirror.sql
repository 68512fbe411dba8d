-- The employee who asked for an excuse, corrected it last, or took it back in a mirror of the guardian.
alter table excuses add column filed_in_mirror_by integer references users (id) on delete set null;
create index excuses_filed_in_mirror_by_idx on excuses (filed_in_mirror_by) where filed_in_mirror_by is not null;
alter table excuses add column corrected_in_mirror_by integer references users (id) on delete set null;
create index excuses_corrected_in_mirror_by_idx on excuses (corrected_in_mirror_by) where corrected_in_mirror_by is not null;
alter table excuses add column removed_in_mirror_by integer references users (id) on delete set null;
create index excuses_removed_in_mirror_by_idx on excuses (removed_in_mirror_by) where removed_in_mirror_by is not null;

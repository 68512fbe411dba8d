-- What waits for approval stands first in the library, on every page of it: its order is that of the indexes.
alter table templates add column is_waiting boolean not null
  generated always as (not is_draft and not is_study_approved) stored;
drop index templates_title_idx, templates_created_at_idx, templates_archived_at_idx, templates_waiting_idx;
create index templates_title_idx on templates (is_waiting desc, plain_text(title), id) where archived_at is null;
create index templates_created_at_idx on templates (is_waiting desc, created_at desc, id desc) where archived_at is null;
create index templates_archived_idx on templates (is_waiting desc, plain_text(title), id) where archived_at is not null;

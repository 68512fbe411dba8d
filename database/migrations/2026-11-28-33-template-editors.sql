-- Who has a template open in its editor. Worth nothing after a crash, and after a minute.
create unlogged table template_editors (
  template_id integer not null references templates (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (template_id, user_id)
);
create index template_editors_user_id_idx on template_editors (user_id);

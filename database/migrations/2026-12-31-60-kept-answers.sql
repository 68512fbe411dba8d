-- What a write answered, for whoever sends it again because no answer came (decision 177). Sealed with the key that its
-- sender gave it, of which only a hash stands here, as of what was asked. Kept for an hour or two.
create table kept_answers (
  key_hash bytea primary key,
  asked_hash bytea not null,
  sealed_answer bytea not null,
  answered_at timestamptz not null
);
create index kept_answers_answered_at on kept_answers (answered_at);

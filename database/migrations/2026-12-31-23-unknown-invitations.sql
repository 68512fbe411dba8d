-- An invitation of which nobody knows whether it went out: marked with the call, cleared by its answer. Whoever stands like
-- this for longer than the hours between two invitations counts as not invited.
alter table chat_people add column invitation_unknown_at timestamptz;

-- A mail is claimed by itself, sent outside of a transaction, and has three ends: sent, not sent, unknown.
alter table outbox_mails
  add column attempts integer not null default 0,
  add column first_tried_at timestamptz,
  add column next_try_at timestamptz,
  add column claimed_until timestamptz,
  add column unknown_at timestamptz,
  add column closed_at timestamptz,
  add column may_pass boolean,
  add column is_private boolean not null default false;

update outbox_mails set attempts = 1, first_tried_at = coalesce(sent_at, failed_at)
  where sent_at is not null or failed_at is not null;
-- Until now the first failure was the last one, whatever it was.
update outbox_mails set may_pass = coalesce(failure, '') !~ '\m5[0-9][0-9]\M' where failed_at is not null;
update outbox_mails set is_private = true where kind = 'password_reset';

-- The one place that says what a mail's state is.
alter table outbox_mails add column state text not null generated always as (
  case
    when sent_at is not null then 'sent'
    when failed_at is not null then 'failed'
    when closed_at is not null then 'closed'
    when unknown_at is not null then 'unknown'
    when claimed_until is not null then 'sending'
    when next_try_at is not null then 'retrying'
    else 'waiting'
  end) stored;

drop index outbox_mails_waiting_idx;
drop index outbox_mails_created_idx;
create index outbox_mails_due_idx on outbox_mails (next_try_at nulls first, id) where state in ('waiting', 'retrying');
create index outbox_mails_claimed_idx on outbox_mails (claimed_until) where state = 'sending';
create index outbox_mails_newest_idx on outbox_mails (created_at desc, id desc);
create index outbox_mails_state_idx on outbox_mails (state, created_at desc, id desc) where state <> 'sent';

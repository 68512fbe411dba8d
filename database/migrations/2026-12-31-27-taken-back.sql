-- Actions that ended because their application was deleted, or joined into another, are due again once it is back. Those
-- that staff let be stay so.
alter table application_actions add column went_with_application boolean not null default false;

-- A reminder that was taken out of its bell unread, and when: what was deleted comes back with those that went with it. Of
-- one whose email had gone out already no second one is sent.
alter table onboarding_reminders
  add column withdrawn_at timestamptz,
  add column was_mailed boolean not null default false;

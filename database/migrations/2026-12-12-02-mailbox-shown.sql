-- When a browser of a person last opened a link that was mailed to them (docs/decisions/0119, amended): a first second
-- factor is set up only by somebody who has the mailbox, not by whoever knows the password.
alter table known_devices add column mailbox_shown_at timestamptz;

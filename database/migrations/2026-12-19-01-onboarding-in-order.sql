-- Lists of thousands of families, and what was written to them, found by index (decision 0145).

-- Students by name, as families are listed: a page reads as many names as it shows.
create index users_students_in_order_idx on users (search_text collate "C", id) where role = 'student';
-- Mails in doubt are few: their sendings are found from them.
create index onboarding_mails_mail_id_idx on onboarding_mails (mail_id);
-- How far a sending is.
create index onboarding_sending_families_state_idx on onboarding_sending_families (sending_id, state);
-- Links of many people end at once.
create index verifications_value_idx on verifications (value);

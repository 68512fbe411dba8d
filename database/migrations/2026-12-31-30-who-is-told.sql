-- A comment that needs immediate attention calls the house advisor, too. Whoever deletes it takes that back as well, as what
-- the student was told of it (`notification_id`).
alter table task_messages add column advisor_notification_id bigint;

-- Mails to a person go where the person is, also once their address was corrected. Those of applications are written to an
-- address, whoever has it.
alter table outbox_mails add column is_to_address boolean not null default false;
update outbox_mails set is_to_address = true where kind like 'application\_%' and state <> 'sent';

-- What a reviewer's draft was sent as: a send whose answer was lost is sent again without being there twice.
alter table task_messages add column send_id uuid;

create unique index task_messages_send_id on task_messages (task_id, student_id, author_id, send_id) where send_id is not null;

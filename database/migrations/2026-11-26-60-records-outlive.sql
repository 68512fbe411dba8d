-- Decision 6 in the schema: what happened at school is never taken along by something that is removed, and the audit
-- never forgets who acted. People, houses and experiences are deactivated and archived, not removed; a meeting of which
-- something is known stays.
alter table attendables drop constraint attendables_experience_id_fkey,
  add constraint attendables_experience_id_fkey foreign key (experience_id) references experiences (id),
  drop constraint attendables_house_id_fkey,
  add constraint attendables_house_id_fkey foreign key (house_id) references houses (id);
alter table attendances drop constraint attendances_student_id_fkey,
  add constraint attendances_student_id_fkey foreign key (student_id) references students (id);
alter table presence_events drop constraint presence_events_attendable_id_fkey,
  add constraint presence_events_attendable_id_fkey foreign key (attendable_id) references attendables (id);
alter table registrations drop constraint registrations_experience_id_fkey,
  add constraint registrations_experience_id_fkey foreign key (experience_id) references experiences (id),
  drop constraint registrations_student_id_fkey,
  add constraint registrations_student_id_fkey foreign key (student_id) references students (id);
alter table excuses drop constraint excuses_student_id_fkey,
  add constraint excuses_student_id_fkey foreign key (student_id) references students (id);
alter table excuse_series drop constraint excuse_series_student_id_fkey,
  add constraint excuse_series_student_id_fkey foreign key (student_id) references students (id);
alter table excuse_decisions drop constraint excuse_decisions_decided_by_fkey,
  add constraint excuse_decisions_decided_by_fkey foreign key (decided_by) references users (id);
alter table family_tellings drop constraint family_tellings_guardian_id_fkey,
  add constraint family_tellings_guardian_id_fkey foreign key (guardian_id) references users (id);
alter table notes drop constraint notes_student_id_fkey,
  add constraint notes_student_id_fkey foreign key (student_id) references students (id);
alter table house_reports drop constraint house_reports_house_id_fkey,
  add constraint house_reports_house_id_fkey foreign key (house_id) references houses (id);
alter table house_report_items drop constraint house_report_items_student_id_fkey,
  add constraint house_report_items_student_id_fkey foreign key (student_id) references students (id);
alter table house_cup_points drop constraint house_cup_points_house_id_fkey,
  add constraint house_cup_points_house_id_fkey foreign key (house_id) references houses (id);
alter table tasks drop constraint tasks_experience_id_fkey,
  add constraint tasks_experience_id_fkey foreign key (experience_id) references experiences (id);
alter table task_submissions drop constraint task_submissions_student_id_fkey,
  add constraint task_submissions_student_id_fkey foreign key (student_id) references students (id);
alter table students drop constraint students_id_fkey,
  add constraint students_id_fkey foreign key (id) references users (id);
alter table employees drop constraint employees_id_fkey,
  add constraint employees_id_fkey foreign key (id) references users (id);
alter table guardians drop constraint guardians_id_fkey,
  add constraint guardians_id_fkey foreign key (id) references users (id);
alter table audit_log drop constraint audit_log_actor_id_fkey,
  add constraint audit_log_actor_id_fkey foreign key (actor_id) references users (id),
  drop constraint audit_log_acting_as_id_fkey,
  add constraint audit_log_acting_as_id_fkey foreign key (acting_as_id) references users (id);

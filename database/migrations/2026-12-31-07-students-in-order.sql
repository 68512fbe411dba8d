-- Reports are of everybody who has ever been a student: their order is kept for those who left, too.
drop index users_students_by_name_idx;
create index users_students_by_name_idx on users (last_name, first_name, id) include (deactivated_at)
  where role = 'student';

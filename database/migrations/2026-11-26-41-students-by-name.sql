-- A page of students by name is read from the index, not sorted out of all of them.
create index users_students_by_name_idx on users (last_name, first_name, id)
  where role = 'student' and deactivated_at is null;

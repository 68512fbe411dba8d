-- A page of colleagues or guardians by name is read from the index, not sorted out of all of them, and all are counted there.
create index users_employees_by_name_idx on users (last_name, first_name, id) include (deactivated_at)
  where role = 'employee';
create index users_guardians_by_name_idx on users (last_name, first_name, id) include (deactivated_at)
  where role = 'guardian';

-- A report by campus, grade or type begins with the first campus, grade or type, and sorts no other.
create index cohorts_title_idx on cohorts (title);
create index students_grade_idx on students (grade);
drop index experiences_cycle_idx;
create index experiences_cycle_idx on experiences (cycle_id, type, title, id);

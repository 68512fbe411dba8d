-- What is counted over a whole school or campus is told from an index alone: the excuse report's total read every
-- excuse of the period for its student (6,093 pages in a school of 100,000; 40 now), the count of those that wait on
-- a campus every waiting excuse and student.
drop index excuses_created_idx;
create index excuses_created_idx on excuses (created_at desc, id desc) include (student_id, approved) where removed_at is null;

drop index excuses_waiting_idx;
create index excuses_waiting_idx on excuses (created_at) include (student_id) where approved is null and removed_at is null;

create index students_cohort_of_idx on students (id) include (cohort_id);

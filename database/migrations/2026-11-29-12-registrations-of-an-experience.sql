-- Who is due at a meeting counts those who have left since, up to their last day: without an index of them every roll
-- that followed a registration read all registrations of the school.
create index registrations_experience_idx on registrations (experience_id, student_id);

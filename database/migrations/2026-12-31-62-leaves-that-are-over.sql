-- The day on which staff were told last that this leave is over: once a week, until somebody changes the status or the last day.
alter table student_status_changes add column over_told_on date;

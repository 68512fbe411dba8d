-- At least so many students, or the experience is not held; and what a plan leaves out.
alter table experiences add column least smallint;
alter table experiences add constraint experiences_least_check
  check (least between 1 and 500 and (places is null or least <= places));
alter table proposal_gaps drop constraint proposal_gaps_reason_check;
alter table proposal_gaps add constraint proposal_gaps_reason_check
  check (reason in ('full', 'nothing_chosen', 'nothing_offered', 'most_reached', 'held', 'not_run'));
alter table proposals add column without integer[] not null default '{}';

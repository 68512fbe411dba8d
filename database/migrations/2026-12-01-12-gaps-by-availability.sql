-- A block can stay empty because the student cannot then (docs/decisions/0102).
alter table proposal_gaps drop constraint proposal_gaps_reason_check;
alter table proposal_gaps add constraint proposal_gaps_reason_check check (
  reason in ('full', 'nothing_chosen', 'nothing_offered', 'most_reached', 'held', 'not_run', 'not_available'));

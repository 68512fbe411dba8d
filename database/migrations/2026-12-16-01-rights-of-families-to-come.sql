-- What a page of an application or of an onboarding group hears of ends as soon as it is another campus's, or another group's.
create trigger tell_rights_of_application after delete or update of cohort_id on applications
  for each statement execute function tell_rights_of_many();
create trigger tell_rights_of_onboarding_group after delete or update of cohort_id on onboarding_groups
  for each statement execute function tell_rights_of_many();
create trigger tell_rights_of_onboarding_family after delete or update of group_id, student_id on onboarding_families
  for each statement execute function tell_rights_of_many();

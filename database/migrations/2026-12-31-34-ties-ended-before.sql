-- Who had ended the tie that an admission made anew, and when: taking the admission back ends it as it was ended, so that no
-- file ties them again by itself.
alter table application_admission_guardians add column ended_by integer references users(id);
alter table application_admission_guardians add column ended_at timestamptz;
create index application_admission_guardians_ended_by_idx on application_admission_guardians (ended_by);

-- What admitting an application made (decision 0141), so that it can be taken back for a day.

create table application_admissions (
  id integer generated always as identity primary key,
  application_id integer not null references applications on delete cascade,
  -- Null once it was taken back and the student went with it.
  student_id integer references students on delete set null,
  -- False: somebody who was here before.
  is_made boolean not null,
  -- Of somebody who was here before: what they were, and how they stood in onboarding.
  student_before jsonb,
  membership_before jsonb,
  -- As the admission left student and guardians, by their number: what differs later was changed by others.
  people_left jsonb not null,
  admitted_by integer not null references users,
  admitted_at timestamptz not null,
  taken_back_by integer references users,
  taken_back_at timestamptz
);
create unique index application_admissions_standing on application_admissions (application_id) where taken_back_at is null;
create index on application_admissions (application_id);
create index on application_admissions (student_id);
create index on application_admissions (admitted_by);
create index on application_admissions (taken_back_by);

create table application_admission_guardians (
  admission_id integer not null references application_admissions on delete cascade,
  guardian_id integer not null references guardians on delete cascade,
  -- The account is of this admission, or was there before.
  is_made boolean not null,
  -- So is the tie to the student.
  is_tied boolean not null,
  primary key (admission_id, guardian_id)
);
create index on application_admission_guardians (guardian_id);

-- Who looked at somebody who was made by mistake is of no use once they are gone; what was done stays in the audit log.
alter table record_reads drop constraint record_reads_person_id_fkey,
  add constraint record_reads_person_id_fkey foreign key (person_id) references users on delete cascade;

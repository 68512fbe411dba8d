-- What of a feature stands in Labs: how it is shown, and who of which campus may switch it on for themselves
-- (2-back-office §2.11, docs/decisions/0117).
create table labs_settings (
  id integer primary key generated always as identity,
  flag_id integer not null unique references feature_flags on delete cascade,
  name text not null,
  description text not null default '',
  is_enabled boolean not null default false,
  thumbnail_url text,
  video_url text,
  link text not null default '',
  path text not null default ''
);

create table labs_audiences (
  settings_id integer not null references labs_settings on delete cascade,
  cohort_id integer not null references cohorts on delete cascade,
  role text not null check (role in ('advisor', 'facilitator')),
  primary key (settings_id, cohort_id, role)
);
create index on labs_audiences (cohort_id);

-- Who switched something on for themselves. It stays when the feature leaves Labs, and counts again once it is back.
create table labs_choices (
  flag_id integer not null references feature_flags on delete cascade,
  user_id integer not null references users on delete cascade,
  chosen_at timestamptz not null,
  primary key (flag_id, user_id)
);
create index on labs_choices (user_id);

-- Who is what at which campus: an advisor where they advise a house, a facilitator where they work and may run
-- experiences; whose office is the network's counts at every campus.
create function labs_people() returns table (cohort_id integer, role text, employee_id integer) language sql stable as $$
  select distinct h.cohort_id, 'advisor', h.advisor_id
  from houses h join users u on u.id = h.advisor_id
  where h.archived_at is null and u.deactivated_at is null
  union all
  select c.id, 'facilitator', e.id
  from employees e join users u on u.id = e.id
  join cohorts c on e.cohort_id is null or e.cohort_id = c.id
  where u.deactivated_at is null and exists (
    select from permission_group_members m join permission_group_permissions p on p.group_id = m.group_id
    where m.employee_id = e.id and p.permission = 'experiences.facilitate'
      and (p.cohort_id is null or p.cohort_id = c.id))
$$;

-- Whether somebody may switch a feature on for themselves.
create function labs_opens(flag integer, person integer) returns boolean language sql stable as $$
  select exists (
    select from labs_settings s join labs_audiences a on a.settings_id = s.id
    join labs_people() p on p.cohort_id = a.cohort_id and p.role = a.role
    where s.flag_id = flag and s.is_enabled and p.employee_id = person)
$$;

create or replace function features_of(person integer) returns text[] language sql stable as $$
  select coalesce(array_agg(f.key order by f.id), '{}') from feature_flags f
  where f.status = 'released' or (f.status = 'on' and (
    exists (
      select from feature_flag_groups a join test_group_members m on m.group_id = a.group_id
      where a.flag_id = f.id and m.user_id = person)
    or exists (select from labs_choices c where c.flag_id = f.id and c.user_id = person and labs_opens(f.id, person))))
$$;

-- Written by `npm run schema` from the migrated database. Change it with a migration.

CREATE OR REPLACE FUNCTION public.addresses_of(person integer)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  with recursive own_application as (
    select a.application_id as id from application_admissions a where a.student_id = person
    union select p.id from applications p join own_application t on p.merged_into = t.id),
  of_child as (
    select a.application_id as id from application_admissions a
      join application_admission_guardians g on g.admission_id = a.id where g.guardian_id = person
    union select p.id from applications p join of_child t on p.merged_into = t.id)
  select said.address from (
    select lower(u.email) from users u where u.id = person
    union
    select lower(side ->> 'email') from unnest(array['user', 'student', 'guardian', 'employee', 'person']) kind
      join audit_log a on a.subject_type = kind and a.subject_id = person::text
      cross join lateral unnest(array[a.before, a.after]) side where jsonb_typeof(side) = 'object'
    union
    select lower(p.student_email) from applications p where p.id in (select id from own_application)
    union
    select lower(l.email) from intake_links l
      where l.application_id in (select id from own_application) and l.part = 'student'
    union
    select lower(g.email) from application_guardians g join users u on u.id = person
      where g.application_id in (select id from of_child) and lower(g.name) = lower(u.name)
    union
    select lower(l.email) from intake_links l join users u on u.id = person
      where l.application_id in (select id from of_child) and l.part <> 'student' and lower(l.name) = lower(u.name)
    ) said (address)
  where said.address like '%@%'
    and not exists (select from users other where other.email = said.address and other.id <> person)
    and not exists (select from external_students x where lower(trim(x.email)) = said.address)
    and not exists (select from applications p where lower(p.student_email) = said.address
      and p.id not in (select id from own_application union all select id from of_child))
    and not exists (select from application_guardians g where lower(g.email) = said.address
      and g.application_id not in (select id from own_application union all select id from of_child))
    -- One that began nothing yet is of whom it names.
    and not exists (select from intake_links l where lower(l.email) = said.address
      and case when l.application_id is null
        then not exists (select from users u where u.id = person and lower(u.name) = lower(l.name))
        else l.application_id not in (select id from own_application union all select id from of_child) end)
$function$;

CREATE OR REPLACE FUNCTION public.addresses_of_external(external integer)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  select said.address from (
    select lower(trim(x.email)) from external_students x where x.id = external
    union
    select lower(trim(side ->> 'email')) from audit_log a cross join lateral unnest(array[a.before, a.after]) side
      where a.subject_type = 'external_student' and a.subject_id = external::text and jsonb_typeof(side) = 'object'
    ) said (address)
  where said.address like '%@%'
    and not exists (select from users u where u.email = said.address)
    and not exists (select from external_students other
      where lower(trim(other.email)) = said.address and other.id <> external)
$function$;

CREATE OR REPLACE FUNCTION public.analyze_tables(names text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  name text;
begin
  foreach name in array names loop
    execute format('analyze public.%I', name);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.application_stage(outcome text, guardian_at timestamp with time zone, student_at timestamp with time zone, records text, evaluations text, interview text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when outcome is not null then outcome
    when guardian_at is null or student_at is null then 'started'
    when records <> 'received' or evaluations <> 'done' then 'gathering'
    when interview <> 'done' then 'interview'
    else 'decision' end
$function$;

CREATE OR REPLACE FUNCTION public.application_written(of_application integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select md5(concat_ws(' ',
    (select string_agg(concat_ws(',', a.id, a.version, a.submitted_at, md5(a.fields::text), md5(a.answers::text)), ';' order by a.id)
      from application_answers a where a.application_id = of_application),
    (select string_agg(concat_ws(',', v.id, v.mails, v.opened_at, v.answered_at), ';' order by v.id)
      from application_evaluations v where v.application_id = of_application),
    (select string_agg(d.id::text, ';' order by d.id)
      from application_documents d where d.application_id = of_application and d.kind in ('transcript', 'other'))))
$function$;

CREATE OR REPLACE FUNCTION public.asked_since(asked_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
declare
  of_two_weeks timestamp with time zone := asked_at - interval '336 hours';
  today date := (asked_at at time zone 'America/New_York')::date;
  first_asked date;
begin
  -- Two weeks without a day off have ten school days: so it is on most days, and every home asks.
  if exists (select from cycles where starts_at < asked_at - interval '15 days' and ends_at > asked_at)
    and not exists (select from holidays where cohort_id is null and starts_on < today and ends_on > today - 15)
    or not exists (select from school_days(today, today, today + 100)) then
    return of_two_weeks;
  end if;
  select day into first_asked from school_days(today, today - 21, today - 1) as day
  order by day desc offset 8 limit 1;
  -- No break within a year is longer than the days that are looked at.
  if first_asked is null then
    select day into first_asked from school_days(today, today - 100, today - 1) as day
    order by day desc offset 8 limit 1;
  end if;
  return least(of_two_weeks, first_asked::timestamp at time zone 'America/New_York');
end $function$;

CREATE OR REPLACE FUNCTION public.asked_until(began_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
declare
  begun date := (began_at at time zone 'America/New_York')::date;
  last_asked date;
begin
  -- The ninth is the same however many follow it; a break or the end of the year asks for more.
  select (array_agg(day order by day))[9] into last_asked from school_days(begun, begun + 1, begun + 28) as day;
  if last_asked is null then
    select coalesce((array_agg(day order by day))[9], max(day)) into last_asked
    from school_days(begun, begun + 1, begun + 100) as day;
  end if;
  return greatest(began_at + interval '336 hours', (last_asked + 1)::timestamp at time zone 'America/New_York');
end $function$;

CREATE OR REPLACE FUNCTION public.attach_part(parted text, year integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  part text := name_of_part(parted, year);
  begins text := quote_literal(school_year_begins(year));
  ends text := quote_literal(school_year_begins(year + 1));
  key text;
  stored text;
begin
  select a.attname into key from pg_partitioned_table p
    join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    where p.partrelid = format('public.%I', parted)::regclass;
  select string_agg(quote_ident(attname), ', ' order by attnum) into stored from pg_attribute
    where attrelid = format('public.%I', parted)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
  -- Before the part that has them, so that none comes in between.
  execute format('lock table only public.%I in share update exclusive mode', parted);
  execute format('lock table parts.%I in access exclusive mode', parted || '_other');
  execute format('with strays as (delete from parts.%1$I where %2$I >= %3$s and %2$I < %4$s returning %5$s)
    insert into parts.%6$I (%5$s) select %5$s from strays on conflict do nothing', parted || '_other', key, begins, ends, stored, part);
  execute format('alter table public.%I attach partition parts.%I for values from (%s) to (%s)', parted, part, begins, ends);
end $function$;

CREATE OR REPLACE FUNCTION public.attendance_statuses_valid(statuses text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((statuses IS NULL) OR (statuses <@ ARRAY['Present'::text, 'Late'::text, 'Insufficient'::text, 'Unexcused Absent'::text, 'Excused Absent'::text]));

CREATE OR REPLACE FUNCTION public.audit_entries_of(person integer)
 RETURNS TABLE(id bigint, happened_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  with recursive theirs as (
    select m.application_id from application_admissions m where m.student_id = person
    union select p.id from applications p join theirs t on p.merged_into = t.application_id)
  select a.id, a.happened_at from (
    select s.subject_type, s.subject_id from audit_subjects_of(person) s where s.subject_type <> 'transcript'
    union select kind, person::text from unnest(array['guardian', 'person']) kind
    union select 'application', application_id::text from theirs) s
  join audit_log a on a.subject_type = s.subject_type and a.subject_id = s.subject_id
  union
  select a.id, a.happened_at from task_submissions t
  join audit_log a on a.subject_type = 'task' and a.subject_id = t.task_id::text
  where t.student_id = person and person::text in (a.before ->> 'studentId', a.after ->> 'studentId')
$function$;

CREATE OR REPLACE FUNCTION public.audit_entries_of_external(external integer)
 RETURNS TABLE(id bigint, happened_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select a.id, a.happened_at from audit_log a where a.subject_type = 'external_student' and a.subject_id = external::text
$function$;

CREATE OR REPLACE FUNCTION public.audit_subject_name(kind text, key text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when key !~ '^[0-9]{1,9}$' then null
    when kind in ('student', 'user', 'employee', 'sign_in') then (select name from users where id = key::integer)
    when kind = 'departure' then (select what from departures where id = key::integer)
    when kind = 'experience' then (select title from experiences where id = key::integer)
    when kind = 'house' then (select title from houses where id = key::integer)
    when kind = 'permission_group' then (select title from permission_groups where id = key::integer)
    when kind = 'template' then (select title from templates where id = key::integer)
    when kind = 'cycle' then (select title from cycles where id = key::integer)
    when kind = 'cohort' then (select title from cohorts where id = key::integer)
    when kind = 'unit' then (select title from units where id = key::integer)
    when kind = 'task' then (select title from tasks where id = key::integer)
    when kind = 'club' then (select title from clubs where id = key::integer)
    when kind = 'excuse' then (select 'Excuse of ' || u.name from excuses e join users u on u.id = e.student_id
      where e.id = key::integer)
    when kind = 'note' then (select 'Note on ' || u.name from notes n join users u on u.id = n.student_id
      where n.id = key::integer)
    when kind = 'transcript' then (select 'Transcript of ' || u.name from transcripts t
      join users u on u.id = t.student_id where t.id = key::integer)
    when kind = 'student_document' then (select 'Document of ' || u.name from student_documents d
      join users u on u.id = d.student_id where d.id = key::integer)
  end
$function$;

CREATE OR REPLACE FUNCTION public.audit_subjects_of(person integer)
 RETURNS TABLE(subject_type text, subject_id text)
 LANGUAGE sql
 STABLE
AS $function$
  select kind, person::text from unnest(array['student', 'user', 'employee', 'sign_in']) kind
  union all select 'excuse', id::text from excuses where student_id = person
  union all select 'excuse_series', id::text from excuse_series where student_id = person
  union all select 'note', id::text from notes where student_id = person
  union all select 'transcript', id::text from transcripts where student_id = person
  union all select 'student_document', id::text from student_documents where student_id = person
  union all select 'house_report_item', id::text from house_report_items where student_id = person
$function$;

CREATE OR REPLACE FUNCTION public.close_records()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from notifications n where n.records_of = old.student_id and n.user_id = old.guardian_id;
  insert into record_closings (guardian_id, student_id)
    select old.guardian_id, old.student_id where exists (
      select from reports where student_id = old.student_id and withdrawn_at is null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.coming_school_year(asked_at timestamp with time zone, starts_on date DEFAULT NULL::date)
 RETURNS smallint
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (GREATEST(coming_school_year.asked_at, ((coming_school_year.starts_on)::timestamp without time zone AT TIME ZONE 'America/New_York'::text)) >= GREATEST(( SELECT max(c.ends_at) AS max
                FROM cycles c
               WHERE (("left"(c.school_year, 4))::smallint = running.year)), ( SELECT (((max(y.last_day) + 1))::timestamp without time zone AT TIME ZONE 'America/New_York'::text) AS timezone
                FROM school_years y
               WHERE (("left"(y.school_year, 4))::smallint = running.year)))) THEN ((running.year + 1))::smallint
             ELSE NULL::smallint
         END AS "case"
    FROM ( SELECT running_school_year(coming_school_year.asked_at) AS year) running;
END;

CREATE OR REPLACE FUNCTION public.count_added_templates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform recount_templates('type', array(select distinct type from changed));
  perform recount_templates('stage', array(select distinct coalesce(school_stage, 'all') from changed));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_changed_templates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform recount_templates('type', array(
    select o.type from old_rows o join new_rows n using (id) where o.type <> n.type
    union select n.type from old_rows o join new_rows n using (id) where o.type <> n.type));
  perform recount_templates('stage', array(
    select coalesce(o.school_stage, 'all') from old_rows o join new_rows n using (id)
      where o.school_stage is distinct from n.school_stage
    union select coalesce(n.school_stage, 'all') from old_rows o join new_rows n using (id)
      where o.school_stage is distinct from n.school_stage));
  perform recount_facets_of(array(select n.id from old_rows o join new_rows n using (id)
    where (o.archived_at is null) <> (n.archived_at is null)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_moved_units()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform recount_templates('topic', array(
    select o.topic_id::text from old_rows o join new_rows n using (id) where o.topic_id <> n.topic_id
    union select n.topic_id::text from old_rows o join new_rows n using (id) where o.topic_id <> n.topic_id));
  perform recount_templates('subject', array(
    select t.subject_id::text from old_rows o join new_rows n using (id)
      join topics t on t.id in (o.topic_id, n.topic_id) where o.topic_id <> n.topic_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_roll()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update attendables m set
    student_count = m.student_count + roll.students, marked_count = m.marked_count + roll.marked,
    there_count = m.there_count + roll.there, late_count = m.late_count + roll.late,
    absent_count = m.absent_count + roll.absent, excused_count = m.excused_count + roll.excused,
    excused_over_count = m.excused_over_count + roll.excused_over,
    excused_ahead_count = m.excused_ahead_count + roll.excused_ahead
  from (
    select row.attendable_id, sum(row.sign) as students,
      sum(row.sign * counts.marked) as marked, sum(row.sign * counts.there) as there,
      sum(row.sign * counts.late) as late, sum(row.sign * counts.absent) as absent,
      sum(row.sign * counts.excused) as excused, sum(row.sign * counts.excused_over) as excused_over,
      sum(row.sign * counts.excused_ahead) as excused_ahead
    from (select case tg_op when 'INSERT' then 1 else -1 end as sign, * from changed_rows) row
    cross join lateral counts_of_row(row.statuses, row.excuse_id is not null) counts
    group by row.attendable_id) roll
  where m.id = roll.attendable_id
    and (roll.students, roll.marked, roll.there, roll.late, roll.absent, roll.excused,
      roll.excused_over, roll.excused_ahead) <> (0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_template_abilities()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform recount_templates('ability', array(select distinct ability_id::text from changed));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_template_units()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform recount_units(array(select distinct unit_id from changed));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.counts_of_row(statuses text[], is_covered boolean)
 RETURNS TABLE(marked integer, there integer, late integer, absent integer, excused integer, excused_over integer, excused_ahead integer)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT (has_status(statuses))::integer AS has_status,
     (was_there(statuses))::integer AS was_there,
     (is_late(statuses))::integer AS is_late,
     (is_unexcused(statuses))::integer AS is_unexcused,
     (is_excused(statuses))::integer AS is_excused,
     ((is_excused(statuses) OR is_spoken_for(statuses, is_covered, true)))::integer AS int4,
     (is_spoken_for(statuses, is_covered, false))::integer AS is_spoken_for;
END;

CREATE OR REPLACE FUNCTION public.default_pathways(asked_year text)
 RETURNS TABLE(type text, grade smallint, pathway_id integer)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT DISTINCT ON (p.type, g.grade) p.type,
     g.grade,
     p.id
    FROM (pathways p
      CROSS JOIN LATERAL unnest(p.grades) g(grade))
   WHERE ((p.school_year = default_pathways.asked_year) AND (p.removed_at IS NULL) AND ((p.school_stage IS NULL) OR ((p.school_stage = 'ms'::text) = (g.grade <= 8))))
   ORDER BY p.type, g.grade, p.id;
END;

CREATE OR REPLACE FUNCTION public.design_file_is_named(file uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from template_versions v where v.content::text like '%' || file || '%')
    or exists (select from experience_versions v where v.content::text like '%' || file || '%')
    or exists (select from experience_designs d where d.content::text like '%' || file || '%')
    or exists (select from template_tasks t where t.attachments::text like '%' || file || '%')
    or exists (select from templates t where t.image_url like '%' || file || '%')
    or exists (select from experiences e where e.image_url like '%' || file || '%')
$function$;

CREATE OR REPLACE FUNCTION public.enter_onboarding()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into onboarding_families as family (student_id, entered_at) values (new.id, now())
    on conflict (student_id) do update set status = '', group_id = null, last_checklist_id = null, invited_at = null,
      archived_at = null, entered_at = now()
    where family.archived_at is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.excuse_state(approved boolean, removed_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when removed_at is not null then 'removed' when approved then 'approved'
    when not approved then 'rejected' else 'undecided' end $function$;

CREATE OR REPLACE FUNCTION public.features_of(person integer)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(f.key order by f.id), '{}') from feature_flags f
  where f.status = 'released' or (f.status = 'on' and (
    exists (
      select from feature_flag_groups a join test_group_members m on m.group_id = a.group_id
      where a.flag_id = f.id and m.user_id = person)
    or exists (select from labs_choices c where c.flag_id = f.id and c.user_id = person and labs_opens(f.id, person))))
$function$;

CREATE OR REPLACE FUNCTION public.forget_audit(older_than timestamp with time zone, of_sign_ins boolean)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  gone integer;
begin
  if older_than > now() - (case when of_sign_ins then interval '89 days' else interval '1094 days' end) then
    raise exception 'The audit log is kept longer than that.' using errcode = 'insufficient_privilege';
  end if;
  delete from audit_log one using (
    select tableoid, ctid from audit_log
    where happened_at < older_than and (not of_sign_ins or subject_type = 'sign_in') limit 5000) old
  where one.tableoid = old.tableoid and one.ctid = old.ctid;
  get diagnostics gone = row_count;
  if gone > 0 then
    insert into audit_log (action, subject_type, subject_id, after, happened_at) values ('audit.forgotten', 'audit',
      case when of_sign_ins then 'sign_ins' else 'all' end, jsonb_build_object('rows', gone, 'before', older_than), now());
  end if;
  return gone;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_pushes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from push_messages where notification_id in (select id from gone);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_tellings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from ask_alert_tellings where notification_id in (select id from gone);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_unmailed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from notifications n using gone t
  where n.mail in ('at_once', 'daily') and n.user_id = t.guardian_id and n.announcement_id is null
    and student_told_of(null, n.redirect_url) = t.student_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.free_mail_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from mail_keys kept using gone
  where kept.dedupe_key = gone.dedupe_key and kept.mail_id = gone.id and gone.state <> 'sent';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.gather_day_tallies(over_before timestamp with time zone)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 WITH crowded AS (
          SELECT day_tallies_1.school_date,
             day_tallies_1.cohort_id,
             day_tallies_1.is_whole_school,
             day_tallies_1.kind
            FROM day_tallies day_tallies_1
           GROUP BY day_tallies_1.school_date, day_tallies_1.cohort_id, day_tallies_1.is_whole_school, day_tallies_1.kind
          HAVING ((count(*) > count(DISTINCT day_tallies_1.over_at)) OR bool_or(((day_tallies_1.over_at < gather_day_tallies.over_before) AND isfinite(day_tallies_1.over_at))))
         ), gone AS (
          DELETE FROM day_tallies t
            USING crowded c
           WHERE ((t.school_date = c.school_date) AND (NOT (t.cohort_id IS DISTINCT FROM c.cohort_id)) AND (t.is_whole_school = c.is_whole_school) AND (t.kind = c.kind))
           RETURNING t.school_date,
             t.cohort_id,
             t.kind,
             t.meeting_count,
             t.untaken_count,
             t.student_count,
             t.marked_count,
             t.there_count,
             t.late_count,
             t.absent_count,
             t.excused_count,
             t.excused_over_count,
             t.excused_ahead_count,
             t.over_at,
             t.is_whole_school
         )
  INSERT INTO day_tallies (school_date, cohort_id, is_whole_school, kind, meeting_count, untaken_count, student_count, marked_count, there_count, late_count, absent_count, excused_count, excused_over_count, excused_ahead_count, over_at)  SELECT gone.school_date,
             gone.cohort_id,
             gone.is_whole_school,
             gone.kind,
             sum(gone.meeting_count) AS sum,
             sum(gone.untaken_count) AS sum,
             sum(gone.student_count) AS sum,
             sum(gone.marked_count) AS sum,
             sum(gone.there_count) AS sum,
             sum(gone.late_count) AS sum,
             sum(gone.absent_count) AS sum,
             sum(gone.excused_count) AS sum,
             sum(gone.excused_over_count) AS sum,
             sum(gone.excused_ahead_count) AS sum,
                 CASE
                     WHEN (gone.over_at < gather_day_tallies.over_before) THEN '-infinity'::timestamp with time zone
                     ELSE gone.over_at
                 END AS since
            FROM gone
           GROUP BY gone.school_date, gone.cohort_id, gone.is_whole_school, gone.kind,
                 CASE
                     WHEN (gone.over_at < gather_day_tallies.over_before) THEN '-infinity'::timestamp with time zone
                     ELSE gone.over_at
                 END
          HAVING ((sum(gone.meeting_count) <> 0) OR (sum(gone.untaken_count) <> 0) OR (sum(gone.student_count) <> 0) OR (sum(gone.marked_count) <> 0) OR (sum(gone.there_count) <> 0) OR (sum(gone.late_count) <> 0) OR (sum(gone.absent_count) <> 0) OR (sum(gone.excused_count) <> 0) OR (sum(gone.excused_over_count) <> 0) OR (sum(gone.excused_ahead_count) <> 0));
END;

CREATE OR REPLACE FUNCTION public.gather_search_words()
 RETURNS void
 LANGUAGE sql
AS $function$
  with texts as (
    select search_text from users where role in ('student', 'employee') and deactivated_at is null
    union all select search_text from houses where archived_at is null
    union all select search_text from experiences where archived_at is null
  ), words as (
    select distinct ' ' || word as word from texts, unnest(string_to_array(search_text, ' ')) as word
    where length(word) >= 4
  ), gone as (
    delete from search_vocabulary kept where not exists (select from words where words.word = kept.word)
  )
  insert into search_vocabulary select word from words on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION public.grade_in_year(grade smallint, grade_year smallint, asked_year text, years_ahead integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (grade + LEAST(years_ahead, (("left"(asked_year, 4))::integer - grade_year)));

CREATE OR REPLACE FUNCTION public.has_status(statuses text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (statuses <> '{}'::text[]);

CREATE OR REPLACE FUNCTION public.heard_by_family(statuses text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN is_unexcused(statuses) THEN 'absent'::text WHEN is_excused(statuses) THEN 'excused'::text WHEN ('Late'::text = ANY (statuses)) THEN 'late'::text WHEN was_there(statuses) THEN 'there'::text ELSE 'nothing'::text END;

CREATE OR REPLACE FUNCTION public.hears_webhooks(asked text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from webhook_endpoints where asked = any(kinds)) $function$;

CREATE OR REPLACE FUNCTION public.is_excused(statuses text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ('Excused Absent'::text = ANY (statuses));

CREATE OR REPLACE FUNCTION public.is_late(statuses text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ('Late'::text = ANY (statuses));

CREATE OR REPLACE FUNCTION public.is_spoken_for(statuses text[], is_covered boolean, is_over boolean)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (is_covered AND (NOT was_there(statuses)) AND ((statuses <> '{}'::text[]) OR (NOT is_over)));

CREATE OR REPLACE FUNCTION public.is_unexcused(statuses text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ('Unexcused Absent'::text = ANY (statuses));

CREATE OR REPLACE FUNCTION public.keep_applicant_guardian()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update applications a set applicant_guardian_id = come.id, guardian_name = come.name, guardian_email = come.email,
    guardian_relationship = come.relationship
  from come where come.is_applicant and a.id = come.application_id
    and (a.applicant_guardian_id, a.guardian_name, a.guardian_email, a.guardian_relationship)
      is distinct from (come.id, come.name, come.email, come.relationship);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_ended_ties()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ended_ties (guardian_id, student_id, relationship, sees_records, custody_remark, pick_up_remark,
    remarked_by, remarked_at)
  select t.guardian_id, t.student_id, t.relationship, t.sees_records, t.custody_remark, t.pick_up_remark,
    t.remarked_by, t.remarked_at
  from gone t join guardians g on g.id = t.guardian_id join students s on s.id = t.student_id
  on conflict (guardian_id, student_id) do update set relationship = excluded.relationship,
    sees_records = excluded.sees_records, custody_remark = excluded.custody_remark,
    pick_up_remark = excluded.pick_up_remark, remarked_by = excluded.remarked_by,
    remarked_at = excluded.remarked_at, ended_at = excluded.ended_at, ended_by = null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from erasures where person_id = old.id) then return old; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_erased_external()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from external_erasures where external_id = old.id) then return old; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_evaluation_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from applications where id in (select application_id from come) order by id for no key update;
  update applications a set mentor_evaluation_state = joined.state, mentor_evaluation_on = joined.on_day,
    updated_at = greatest(a.updated_at, joined.changed_at)
  from (
    select application_id, max(changed_at) as changed_at,
      case when count(*) filter (where answered_at is not null) >= 2 then 'done'
        when bool_or(bounced_at is not null and answered_at is null) then 'bounced'
        when count(*) filter (where answered_at is not null) = 1 then 'one_of_two'
        when bool_or(asked_at is not null) then 'asked' else 'none' end as state,
      (max(coalesce(answered_at, last_asked_at)) at time zone 'America/New_York')::date as on_day
    from application_evaluations where application_id in (select application_id from come) group by application_id) joined
  where a.id = joined.application_id
    and (a.mentor_evaluation_state, a.mentor_evaluation_on) is distinct from (joined.state, joined.on_day);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_former_remarks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into former_remarks (guardian_id, student_id, custody_remark, pick_up_remark, sees_records, remarked_by,
    remarked_at, held_until)
  values (old.guardian_id, old.student_id, old.custody_remark, old.pick_up_remark, old.sees_records, old.remarked_by,
    old.remarked_at,
    case when new.remarked_at is distinct from old.remarked_at then coalesce(new.remarked_at, now()) else now() end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_mail_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into mail_keys values (new.dedupe_key, new.id) on conflict do nothing;
  -- A mail that moves to another part has its own key already.
  if found or exists (select from mail_keys where dedupe_key = new.dedupe_key and mail_id = new.id) then return new; end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_registered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update experiences e set registered_count = e.registered_count + d.more
    from (select experience_id, count(*) as more from now_is where dropped_at is null group by 1) d
    where e.id = d.experience_id;
  elsif tg_op = 'DELETE' then
    update experiences e set registered_count = e.registered_count - d.fewer
    from (select experience_id, count(*) as fewer from was where dropped_at is null group by 1) d
    where e.id = d.experience_id;
  else
    update experiences e set registered_count = e.registered_count + d.more
    from (
      select experience_id, sum(one) as more from (
        select experience_id, 1 as one from now_is where dropped_at is null
        union all select experience_id, -1 from was where dropped_at is null) both_sides
      group by 1 having sum(one) <> 0) d
    where e.id = d.experience_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update experiences e set offered_count = e.offered_count + d.offered, waiting_count = e.waiting_count + d.waiting
    from (
      select experience_id, count(*) filter (where state = 'offered') as offered,
        count(*) filter (where state = 'waiting') as waiting
      from now_is where state in ('waiting', 'offered') group by 1) d
    where e.id = d.experience_id;
  elsif tg_op = 'DELETE' then
    update experiences e set offered_count = e.offered_count - d.offered, waiting_count = e.waiting_count - d.waiting
    from (
      select experience_id, count(*) filter (where state = 'offered') as offered,
        count(*) filter (where state = 'waiting') as waiting
      from was where state in ('waiting', 'offered') group by 1) d
    where e.id = d.experience_id;
  else
    update experiences e set offered_count = e.offered_count + d.offered, waiting_count = e.waiting_count + d.waiting
    from (
      select experience_id, sum(one * (state = 'offered')::integer) as offered,
        sum(one * (state = 'waiting')::integer) as waiting
      from (
        select experience_id, state, 1 as one from now_is union all select experience_id, state, -1 from was) both_sides
      group by 1) d
    where e.id = d.experience_id and (d.offered <> 0 or d.waiting <> 0);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.labs_opens(flag integer, person integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from labs_settings s join labs_audiences a on a.settings_id = s.id
    join labs_people() p on p.cohort_id = a.cohort_id and p.role = a.role
    where s.flag_id = flag and s.is_enabled and p.employee_id = person)
$function$;

CREATE OR REPLACE FUNCTION public.labs_people()
 RETURNS TABLE(cohort_id integer, role text, employee_id integer)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.learner_as(first_name text, last_name text, email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select md5(concat_ws(E'\n', first_name, last_name, email))
$function$;

CREATE OR REPLACE FUNCTION public.line_up_webhooks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into webhook_deliveries (endpoint_id, event_id, kind, state)
    select w.id, c.id, c.kind, case when w.is_on then 'waiting' else 'kept' end
    from come c join webhook_endpoints w on c.kind = any(w.kinds)
      and (w.cohort_id is null or w.cohort_id = c.cohort_id)
    order by c.id;
  if found then perform pg_notify('homeroom_live', 'webhooks:0'); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.make_parts(from_at timestamp with time zone, to_at timestamp with time zone)
 RETURNS SETOF text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select part from pg_partitioned_table p join pg_class c on c.oid = p.partrelid,
    lateral make_parts_of(c.relname::text, from_at, to_at) part
  where c.relnamespace = 'public'::regnamespace
  order by part
$function$;

CREATE OR REPLACE FUNCTION public.make_parts_of(parted text, from_at timestamp with time zone, to_at timestamp with time zone)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  wanted integer;
  target regclass;
begin
  perform pg_advisory_xact_lock(7240116);
  for wanted in
    select year from generate_series(school_year_at(from_at), school_year_at(to_at)) year
    where to_regclass(format('parts.%I', name_of_part(parted, year))) is null
      and not exists (select from parts_put_away away where away.table_name = parted and away.school_year = year)
    order by 1
  loop
    for target in
      select distinct confrelid::regclass from pg_constraint
      where conrelid = format('public.%I', parted)::regclass and contype = 'f' order by 1
    loop
      execute format('lock table only %s in share row exclusive mode', target);
    end loop;
    execute format('create table parts.%I (like public.%I including defaults including generated including constraints)',
      name_of_part(parted, wanted), parted);
    perform attach_part(parted, wanted);
    return next name_of_part(parted, wanted);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_everybody()
 RETURNS integer
 LANGUAGE sql
BEGIN ATOMIC
 WITH marked AS (
          INSERT INTO graduation_marks (student_id)  SELECT s.id
                    FROM (students s
                      JOIN users u ON (((u.id = s.id) AND (u.deactivated_at IS NULL))))
                   ORDER BY s.id
           RETURNING graduation_marks.student_id
         )
  SELECT (count(*))::integer AS count
    FROM marked;
END;

CREATE OR REPLACE FUNCTION public.mark_graduations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into graduation_marks (student_id) select distinct student_id from now_is;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_graduations_of_archived_templates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from (
      select id, archived_at is null from now_is except select id, archived_at is null from was) changed
    join pathway_plan_templates planned on planned.template_id = changed.id) then
    perform mark_everybody();
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_graduations_of_covered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into graduation_marks (student_id)
  select student_id from registrations
  where experience_id in (select experience_id from now_is) and dropped_at is null
  union select student_id from choices where experience_id in (select experience_id from now_is);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_graduations_of_cycles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select id, school_year, position, starts_at, ends_at from now_is
    except select id, school_year, position, starts_at, ends_at from was) then
    perform mark_everybody();
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_graduations_of_pathway_plans()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from now_is) then
    perform mark_everybody();
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_graduations_of_pathways()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select id, type, grades, school_stage, removed_at is null from now_is
    except select id, type, grades, school_stage, removed_at is null from was) then
    perform mark_everybody();
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_graduations_of_students()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into graduation_marks (student_id) select id from now_is;
  else
    insert into graduation_marks (student_id)
    select id from (select id, grade, grade_year from now_is except select id, grade, grade_year from was) changed;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_graduations_of_templates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from now_is join pathway_plan_templates using (template_id)) then
    perform mark_everybody();
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_graduations_of_topics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select id, subject_id from now_is except select id, subject_id from was) then
    perform mark_everybody();
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_graduations_of_units()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if exists (select from now_is) then
      perform mark_everybody();
    end if;
  elsif exists (
    select id, topic_id, school_stage, credit, retired_at is null, deleted_at is null from now_is
    except select id, topic_id, school_stage, credit, retired_at is null, deleted_at is null from was) then
    perform mark_everybody();
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.may_be_missed(statuses text[], is_covered boolean)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (is_covered OR is_unexcused(statuses) OR is_excused(statuses));

CREATE OR REPLACE FUNCTION public.meeting_is_over(starts_at timestamp with time zone, ends_at timestamp with time zone, meeting_ended_at timestamp with time zone, asked_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (asked_at >= meeting_over_at(starts_at, ends_at, meeting_ended_at));

CREATE OR REPLACE FUNCTION public.meeting_over_at(starts_at timestamp with time zone, ends_at timestamp with time zone, meeting_ended_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN LEAST(ends_at, CASE WHEN (meeting_ended_at > starts_at) THEN meeting_ended_at ELSE NULL::timestamp with time zone END);

CREATE OR REPLACE FUNCTION public.name_of_part(parted text, year integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN format('%s_%s_%s'::text, parted, year, (year + 1));

CREATE OR REPLACE FUNCTION public.note_status_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into student_status_changes (student_id, from_status, to_status, changed_by)
  values (new.id, old.status, new.status, nullif(current_setting('homeroom.status_by', true), '')::integer);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.one_line(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(regexp_replace(value, '[  	-]+'::text, ' '::text, 'g'::text), '[--‪-‮⁦-⁩﻿]'::text, ''::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.pass_campus_on()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  meetings integer[] := case tg_table_name
    when 'experiences' then array(select id from attendables where experience_id = new.id order by id for no key update)
    else array(select id from attendables where house_id = new.id order by id for no key update) end;
begin
  update attendables set cohort_id = new.cohort_id
  where id = any(meetings) and cohort_id is distinct from new.cohort_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.pathways_of_students(asked_year text, grades_ahead integer)
 RETURNS TABLE(student_id integer, type text, pathway_id integer, is_by_hand boolean)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT s.id,
     t.type,
         CASE
             WHEN ((hand.student_id IS NOT NULL) AND ((hand.pathway_id IS NULL) OR (chosen.id IS NOT NULL))) THEN hand.pathway_id
             ELSE d.pathway_id
         END AS pathway_id,
     ((hand.student_id IS NOT NULL) AND ((hand.pathway_id IS NULL) OR (chosen.id IS NOT NULL)))
    FROM (((((students s
      JOIN users u ON (((u.id = s.id) AND (u.deactivated_at IS NULL))))
      CROSS JOIN ( VALUES ('humanities'::text), ('stem'::text), ('math'::text), ('electives'::text)) t(type))
      LEFT JOIN student_pathways hand ON (((hand.student_id = s.id) AND (hand.school_year = pathways_of_students.asked_year) AND (hand.type = t.type))))
      LEFT JOIN pathways chosen ON (((chosen.id = hand.pathway_id) AND (chosen.removed_at IS NULL))))
      LEFT JOIN default_pathways(pathways_of_students.asked_year) d(type, grade, pathway_id) ON (((d.type = t.type) AND (d.grade = grade_in_year(s.grade, s.grade_year, pathways_of_students.asked_year, pathways_of_students.grades_ahead)))));
END;

CREATE OR REPLACE FUNCTION public.plain_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, value));

CREATE OR REPLACE FUNCTION public.prepare_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  now_at text := application_stage(new.outcome, new.guardian_finished_at, new.student_finished_at,
    new.academic_records_state, new.mentor_evaluation_state, new.student_interview_state);
begin
  if tg_op = 'INSERT' then
    new.stage_since := coalesce(new.stage_since, new.created_at);
    new.student_words := search_words(new.student_first_name || ' ' || new.student_last_name);
    new.guardian_words := search_words(new.guardian_name);
  else
    if now_at <> old.stage then
      new.stage_since := new.updated_at;
    end if;
    if (new.student_first_name, new.student_last_name) is distinct from (old.student_first_name, old.student_last_name) then
      new.student_words := search_words(new.student_first_name || ' ' || new.student_last_name);
    end if;
    if new.guardian_name is distinct from old.guardian_name then
      new.guardian_words := search_words(new.guardian_name);
    end if;
  end if;
  new.stage := now_at;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.reckon_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_in_person boolean;
begin
  new.waits_since := null;
  new.waits_in_cycle := null;
  new.waits_in_experience := null;
  new.is_answered := false;
  if new.submitted_at is null or new.status not in ('not_yet_reviewed', 'late', 'flagged') then return new; end if;
  select e.id, e.cycle_id, t.submission_kind = 'in_person' into new.waits_in_experience, new.waits_in_cycle, is_in_person
    from tasks t join experiences e on e.id = t.experience_id where t.id = new.task_id;
  select h.handed_in_at, r.hand_in_id is not null into new.waits_since, new.is_answered
    from hand_ins h left join task_responses r on r.hand_in_id = h.id
    where h.task_id = new.task_id and h.student_id = new.student_id order by h.version desc limit 1;
  if not found then
    new.waits_since := new.submitted_at;
    new.is_answered := coalesce(is_in_person, false);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.recount_facets_of(templates_changed integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform recount_templates('type', array(select distinct type from templates where id = any(templates_changed)));
  perform recount_templates('stage',
    array(select distinct coalesce(school_stage, 'all') from templates where id = any(templates_changed)));
  perform recount_units(array(select distinct unit_id from template_units where template_id = any(templates_changed)));
  perform recount_templates('ability',
    array(select distinct ability_id::text from template_abilities where template_id = any(templates_changed)));
end $function$;

CREATE OR REPLACE FUNCTION public.recount_roll()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update attendables m set
    student_count = m.student_count + roll.students, marked_count = m.marked_count + roll.marked,
    there_count = m.there_count + roll.there, late_count = m.late_count + roll.late,
    absent_count = m.absent_count + roll.absent, excused_count = m.excused_count + roll.excused,
    excused_over_count = m.excused_over_count + roll.excused_over,
    excused_ahead_count = m.excused_ahead_count + roll.excused_ahead
  from (
    select row.attendable_id, sum(row.sign) as students,
      sum(row.sign * counts.marked) as marked, sum(row.sign * counts.there) as there,
      sum(row.sign * counts.late) as late, sum(row.sign * counts.absent) as absent,
      sum(row.sign * counts.excused) as excused, sum(row.sign * counts.excused_over) as excused_over,
      sum(row.sign * counts.excused_ahead) as excused_ahead
    from (select 1 as sign, * from new_rows union all select -1, * from old_rows) row
    cross join lateral counts_of_row(row.statuses, row.excuse_id is not null) counts
    group by row.attendable_id) roll
  where m.id = roll.attendable_id
    and (roll.students, roll.marked, roll.there, roll.late, roll.absent, roll.excused,
      roll.excused_over, roll.excused_ahead) <> (0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.recount_templates(counted_facet text, counted_keys text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if cardinality(counted_keys) = 0 then return; end if;
  insert into template_counts (facet, key)
    select counted_facet, k from unnest(counted_keys) k group by k order by k on conflict do nothing;
  perform 1 from template_counts where facet = counted_facet and key = any(counted_keys) order by key for update;
  update template_counts c set active = coalesce(n.active, 0), archived = coalesce(n.archived, 0)
  from unnest(counted_keys) k(key) left join (
    select f.key, count(*) filter (where t.archived_at is null)::integer as active,
      count(*) filter (where t.archived_at is not null)::integer as archived
    from (
      select id, type as key from templates where counted_facet = 'type' and type = any(counted_keys)
      union all
      select id, coalesce(school_stage, 'all') from templates
        where counted_facet = 'stage' and coalesce(school_stage, 'all') = any(counted_keys)
      union all
      select distinct tu.template_id, u.topic_id::text from template_units tu join units u on u.id = tu.unit_id
        where counted_facet = 'topic' and u.topic_id::text = any(counted_keys)
      union all
      select distinct tu.template_id, o.subject_id::text from template_units tu
        join units u on u.id = tu.unit_id join topics o on o.id = u.topic_id
        where counted_facet = 'subject' and o.subject_id::text = any(counted_keys)
      union all
      select template_id, ability_id::text from template_abilities
        where counted_facet = 'ability' and ability_id::text = any(counted_keys)
    ) f join templates t on t.id = f.id group by f.key) n on n.key = k.key
  where c.facet = counted_facet and c.key = k.key;
end $function$;

CREATE OR REPLACE FUNCTION public.recount_units(units_changed integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform recount_templates('subject', array(select distinct o.subject_id::text
    from units u join topics o on o.id = u.topic_id where u.id = any(units_changed)));
  perform recount_templates('topic',
    array(select distinct topic_id::text from units where id = any(units_changed)));
end $function$;

CREATE OR REPLACE FUNCTION public.redact_audit(who integer, is_external boolean)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  done integer;
begin
  if not (case when is_external then exists (select from external_students where id = who and archived_at is not null)
    else exists (select from users where id = who and deactivated_at is not null) end) then
    raise exception 'The audit is redacted of who left alone.' using errcode = 'insufficient_privilege';
  end if;
  update audit_log a set before = redacted_side(a.before, a.after, 'Erased before'), after = redacted_side(a.after, a.before, 'Erased after')
  from (select id, happened_at from audit_entries_of(who) where not is_external
    union all select id, happened_at from audit_entries_of_external(who) where is_external) e
  where a.id = e.id and a.happened_at = e.happened_at;
  get diagnostics done = row_count;
  insert into audit_log (action, subject_type, subject_id, after)
    values ('audit.redacted', case when is_external then 'external_student' else 'person' end, who, jsonb_build_object('rows', done));
  return done;
end $function$;

CREATE OR REPLACE FUNCTION public.redacted(said jsonb, word text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case jsonb_typeof(said)
    when 'object' then coalesce((select jsonb_object_agg(key, redacted(value, word)) from jsonb_each(said)), '{}')
    when 'array' then coalesce((select jsonb_agg(redacted(value, word)) from jsonb_array_elements(said)), '[]')
    when 'string' then to_jsonb(word)
    else said end
$function$;

CREATE OR REPLACE FUNCTION public.redacted_side(said jsonb, other jsonb, word text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when jsonb_typeof(said) = 'object' and jsonb_typeof(other) = 'object' then coalesce((
      select jsonb_object_agg(key, redacted(value, case when other -> key = value then 'Erased' else word end)) from jsonb_each(said)), '{}')
    else redacted(said, word) end
$function$;

CREATE OR REPLACE FUNCTION public.registered_on(dropped_at timestamp with time zone, from_day date, until_day date, day date)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((from_day IS NULL) OR (from_day <= day)) AND ((dropped_at IS NULL) OR COALESCE((day < until_day), false)));

CREATE OR REPLACE FUNCTION public.registration_data(r registrations, state text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object('registration_id', r.id, 'student_id', r.student_id, 'experience_id', r.experience_id,
    'state', state, 'from_day', r.from_day, 'until_day', r.until_day, 'updated_at', now()) $function$;

CREATE OR REPLACE FUNCTION public.report_data(r reports, state text, at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object('report_id', r.id, 'student_id', r.student_id, 'cycle_id', r.cycle_id, 'kind', r.kind,
    'version', r.version, 'state', state, 'updated_at', at) $function$;

CREATE OR REPLACE FUNCTION public.restore_tie()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was ended_ties;
begin
  delete from ended_ties e where e.guardian_id = new.guardian_id and e.student_id = new.student_id
    returning e.* into was;
  if not found then return new; end if;
  new.sees_records := new.sees_records and was.sees_records;
  new.remarked_by := coalesce(new.remarked_by, was.remarked_by);
  new.remarked_at := coalesce(new.remarked_at, was.remarked_at);
  if new.custody_remark = '' then new.custody_remark := was.custody_remark; end if;
  if new.pick_up_remark = '' then new.pick_up_remark := was.pick_up_remark; end if;
  if new.relationship = '' then new.relationship := was.relationship; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.rights_held(person integer)
 RETURNS TABLE(permission text, cohort_id integer)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT p.permission,
     COALESCE(p.cohort_id, limits.cohort_id) AS "coalesce"
    FROM ((permission_group_members m
      JOIN permission_group_permissions p ON ((p.group_id = m.group_id)))
      LEFT JOIN LATERAL unnest(m.cohort_ids) limits(cohort_id) ON (true))
   WHERE ((m.employee_id = rights_held.person) AND ((p.cohort_id IS NULL) OR (m.cohort_ids IS NULL) OR (limits.cohort_id = p.cohort_id)));
END;

CREATE OR REPLACE FUNCTION public.roster_code(code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select ltrim(lower(btrim(code)), '0')
$function$;

CREATE OR REPLACE FUNCTION public.roster_is_ready(c roster_changes)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select c.applied_at is null and c.problem = '' and c.decision in ('take', 'leave')
    and (c.sign <> 'hand' or c.fields @> '[{"choice": "file"}]')
$function$;

CREATE OR REPLACE FUNCTION public.roster_is_written(c roster_changes)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select c.applied_at is not null and c.rolled_back_at is null and c.written <> '{}'
$function$;

CREATE OR REPLACE FUNCTION public.roster_place(sign text, kind text)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (array_position(array['leave', 'hand', 'change', 'add'], sign) * 8
    + array_position(array['campus', 'house', 'person', 'tie', 'place', 'expert', 'external'], kind))::smallint
$function$;

CREATE OR REPLACE FUNCTION public.running_school_year(asked_at timestamp with time zone)
 RETURNS smallint
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT ("left"(c.school_year, 4))::smallint AS "left"
    FROM cycles c
   WHERE (c.starts_at <= running_school_year.asked_at)
   ORDER BY c.starts_at DESC
  LIMIT 1;
END;

CREATE OR REPLACE FUNCTION public.said_grade_before(was students, said integer, asked_at timestamp with time zone, starts_on date DEFAULT NULL::date)
 RETURNS smallint
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (said_grade_before.said = (said_grade_before.was).grade) THEN
             CASE
                 WHEN ((said_grade_before.starts_on IS NULL) OR ((said_grade_before.was).grade_year = told.year)) THEN (said_grade_before.was).grade_before
                 ELSE NULL::smallint
             END
             WHEN (told.year IS NULL) THEN NULL::smallint
             WHEN ((said_grade_before.was).grade_year = told.year) THEN (said_grade_before.was).grade_before
             ELSE (said_grade_before.was).grade
         END AS grade
    FROM ( SELECT said_grade_year(said_grade_before.was, said_grade_before.said, said_grade_before.asked_at, said_grade_before.starts_on) AS year) told;
END;

CREATE OR REPLACE FUNCTION public.said_grade_year(was students, said integer, asked_at timestamp with time zone, starts_on date DEFAULT NULL::date)
 RETURNS smallint
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN ((said_grade_year.said = (said_grade_year.was).grade) AND (said_grade_year.starts_on IS NULL)) THEN (said_grade_year.was).grade_year
             WHEN ((said_grade_year.said = (said_grade_year.was).grade_before) AND ((said_grade_year.was).grade_year = coming.year)) THEN NULL::smallint
             ELSE coming.year
         END AS year
    FROM ( SELECT COALESCE(coming_school_year(said_grade_year.asked_at, said_grade_year.starts_on),
                 CASE
                     WHEN ((said_grade_year.was).grade_year > running_school_year(said_grade_year.asked_at)) THEN (said_grade_year.was).grade_year
                     ELSE NULL::smallint
                 END) AS year) coming;
END;

CREATE OR REPLACE FUNCTION public.say_cycle_of_coverage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.cycle_id := (select cycle_id from experiences where id = new.experience_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.school_days(of_year_on date, first_day date, last_day date)
 RETURNS SETOF date
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select days.day
  from (
    select school_year from cycles where starts_at < (of_year_on + 1)::timestamp at time zone 'America/New_York'
    order by starts_at desc limit 1) running
  join cycles c using (school_year)
  cross join lateral (select greatest(first_day, (c.starts_at at time zone 'America/New_York')::date) as first_one,
    least(last_day, ((c.ends_at - interval '1 millisecond') at time zone 'America/New_York')::date) as last_one) bounds
  cross join lateral (
    select bounds.first_one + step as day from generate_series(0, bounds.last_one - bounds.first_one) as step) days
  where extract(isodow from days.day) <= 5 and not exists (
    select from holidays h where h.cohort_id is null and h.ends_on >= first_day and h.starts_on <= last_day
      and days.day between h.starts_on and h.ends_on)
$function$;

CREATE OR REPLACE FUNCTION public.school_year_at(at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (EXTRACT(year FROM ((at AT TIME ZONE 'America/New_York'::text) - '6 mons'::interval)))::integer;

CREATE OR REPLACE FUNCTION public.school_year_begins(year integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (make_timestamp(year, 7, 1, 0, 0, (0)::double precision) AT TIME ZONE 'America/New_York'::text);

CREATE OR REPLACE FUNCTION public.search_words(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((' '::text || regexp_replace(plain_text(value), '[[:space:][:punct:]’‘–]+'::text, ' '::text, 'g'::text)) || ' '::text);

CREATE OR REPLACE FUNCTION public.stamp_roster()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  columns text := (select string_agg('r.' || quote_ident(c), ', ') from unnest(string_to_array(tg_argv[1], ' ')) c);
  rows_of text := case tg_op
    when 'INSERT' then 'select r.* from new_rows r'
    when 'DELETE' then 'select r.* from old_rows r'
    else format('(select r.* from new_rows r where row(%1$s)::text not in (select row(%1$s)::text from old_rows r))
      union all (select r.* from old_rows r where row(%1$s)::text not in (select row(%1$s)::text from new_rows r))', columns)
  end;
begin
  execute format(
    'insert into roster_stamps (code, changed_at)
     select distinct code, now() from (%s) r cross join lateral unnest(%s) code where code is not null order by code
     on conflict (code) do update set changed_at = excluded.changed_at', rows_of, tg_argv[0]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.student_told_of(records_of integer, address text)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(records_of, substring(address from '^/family[^#]*[?&]student=(\d{1,9})(?!\d)')::integer,
    (select e.student_id from excuses e
      where e.id = substring(address from '^/family/excuses/(\d{1,9})$')::integer))
$function$;

CREATE OR REPLACE FUNCTION public.take_back_assessment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.stands := new.withdrawn_at is null and not new.says_again;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.take_campus()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.cohort_id = coalesce(
    (select cohort_id from experiences where id = new.experience_id),
    (select cohort_id from houses where id = new.house_id));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.take_meeting_start()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select starts_at into new.meeting_starts_at from attendables where id = new.attendable_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.tallied_for(campus_id integer)
 RETURNS TABLE(cohort_id integer, is_whole_school boolean)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 2
BEGIN ATOMIC
 SELECT kept.cohort_id,
     kept.is_whole_school
    FROM ( VALUES (tallied_for.campus_id,false), (NULL::integer,true)) kept(cohort_id, is_whole_school);
END;

CREATE OR REPLACE FUNCTION public.tally_applications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Most changes move nothing: a name, a remark.
  if not exists (select from come c join gone g on g.id = c.id
    where (c.cohort_id, c.stage, c.student_grade, c.deleted_at is null) is distinct from (g.cohort_id, g.stage, g.student_grade, g.deleted_at is null))
  then return null; end if;
  insert into application_tallies as kept (cohort_id, stage, grade, count)
  select coalesce(cohort_id, 0), stage, student_grade, sum(by)::integer from (
    select cohort_id, stage, student_grade, 1 as by from come where deleted_at is null
    union all
    select cohort_id, stage, student_grade, -1 from gone where deleted_at is null) changed
  group by 1, 2, 3 having sum(by) <> 0 order by 1, 2, 3
  on conflict (cohort_id, stage, grade) do update set count = kept.count + excluded.count;
  update application_stages s set left_at = c.stage_since
  from come c join gone g on g.id = c.id and g.stage <> c.stage
  where s.application_id = c.id and s.left_at is null;
  insert into application_stages (application_id, stage, entered_at)
  select c.id, c.stage, c.stage_since from come c left join gone g on g.id = c.id where g.id is null or g.stage <> c.stage
  on conflict (application_id, entered_at) do update set stage = excluded.stage, left_at = null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tally_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into day_tallies (school_date, cohort_id, is_whole_school, kind, over_at, meeting_count, untaken_count,
    student_count, marked_count, there_count, late_count, absent_count, excused_count, excused_over_count,
    excused_ahead_count)
  select m.school_date, kept.cohort_id, kept.is_whole_school, m.kind,
    meeting_over_at(m.starts_at, m.ends_at, m.meeting_ended_at), sum(m.sign), sum(m.sign * m.is_untaken::integer),
    sum(m.sign * m.student_count), sum(m.sign * m.marked_count), sum(m.sign * m.there_count),
    sum(m.sign * m.late_count), sum(m.sign * m.absent_count), sum(m.sign * m.excused_count),
    sum(m.sign * m.excused_over_count), sum(m.sign * m.excused_ahead_count)
  from (select -1 as sign, (old).* union all select 1, (new).*) m, tallied_for(m.cohort_id) kept
  where m.id is not null and m.cancelled_at is null
  group by 1, 2, 3, 4, 5;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tally_gone_applications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update application_tallies kept set count = kept.count - less.count
  from (select coalesce(cohort_id, 0) as cohort_id, stage, student_grade as grade, count(*)::integer as count
    from gone where deleted_at is null group by 1, 2, 3) less
  where (kept.cohort_id, kept.stage, kept.grade) = (less.cohort_id, less.stage, less.grade);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tally_meetings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into day_tallies (school_date, cohort_id, is_whole_school, kind, over_at, meeting_count, untaken_count,
    student_count, marked_count, there_count, late_count, absent_count, excused_count, excused_over_count,
    excused_ahead_count)
  select m.school_date, kept.cohort_id, kept.is_whole_school, m.kind,
    meeting_over_at(m.starts_at, m.ends_at, m.meeting_ended_at), sum(m.sign), sum(m.sign * m.is_untaken::integer),
    sum(m.sign * m.student_count), sum(m.sign * m.marked_count), sum(m.sign * m.there_count),
    sum(m.sign * m.late_count), sum(m.sign * m.absent_count), sum(m.sign * m.excused_count),
    sum(m.sign * m.excused_over_count), sum(m.sign * m.excused_ahead_count)
  from (select case tg_op when 'INSERT' then 1 else -1 end as sign, * from changed_rows) m,
    tallied_for(m.cohort_id) kept
  where m.cancelled_at is null
  group by 1, 2, 3, 4, 5;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tally_new_applications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into application_tallies as kept (cohort_id, stage, grade, count)
  select coalesce(cohort_id, 0), stage, student_grade, count(*)::integer from come where deleted_at is null
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (cohort_id, stage, grade) do update set count = kept.count + excluded.count;
  insert into application_stages (application_id, stage, entered_at) select id, stage, stage_since from come;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tally_roster_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    update roster_tallies t set rows = t.rows - x.rows, written = t.written - x.written, ready = t.ready - x.ready,
      waiting = t.waiting - x.waiting
    from (
      select c.import_id, c.sign, c.kind, c.campus, coalesce(c.stop, '') as stop, count(*) as rows,
        count(*) filter (where roster_is_written(c)) as written, count(*) filter (where roster_is_ready(c)) as ready,
        count(*) filter (where c.decision is null) as waiting
      from was c group by 1, 2, 3, 4, 5
    ) x
    where (t.import_id, t.sign, t.kind, t.campus, t.stop) = (x.import_id, x.sign, x.kind, x.campus, x.stop);
  end if;
  if tg_op <> 'DELETE' then
    insert into roster_tallies as t (import_id, sign, kind, campus, stop, rows, written, ready, waiting)
    select c.import_id, c.sign, c.kind, c.campus, coalesce(c.stop, ''), count(*),
      count(*) filter (where roster_is_written(c)), count(*) filter (where roster_is_ready(c)),
      count(*) filter (where c.decision is null)
    from now_is c group by 1, 2, 3, 4, 5
    on conflict (import_id, sign, kind, campus, stop) do update set rows = t.rows + excluded.rows,
      written = t.written + excluded.written, ready = t.ready + excluded.ready, waiting = t.waiting + excluded.waiting;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.teaching_cycle(asked_at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT c.id FROM (SELECT cycles.id, cycles.ends_at FROM cycles WHERE (cycles.starts_at <= teaching_cycle.asked_at) ORDER BY cycles.starts_at DESC LIMIT 1) c WHERE (c.ends_at > (teaching_cycle.asked_at - '90 days'::interval)));

CREATE OR REPLACE FUNCTION public.tell_attendance_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not hears_webhooks('attendance.changed') then return null; end if;
  insert into webhook_events (kind, cohort_id, subject, data)
    select 'attendance.changed', m.cohort_id, 'attendance ' || a.id, jsonb_build_object('attendance_id', a.id,
      'attendable_id', a.attendable_id, 'student_id', a.student_id, 'source', c.source, 'updated_at', c.changed_at)
    from come c join attendances a on a.id = c.attendance_id join attendables m on m.id = a.attendable_id
    order by c.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_excuse_decided()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not hears_webhooks('excuse.decided') then return null; end if;
  insert into webhook_events (kind, cohort_id, subject, data)
    select 'excuse.decided', s.cohort_id, 'excuse ' || e.id, jsonb_build_object('excuse_id', e.id,
      'student_id', e.student_id, 'state', excuse_state(e.approved, e.removed_at), 'version', e.version, 'updated_at', now())
    from (select id, excuse_state(approved, removed_at) from now_is
        except select id, excuse_state(approved, removed_at) from was) changed
      join excuses e on e.id = changed.id join students s on s.id = e.student_id order by e.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_excuse_filed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not hears_webhooks('excuse.decided') then return null; end if;
  insert into webhook_events (kind, cohort_id, subject, data)
    select 'excuse.decided', s.cohort_id, 'excuse ' || e.id, jsonb_build_object('excuse_id', e.id,
      'student_id', e.student_id, 'state', excuse_state(e.approved, e.removed_at), 'version', e.version, 'updated_at', now())
    from now_is e join students s on s.id = e.student_id
    where excuse_state(e.approved, e.removed_at) <> 'undecided' order by e.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_registration_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not hears_webhooks('registration.changed') then return null; end if;
  if tg_op = 'INSERT' then
    insert into webhook_events (kind, cohort_id, subject, data)
      select 'registration.changed', s.cohort_id, 'registration ' || r.id,
        registration_data(r, case when r.dropped_at is null then 'registered' else 'dropped' end)
      from now_is r join students s on s.id = r.student_id order by r.id;
  elsif tg_op = 'UPDATE' then
    insert into webhook_events (kind, cohort_id, subject, data)
      select 'registration.changed', s.cohort_id, 'registration ' || r.id,
        registration_data(r, case when r.dropped_at is null then 'registered' else 'dropped' end)
      from (select id, student_id, experience_id, dropped_at, from_day, until_day from now_is
          except select id, student_id, experience_id, dropped_at, from_day, until_day from was) changed
        join registrations r on r.id = changed.id join students s on s.id = r.student_id order by r.id;
  else
    insert into webhook_events (kind, cohort_id, subject, data)
      select 'registration.changed', s.cohort_id, 'registration ' || r.id, registration_data(r, 'removed')
      from was r join students s on s.id = r.student_id order by r.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_report_withdrawn()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not hears_webhooks('report.published') then return null; end if;
  insert into webhook_events (kind, cohort_id, subject, data)
    select 'report.published', s.cohort_id, concat_ws(' ', 'report', r.student_id, r.cycle_id, r.kind),
      report_data(r, 'withdrawn', r.withdrawn_at)
    from (select id from now_is where withdrawn_at is not null
        except select id from was where withdrawn_at is not null) changed
      join reports r on r.id = changed.id join report_releases o on o.id = r.release_id
      join students s on s.id = r.student_id
    where o.out_at is not null order by r.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_reports_out()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not hears_webhooks('report.published') then return null; end if;
  insert into webhook_events (kind, cohort_id, subject, data)
    select 'report.published', s.cohort_id, concat_ws(' ', 'report', r.student_id, r.cycle_id, r.kind),
      report_data(r, 'published', o.out_at)
    from (select id from now_is where out_at is not null except select id from was where out_at is not null) changed
      join report_releases o on o.id = changed.id join reports r on r.release_id = o.id
      join students s on s.id = r.student_id
    where r.withdrawn_at is null order by r.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_rights(topics text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  told text[] := array(select distinct topic from unnest(topics) as topic where topic is not null);
begin
  if cardinality(told) > 50 then
    perform pg_notify('homeroom_live', 'rights:0');
  else
    perform pg_notify('homeroom_live', topic) from unnest(told) as topic;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_rights_of_excuses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_rights(array(
    select 'rights-excuse:' || changed.id
    from (
      select id, student_id, removed_at is null as stood from was
      except select id, student_id, removed_at is null from now_is) changed
    where stood));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_rights_of_experiences()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select id, cohort_id from was except select id, cohort_id from now_is) then
    perform tell_rights(array['rights:0']);
  else
    perform tell_rights(array(
      select 'rights:' || x.employee_id
      from (select id, archived_at, cycle_id from was except select id, archived_at, cycle_id from now_is) changed
      join experience_experts x on x.experience_id = changed.id));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_rights_of_houses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select id, cohort_id from was except select id, cohort_id from now_is) then
    perform tell_rights(array['rights:0']);
  else
    perform tell_rights(array(
      select 'rights:' || changed.advisor_id
      from (select id, advisor_id, archived_at from was except select id, advisor_id, archived_at from now_is) changed));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_rights_of_many()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('homeroom_live', 'rights:0');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_rights_of_notes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_rights(array(
    select 'rights-note:' || changed.id
    from (
      select id, student_id, author_id, deleted_at is null as stood from was
      except select id, student_id, author_id, deleted_at is null from now_is) changed
    where stood));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_rights_of_people()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_rights(array(select 'rights:' || (to_jsonb(was) ->> tg_argv[0]) from was));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_rights_of_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('homeroom_live', 'rights:' || (to_jsonb(old) ->> tg_argv[0]));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_rights_of_registrations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_rights(array(
    select 'rights:' || x.employee_id from was join experience_experts x on x.experience_id = was.experience_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_rights_of_students()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select id, cohort_id from was except select id, cohort_id from now_is) then
    perform tell_rights(array['rights:0']);
  else
    perform tell_rights(array(
      select 'rights:' || h.advisor_id
      from (select id, house_id from was except select id, house_id from now_is) changed
      join houses h on h.id = changed.house_id));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_rights_of_subject()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_rights(array(select 'rights-' || tg_argv[0] || ':' || (to_jsonb(was) ->> 'id') from was));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_rights_of_users()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_rights(array(
    select 'rights:' || changed.id
    from (select id, deactivated_at, role from was except select id, deactivated_at, role from now_is) changed));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.touch_waiting_of_answers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update task_submissions ts set waits_since = null
    from (select distinct h.task_id, h.student_id from changed_rows c join hand_ins h on h.id = c.hand_in_id) c
    where ts.task_id = c.task_id and ts.student_id = c.student_id and ts.submitted_at is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.touch_waiting_of_experience()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update task_submissions ts set waits_since = null
    from tasks t where t.experience_id = new.id and ts.task_id = t.id and ts.submitted_at is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.touch_waiting_of_hand_ins()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update task_submissions ts set waits_since = null
    from (select distinct task_id, student_id from changed_rows) c
    where ts.task_id = c.task_id and ts.student_id = c.student_id and ts.submitted_at is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.touch_waiting_of_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update task_submissions set waits_since = null where task_id = new.id and submitted_at is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.was_there(statuses text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (statuses && ARRAY['Present'::text, 'Late'::text, 'Insufficient'::text]);

CREATE OR REPLACE FUNCTION public.why_withheld(receiver integer, students integer[], records boolean)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when u.id is null then 'Its receiver is not here any more: this email is not sent.'
    when u.deactivated_at is not null then u.name || ' can no longer log in: this email is not sent any more.'
    when u.role = 'guardian' then (
      select case when t.guardian_id is null
        then u.name || ' is no longer a guardian of ' || coalesce(child.name, 'a student who is gone')
          || ': this email is not sent any more.'
        else 'The records of ' || child.name || ' are closed to ' || u.name || ': this email is not sent any more.' end
      from unnest(students) one (id) left join users child on child.id = one.id
      left join guardian_students t on t.guardian_id = u.id and t.student_id = one.id
      where t.guardian_id is null or (records and not t.sees_records)
      order by t.guardian_id is not null, child.name limit 1)
    end
  from (select receiver as id) asked left join users u on u.id = asked.id
  where receiver is not null
$function$;

CREATE OR REPLACE FUNCTION public.withhold_mails(mails bigint[], at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  update outbox_mails m set withheld_at = at, closed_at = coalesce(m.closed_at, at), failed_at = null, failure = w.why
  from (
    select id, created_at, why_withheld(user_id, about, is_record) as why from outbox_mails
    where id = any(mails) and user_id is not null and withheld_at is null) w
  where m.id = w.id and m.created_at = w.created_at and w.why is not null and m.withheld_at is null
    and m.state in ('waiting', 'retrying', 'failed', 'unknown', 'closed')
$function$;

CREATE OR REPLACE FUNCTION public.withhold_mails_of(receiver integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  select withhold_mails(array(select id from outbox_mails where user_id = receiver and state <> 'sent'), now())
$function$;

CREATE OR REPLACE FUNCTION public.withhold_mails_of_former()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform withhold_mails_of(old.guardian_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.withhold_mails_of_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform withhold_mails_of(old.id);
  return null;
end $function$;

create table abilities (
  id integer generated by default as identity not null,
  title text not null,
  description text default ''::text not null,
  school_stage text not null,
  credit real not null,
  version integer default 1 not null,
  retired_at timestamp with time zone,
  updated_by integer,
  updated_at timestamp with time zone default now() not null,
  search_text text generated always as (search_words(title)) stored not null
);

create table ability_versions (
  ability_id integer not null,
  version integer not null,
  content jsonb not null,
  saved_by integer,
  saved_at timestamp with time zone not null
);

create table accounts (
  id integer generated by default as identity not null,
  user_id integer not null,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);

create table admission_folders (
  place text not null,
  folder_id text not null,
  made_at timestamp with time zone
);

create table admission_start_dates (
  id integer generated always as identity not null,
  date date not null,
  added_by integer,
  added_at timestamp with time zone default now() not null,
  removed_by integer,
  removed_at timestamp with time zone
);

create table admissions_copies (
  version integer not null,
  banner_extra_title text default ''::text not null,
  banner_subtitle text default ''::text not null,
  welcome_message text default ''::text not null,
  flexible_tuition_alert_content text default ''::text not null,
  ssat text default ''::text not null,
  restored_from integer,
  saved_by integer,
  saved_at timestamp with time zone default now() not null
);

create table announcements (
  id integer generated by default as identity not null,
  title text not null,
  body text not null,
  type text not null,
  link_url text,
  link_label text default ''::text not null,
  roles text[] not null,
  group_ids integer[] default '{}'::integer[] not null,
  cohort_ids integer[] default '{}'::integer[] not null,
  house_ids integer[] default '{}'::integer[] not null,
  reach_cohort_ids integer[],
  status text default 'scheduled'::text not null,
  send_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  recipient_count integer,
  version integer default 1 not null,
  created_by integer,
  created_at timestamp with time zone default now() not null,
  search_text text generated always as (search_words(((title || ' '::text) || body))) stored not null
);

create table api_token_calls (
  id bigint generated always as identity not null,
  token_id integer not null,
  happened_at timestamp with time zone not null,
  method text not null,
  route text not null,
  status smallint not null,
  address text not null,
  request_id text not null
);

create table api_tokens (
  id integer generated always as identity not null,
  title text not null,
  owner_id integer not null,
  is_service boolean not null,
  token_hash text not null,
  token_end text not null,
  scopes text[] not null,
  may_write boolean not null,
  networks text[] default '{}'::text[] not null,
  made_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  told_end_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by integer,
  refused_address text,
  version integer default 1 not null
);

create table application_actions (
  id integer generated always as identity not null,
  application_id integer not null,
  kind text not null,
  state text default 'waiting'::text not null,
  asked_by integer,
  asked_at timestamp with time zone default now() not null,
  tries smallint default 0 not null,
  claimed_until timestamp with time zone,
  next_try_at timestamp with time zone,
  cause text,
  failure text default ''::text not null,
  done_at timestamp with time zone,
  wishes integer default 1 not null,
  went_with_application boolean default false not null
);

create table application_admission_guardians (
  admission_id integer not null,
  guardian_id integer not null,
  is_made boolean not null,
  is_tied boolean not null,
  ended_by integer,
  ended_at timestamp with time zone
);

create table application_admissions (
  id integer generated always as identity not null,
  application_id integer not null,
  student_id integer,
  is_made boolean not null,
  student_before jsonb,
  membership_before jsonb,
  people_left jsonb not null,
  admitted_by integer not null,
  admitted_at timestamp with time zone not null,
  taken_back_by integer,
  taken_back_at timestamp with time zone
);

create table application_answers (
  id integer generated always as identity not null,
  application_id integer not null,
  part text not null,
  version smallint default 1 not null,
  form_version integer default 1 not null,
  answers jsonb default '[]'::jsonb not null,
  saved_at timestamp with time zone default now() not null,
  submitted_at timestamp with time zone,
  reason text default ''::text not null,
  fields jsonb default '{}'::jsonb not null,
  reopened_by integer
);

create table application_documents (
  id integer generated always as identity not null,
  application_id integer not null,
  kind text not null,
  version smallint default 1 not null,
  title text not null,
  file_key text,
  size_bytes integer default 0 not null,
  pages smallint,
  content_hash text,
  is_readable boolean default true not null,
  made_at timestamp with time zone default now() not null,
  made_by integer,
  drive_file_id text,
  in_drive_at timestamp with time zone,
  removed_at timestamp with time zone
);

create table application_evaluations (
  id integer generated always as identity not null,
  application_id integer not null,
  kind text not null,
  evaluator_name text default ''::text not null,
  evaluator_email text default ''::text not null,
  token_hash text,
  token_ends_at timestamp with time zone,
  mails smallint default 0 not null,
  asked_at timestamp with time zone,
  last_asked_at timestamp with time zone,
  opened_at timestamp with time zone,
  answered_at timestamp with time zone,
  bounced_at timestamp with time zone,
  rating numeric(2,1),
  answers jsonb default '[]'::jsonb not null,
  changed_at timestamp with time zone default now() not null
);

create table application_events (
  id bigint generated always as identity not null,
  application_id integer not null,
  kind text not null,
  detail text default ''::text not null,
  done_by integer,
  happened_at timestamp with time zone default now() not null
);

create table application_guardians (
  id integer generated always as identity not null,
  application_id integer not null,
  name text not null,
  email text default ''::text not null,
  phone text default ''::text not null,
  relationship text default ''::text not null,
  is_applicant boolean default false not null
);

create table application_joins (
  id integer generated always as identity not null,
  kept_id integer not null,
  other_id integer not null,
  choices jsonb not null,
  kept_before jsonb not null,
  kept_version integer not null,
  joined_by integer not null,
  joined_at timestamp with time zone not null,
  undone_by integer,
  undone_at timestamp with time zone,
  kept_written text
);

create table application_records (
  application_id integer not null,
  object text not null,
  prepared text,
  outside_id text,
  told jsonb,
  told_at timestamp with time zone,
  seen jsonb,
  seen_at timestamp with time zone,
  is_missing boolean default false not null,
  differs boolean default false not null,
  unread text default ''::text not null
);

create table application_stages (
  application_id integer not null,
  entered_at timestamp with time zone not null,
  stage text not null,
  left_at timestamp with time zone
);

create table application_tallies (
  cohort_id smallint not null,
  stage text not null,
  grade smallint not null,
  count integer not null
);

create table application_transcript_requests (
  application_id integer not null,
  mails smallint not null,
  to_email text not null,
  asked_by integer,
  asked_at timestamp with time zone not null,
  bounced_at timestamp with time zone
);

create table applications (
  id integer generated always as identity not null,
  key uuid default gen_random_uuid() not null,
  cohort_id smallint,
  starts_on date,
  student_first_name text not null,
  student_last_name text default ''::text not null,
  student_name text generated always as (btrim(((student_first_name || ' '::text) || student_last_name))) stored not null,
  student_email text default ''::text not null,
  student_born_on date,
  student_grade smallint not null,
  school_now text default ''::text not null,
  lives_in text default ''::text not null,
  applicant_guardian_id integer,
  guardian_name text default ''::text not null,
  guardian_email text default ''::text not null,
  guardian_relationship text default ''::text not null,
  guardian_steps smallint default 0 not null,
  guardian_steps_all smallint default 5 not null,
  guardian_finished_at timestamp with time zone,
  student_steps smallint default 0 not null,
  student_steps_all smallint default 6 not null,
  student_finished_at timestamp with time zone,
  flexible_tuition_state text default 'none'::text not null,
  flexible_tuition_on date,
  academic_records_state text default 'none'::text not null,
  academic_records_on date,
  mentor_evaluation_state text default 'none'::text not null,
  mentor_evaluation_on date,
  student_interview_state text default 'none'::text not null,
  student_interview_on date,
  outcome text,
  has_failed_action boolean default false not null,
  stage text default 'started'::text not null,
  stage_since timestamp with time zone default now() not null,
  is_open boolean generated always as ((outcome IS NULL)) stored not null,
  needs_look boolean generated always as (((outcome IS NULL) AND ((academic_records_state = 'not_readable'::text) OR (mentor_evaluation_state = 'bounced'::text) OR has_failed_action))) stored not null,
  student_words text default ''::text not null,
  guardian_words text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  deleted_at timestamp with time zone,
  deleted_by integer,
  merged_into integer,
  guardians_said jsonb
);

create table applications_apart (
  one_id integer not null,
  other_id integer not null,
  said_by integer not null,
  said_at timestamp with time zone not null
);

create table ask_alert_tellings (
  notification_id bigint not null,
  student_id integer not null,
  place integer not null
);

create table ask_alerts (
  id integer generated by default as identity not null,
  owner_id integer not null,
  title text not null,
  question text not null,
  made_at timestamp with time zone not null,
  paused_at timestamp with time zone,
  removed_at timestamp with time zone,
  seen integer[] default '{}'::integer[] not null,
  looked_at timestamp with time zone,
  result text,
  told_at timestamp with time zone
);

create table assessments (
  id integer generated by default as identity not null,
  student_id integer not null,
  unit_id integer,
  ability_id integer,
  experience_id integer,
  task_id integer,
  hand_in_id integer,
  is_final boolean not null,
  flag text not null,
  level real,
  comment_html text default ''::text not null,
  batch uuid not null,
  assessed_by integer,
  mirrored_by integer,
  assessed_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  withdrawn_by integer,
  stands boolean default true not null,
  says_again boolean default false not null
);

create table attendables (
  id integer generated by default as identity not null,
  kind text not null,
  experience_id integer,
  house_id integer,
  school_date date not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  conference_url text,
  video_meeting_id text,
  video_meeting_uuid text,
  meeting_started_at timestamp with time zone,
  meeting_ended_at timestamp with time zone,
  video_failed_at timestamp with time zone,
  video_failure text,
  report_received_at timestamp with time zone,
  report_reviewed_at timestamp with time zone,
  staff_saved_at timestamp with time zone,
  staff_saved_by integer,
  roll_version integer default 0 not null,
  cancelled_at timestamp with time zone,
  unsure_count integer default 0 not null,
  computed_at timestamp with time zone,
  report_looks integer default 0 not null,
  next_look_at timestamp with time zone,
  marked_count integer default 0 not null,
  there_count integer default 0 not null,
  cohort_id integer,
  student_count integer default 0 not null,
  late_count integer default 0 not null,
  absent_count integer default 0 not null,
  excused_count integer default 0 not null,
  excused_over_count integer default 0 not null,
  excused_ahead_count integer default 0 not null,
  is_untaken boolean generated always as (((cancelled_at IS NULL) AND (staff_saved_at IS NULL) AND (marked_count = 0) AND (student_count > 0))) stored not null,
  video_deleted_at timestamp with time zone
);

create table attendance_changes (
  id bigint default nextval('attendance_changes_id_seq'::regclass) not null,
  attendance_id bigint not null,
  from_statuses text[] not null,
  to_statuses text[] not null,
  source text not null,
  changed_by integer,
  changed_at timestamp with time zone default now() not null
) partition by range (changed_at);

create table attendances (
  id bigint generated by default as identity not null,
  attendable_id integer not null,
  student_id integer not null,
  computed_statuses text[] default '{}'::text[] not null,
  staff_statuses text[],
  statuses text[] generated always as (COALESCE(staff_statuses, computed_statuses)) stored not null,
  computed_changed_at timestamp with time zone,
  staff_set_by integer,
  staff_set_at timestamp with time zone,
  first_joined_at timestamp with time zone,
  last_left_at timestamp with time zone,
  present_seconds integer default 0 not null,
  segments jsonb default '[]'::jsonb not null,
  matched_by text,
  excuse_id integer,
  notified_at timestamp with time zone,
  perhaps_as text,
  meeting_starts_at timestamp with time zone
);

create table audit_log (
  id bigint default nextval('audit_log_id_seq'::regclass) not null,
  happened_at timestamp with time zone default now() not null,
  actor_id integer,
  acting_as_id integer,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text
) partition by range (happened_at);

create table authenticator_apps (
  user_id integer not null,
  secret text not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step bigint
);

create table availability_exceptions (
  id integer generated by default as identity not null,
  employee_id integer not null,
  kind text not null,
  first_day date not null,
  last_day date not null,
  from_minute smallint,
  to_minute smallint,
  reason text not null,
  created_by integer,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  updated_by integer,
  updated_at timestamp with time zone
);

create table availability_hours (
  employee_id integer not null,
  weekday smallint not null,
  from_minute smallint not null,
  to_minute smallint not null
);

create table availability_weeks (
  employee_id integer not null,
  version integer default 1 not null,
  updated_by integer,
  updated_at timestamp with time zone default now() not null
);

create table calendar_cancellations (
  attendable_id integer not null,
  cancelled_at timestamp with time zone not null
);

create table calendar_changes (
  id integer generated by default as identity not null,
  summary text not null,
  ops jsonb not null,
  effects jsonb not null,
  import_id integer,
  made_by integer not null,
  made_at timestamp with time zone default now() not null,
  undone_at timestamp with time zone,
  undone_by integer,
  announcement_id integer
);

create table calendar_feeds (
  id integer generated by default as identity not null,
  owner_id integer not null,
  house_id integer,
  seed text not null,
  token_hash text not null,
  created_at timestamp with time zone default now() not null,
  revoked_at timestamp with time zone
);

create table calendar_imports (
  id integer generated by default as identity not null,
  file_name text not null,
  calendar_name text not null,
  cohort_id integer,
  events jsonb not null,
  uploaded_by integer not null,
  uploaded_at timestamp with time zone default now() not null
);

create table calendar_reads (
  calendar_id text not null,
  asked_at timestamp with time zone,
  read_at timestamp with time zone,
  failure text default ''::text not null,
  cause text,
  failed_at timestamp with time zone
);

create table calendar_sync_tokens (
  calendar_id text not null,
  token text not null,
  read_at timestamp with time zone default now() not null
);

create table campus_blocks (
  cohort_id integer not null,
  position smallint not null,
  title text not null,
  starts_at time without time zone not null,
  ends_at time without time zone not null
);

create table chat_differences (
  server text not null,
  key text not null,
  number integer generated always as identity not null,
  source text not null,
  type text not null,
  name text not null,
  fact text not null,
  cause text not null,
  verb text not null,
  is_ours boolean not null,
  can_repair boolean not null,
  taken integer default 0 not null,
  step jsonb not null,
  found_at timestamp with time zone not null
);

create table chat_ignored (
  server text not null,
  key text not null,
  name text not null,
  reason text not null,
  until date not null,
  ignored_by integer,
  ignored_at timestamp with time zone not null
);

create table chat_job_logs (
  id bigint generated always as identity not null,
  job_id integer not null,
  at timestamp with time zone not null,
  level text not null,
  text text not null
);

create table chat_job_steps (
  job_id integer not null,
  position integer not null,
  key text not null,
  step jsonb not null,
  name text not null,
  fact text not null,
  verb text not null,
  taken integer default 0 not null,
  state text not null,
  tries smallint default 0 not null,
  reason text default ''::text not null,
  cause text
);

create table chat_jobs (
  id integer generated always as identity not null,
  server text not null,
  type text not null,
  resource_id integer,
  scope jsonb not null,
  status text not null,
  asked_by integer,
  asked_at timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  next_try_at timestamp with time zone,
  tries smallint default 0 not null,
  stop_asked boolean default false not null,
  is_plan boolean default false not null,
  failure text default ''::text not null,
  cause text,
  read_count integer default 0 not null,
  written_count integer default 0 not null,
  read_back_count integer default 0 not null,
  skipped_count integer default 0 not null,
  errors_count integer default 0 not null,
  step_count integer default 0 not null,
  approved_by integer,
  approved_at timestamp with time zone
);

create table chat_people (
  server text not null,
  user_id integer not null,
  outside_id text,
  email text not null,
  made_at timestamp with time zone,
  invited_at timestamp with time zone,
  invitation_unknown_at timestamp with time zone
);

create table chat_rooms (
  server text not null,
  kind text not null,
  item_id integer not null,
  is_enabled boolean default true not null,
  group_id text,
  channel_id text,
  voice_channel_id text
);

create table chat_servers (
  server text not null,
  member_role_id text,
  staff_role_id text,
  houses_category_id text,
  experiences_category_id text,
  set_up_at timestamp with time zone,
  compared_at timestamp with time zone,
  users_there integer default 0 not null,
  groups_there integer default 0 not null,
  failure text default ''::text not null,
  failed_at timestamp with time zone,
  silent_since timestamp with time zone,
  claim uuid,
  claimed_until timestamp with time zone
);

create table choice_lists (
  cycle_id integer not null,
  student_id integer not null,
  version integer default 1 not null,
  saved_by integer,
  saved_at timestamp with time zone not null,
  mirrored_by integer
);

create table choice_windows (
  cycle_id integer not null,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  ranks smallint not null,
  most smallint,
  version integer default 1 not null,
  updated_by integer,
  updated_at timestamp with time zone not null,
  opened_told_at timestamp with time zone,
  reminded_at timestamp with time zone
);

create table choices (
  cycle_id integer not null,
  student_id integer not null,
  experience_id integer not null,
  position smallint not null
);

create table club_meetings (
  club_id integer not null,
  position smallint not null,
  weekday smallint not null,
  starts_at time without time zone not null,
  ends_at time without time zone not null,
  place text default ''::text not null,
  video_url text
);

create table club_members (
  club_id integer not null,
  student_id integer not null,
  role text default 'member'::text not null,
  added_by integer,
  joined_at timestamp with time zone not null
);

create table clubs (
  id integer generated by default as identity not null,
  title text not null,
  description text default ''::text not null,
  cohort_id smallint,
  sponsor_id integer not null,
  capacity smallint,
  archived_at timestamp with time zone,
  version integer default 1 not null,
  updated_by integer,
  updated_at timestamp with time zone default now() not null,
  search_text text generated always as (search_words(title)) stored not null,
  began_on date not null
);

create table cohorts (
  id integer not null,
  title text not null,
  is_offered boolean default true not null,
  grade_from smallint default 6 not null,
  grade_to smallint default 12 not null,
  contact_name text default ''::text not null,
  contact_email text default ''::text not null,
  contact_phone text default ''::text not null
);

create table conference_checks (
  experience_id integer not null,
  asked_at timestamp with time zone,
  asked_by integer,
  is_sync boolean default false not null,
  checked_at timestamp with time zone,
  issues jsonb default '[]'::jsonb not null,
  failure text default ''::text not null,
  cause text,
  failed_at timestamp with time zone
);

create table crm_hints (
  hint text not null,
  object text not null,
  outside_id text not null,
  came_at timestamp with time zone default now() not null
);

create table cycles (
  id integer generated by default as identity not null,
  title text not null,
  position smallint not null,
  school_year text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null
);

create table day_tallies (
  school_date date not null,
  cohort_id integer,
  kind text not null,
  meeting_count integer not null,
  untaken_count integer not null,
  student_count integer not null,
  marked_count integer not null,
  there_count integer not null,
  late_count integer not null,
  absent_count integer not null,
  excused_count integer not null,
  excused_over_count integer not null,
  excused_ahead_count integer not null,
  over_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  is_whole_school boolean default false not null
);

create table departures (
  id bigint generated always as identity not null,
  began_at timestamp with time zone not null,
  actor_id integer not null,
  acting_as_id integer,
  what text not null,
  path text not null,
  people integer default 0 not null,
  rows integer default 0 not null,
  is_whole boolean default false not null,
  told_at timestamp with time zone
);

create table design_files (
  id uuid not null,
  storage_key text not null,
  file_name text not null,
  content_type text not null,
  size_bytes integer not null,
  uploaded_by integer,
  created_at timestamp with time zone not null
);

create table employees (
  id integer not null,
  job text default ''::text not null,
  cohort_id integer,
  phone text
);

create table ended_ties (
  guardian_id integer not null,
  student_id integer not null,
  relationship text not null,
  sees_records boolean not null,
  custody_remark text not null,
  pick_up_remark text not null,
  remarked_by integer,
  remarked_at timestamp with time zone,
  ended_at timestamp with time zone default now() not null,
  ended_by integer
);

create table erasures (
  person_id integer not null,
  erased_at timestamp with time zone not null,
  erased_by integer,
  deleted jsonb not null,
  kept jsonb not null,
  files text[] default '{}'::text[] not null
);

create table excuse_calendar_skips (
  excuse_id integer not null,
  skipped_at timestamp with time zone not null
);

create table excuse_decisions (
  id integer generated by default as identity not null,
  decided_by integer not null,
  action text not null,
  decided_at timestamp with time zone default now() not null,
  undone_at timestamp with time zone,
  excuses jsonb not null
);

create table excuse_documents (
  id integer generated by default as identity not null,
  excuse_id integer not null,
  storage_key text not null,
  file_name text not null,
  content_type text not null,
  size_bytes integer not null,
  uploaded_by integer not null,
  created_at timestamp with time zone default now() not null,
  mirrored_by integer,
  removed_at timestamp with time zone,
  removed_by integer
);

create table excuse_messages (
  id integer generated by default as identity not null,
  excuse_id integer not null,
  author_id integer not null,
  body text not null,
  created_at timestamp with time zone default now() not null,
  mirrored_by integer
);

create table excuse_series (
  id integer generated by default as identity not null,
  student_id integer not null,
  period_start date not null,
  period_end date not null,
  weekdays smallint[] not null,
  all_day boolean not null,
  start_time time without time zone not null,
  end_time time without time zone not null,
  created_by integer,
  created_at timestamp with time zone default now() not null
);

create table excuses (
  id integer generated by default as identity not null,
  student_id integer not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  all_day boolean default false not null,
  reason text not null,
  additional_comments text default ''::text not null,
  approved boolean,
  requester_id integer,
  decided_by integer,
  decided_at timestamp with time zone,
  removed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  series_id integer,
  occurs_on date,
  version integer default 1 not null,
  filed_in_mirror_by integer,
  corrected_in_mirror_by integer,
  removed_in_mirror_by integer
);

create table exemptions (
  id integer generated by default as identity not null,
  student_id integer not null,
  topic_id integer not null,
  credits real not null,
  reason text not null,
  document_url text,
  granted_by integer,
  granted_at timestamp with time zone not null,
  revoked_by integer,
  revoked_at timestamp with time zone,
  document_id integer
);

create table experience_abilities (
  experience_id integer not null,
  ability_id integer not null,
  cycle_id integer default 0 not null
);

create table experience_blocks (
  experience_id integer not null,
  block smallint not null
);

create table experience_designs (
  experience_id integer not null,
  version integer default 1 not null,
  content jsonb not null,
  starts_on date not null,
  block smallint,
  template_id integer,
  template_version integer,
  created_at timestamp with time zone default now() not null,
  updated_by integer,
  updated_at timestamp with time zone default now() not null
);

create table experience_editors (
  experience_id integer not null,
  user_id integer not null,
  seen_at timestamp with time zone not null
);

create table experience_experts (
  experience_id integer not null,
  employee_id integer not null,
  is_main boolean default false not null
);

create table experience_units (
  experience_id integer not null,
  unit_id integer not null,
  cycle_id integer default 0 not null
);

create table experience_versions (
  experience_id integer not null,
  version integer not null,
  content jsonb not null,
  starts_on date not null,
  saved_by integer,
  saved_at timestamp with time zone not null
);

create table experiences (
  id integer generated by default as identity not null,
  cycle_id integer not null,
  type text not null,
  title text not null,
  theme_title text default ''::text not null,
  description text default ''::text not null,
  school_stage text,
  cohort_id integer,
  image_url text,
  conference_url text,
  video_meeting_id text,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  search_text text generated always as (search_words(((title || ' '::text) || theme_title))) stored not null,
  places smallint,
  least smallint,
  registered_count integer default 0 not null,
  offered_count integer default 0 not null,
  waiting_count integer default 0 not null,
  free_places integer generated always as (((places - registered_count) - offered_count)) stored
);

create table export_files (
  run_id integer not null,
  table_name text not null,
  row_count bigint not null,
  byte_count bigint not null,
  sha256 text not null
);

create table export_runs (
  id integer generated always as identity not null,
  day date not null,
  place text not null,
  state text not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  row_count bigint default 0 not null,
  byte_count bigint default 0 not null,
  failure text default ''::text not null,
  asked_by integer,
  written_over_at timestamp with time zone
);

create table extension_requests (
  id integer generated by default as identity not null,
  task_id integer not null,
  student_id integer not null,
  reason text not null,
  wanted_on date not null,
  asked_by integer not null,
  mirrored_by integer,
  asked_at timestamp with time zone not null,
  answered_by integer,
  answered_at timestamp with time zone,
  granted_to timestamp with time zone,
  answer text default ''::text not null
);

create table external_attendances (
  id bigint generated by default as identity not null,
  attendable_id integer not null,
  external_student_id integer not null,
  statuses text[] default '{}'::text[] not null,
  last_left_at timestamp with time zone
);

create table external_electives (
  id integer generated by default as identity not null,
  student_id integer not null,
  topic_id integer not null,
  title text not null,
  provider text not null,
  credits real not null,
  completed_on date not null,
  recorded_by integer,
  recorded_at timestamp with time zone not null,
  removed_by integer,
  removed_at timestamp with time zone,
  grade text default ''::text not null
);

create table external_erasures (
  external_id integer not null,
  erased_at timestamp with time zone not null,
  erased_by integer,
  deleted jsonb not null,
  kept jsonb not null
);

create table external_registrations (
  experience_id integer not null,
  external_student_id integer not null
);

create table external_students (
  id integer generated by default as identity not null,
  name text not null,
  email text,
  school text default ''::text not null,
  contact_name text default ''::text not null,
  contact_email text default ''::text not null,
  contact_phone text default ''::text not null,
  consent_from date,
  consent_until date,
  archived_at timestamp with time zone,
  version integer default 1 not null,
  search_text text generated always as (search_words(((name || ' '::text) || school))) stored not null,
  created_at timestamp with time zone default now() not null
);

create table family_tellings (
  id bigint generated by default as identity not null,
  attendance_id bigint not null,
  guardian_id integer not null,
  said text not null,
  is_correction boolean default false not null,
  told_at timestamp with time zone not null,
  mail_id bigint,
  notification_id bigint
);

create table feature_flag_groups (
  flag_id integer not null,
  group_id integer not null
);

create table feature_flags (
  id integer generated by default as identity not null,
  key text not null,
  status text default 'off'::text not null
);

create table flex_perks (
  student_id integer not null,
  experience_id integer not null,
  perk_type text not null,
  perk_ids integer[] not null,
  version integer default 1 not null,
  chosen_by integer,
  chosen_at timestamp with time zone not null
);

create table forgotten_until (
  table_name text not null,
  until timestamp with time zone not null
);

create table former_remarks (
  id bigint generated by default as identity not null,
  guardian_id integer not null,
  student_id integer not null,
  custody_remark text not null,
  pick_up_remark text not null,
  sees_records boolean not null,
  remarked_by integer,
  remarked_at timestamp with time zone,
  held_until timestamp with time zone not null
);

create table former_schools (
  id integer generated by default as identity not null,
  student_id integer not null,
  name text not null,
  place text default ''::text not null,
  first_year smallint not null,
  last_year smallint not null,
  document_id integer,
  version integer default 1 not null,
  noted_by integer,
  noted_at timestamp with time zone not null
);

create table graduation_marks (
  id bigint generated always as identity not null,
  student_id integer not null
);

create table graduation_plan_versions (
  plan_id integer not null,
  version integer not null,
  content jsonb not null,
  saved_by integer,
  saved_at timestamp with time zone not null
);

create table graduation_plans (
  id integer generated by default as identity not null,
  title text not null,
  school_stage text not null,
  valid_from smallint not null,
  version integer default 1 not null,
  content jsonb not null,
  updated_by integer,
  updated_at timestamp with time zone not null
);

create table guardian_students (
  guardian_id integer not null,
  student_id integer not null,
  relationship text default 'guardian'::text not null,
  custody_remark text default ''::text not null,
  pick_up_remark text default ''::text not null,
  sees_records boolean default true not null,
  remarked_by integer,
  remarked_at timestamp with time zone
);

create table guardians (
  id integer not null,
  phone text
);

create table hand_in_files (
  hand_in_id integer not null,
  file_id uuid not null,
  position smallint default 0 not null
);

create table hand_ins (
  id integer generated by default as identity not null,
  task_id integer not null,
  student_id integer not null,
  version integer not null,
  body text default ''::text not null,
  links text[] default '{}'::text[] not null,
  handed_in_at timestamp with time zone not null,
  handed_in_by integer not null,
  mirrored_by integer
);

create table holidays (
  id integer generated by default as identity not null,
  title text not null,
  starts_on date not null,
  ends_on date not null,
  cohort_id integer,
  external_uid text,
  external_calendar text,
  closed_for text
);

create table hour_expectations (
  week date not null,
  cohort_id integer not null,
  grade smallint not null,
  minutes integer not null
);

create table hour_requirements (
  id integer generated by default as identity not null,
  title text not null,
  cohort_id integer,
  grade_from smallint not null,
  grade_to smallint not null,
  valid_from smallint not null,
  hours_per_year real not null,
  hours_per_week real,
  version integer default 1 not null,
  updated_by integer,
  updated_at timestamp with time zone not null
);

create table hour_tallies (
  week date not null,
  subject text not null,
  cohort_id integer not null,
  grade smallint not null,
  minutes integer not null,
  students integer not null
);

create table house_calendar_guests (
  house_id integer not null,
  email text not null,
  added_at timestamp with time zone default now() not null
);

create table house_calendar_sync_houses (
  sync_id integer not null,
  house_id integer not null,
  state text default 'waiting'::text not null,
  message text,
  removes boolean default false not null
);

create table house_calendar_syncs (
  id integer generated by default as identity not null,
  requested_by integer not null,
  title text not null,
  requested_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  waits_until timestamp with time zone,
  pauses integer default 0 not null,
  finished_at timestamp with time zone
);

create table house_calendars (
  house_id integer not null,
  event_id text not null,
  etag text not null,
  content jsonb not null,
  guests text[] default '{}'::text[] not null,
  synced_at timestamp with time zone
);

create table house_cup_points (
  id integer generated by default as identity not null,
  house_id integer not null,
  cycle_id integer not null,
  points smallint not null,
  reason text not null,
  given_by integer,
  given_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  deleted_at timestamp with time zone
);

create table house_report_items (
  id integer generated by default as identity not null,
  report_id integer not null,
  student_id integer not null,
  categories text[] not null,
  approach_type text not null,
  recommendation text not null,
  evidence jsonb not null,
  done_at timestamp with time zone,
  done_how text,
  dismissed_at timestamp with time zone,
  decided_by integer
);

create table house_reports (
  id integer generated by default as identity not null,
  house_id integer not null,
  week_starts_on date not null,
  made_at timestamp with time zone not null,
  figures jsonb default '{}'::jsonb not null
);

create table houses (
  id integer generated by default as identity not null,
  title text not null,
  logo_url text,
  cohort_id integer not null,
  advisor_id integer,
  default_standup_time time without time zone,
  conference_url text,
  video_meeting_id text,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  president_id integer,
  vice_president_id integer,
  search_text text generated always as (search_words(title)) stored not null,
  version integer default 1 not null,
  updated_by integer,
  updated_at timestamp with time zone
);

create table identity_provider_domains (
  domain text not null,
  provider_id integer not null
);

create table identity_providers (
  id integer generated by default as identity not null,
  name text not null,
  kind text not null,
  is_on boolean default false not null,
  is_required boolean default false not null,
  issuer text not null,
  client_id text default ''::text not null,
  client_secret text,
  scopes text default ''::text not null,
  trusts_addresses boolean default false not null,
  metadata_url text default ''::text not null,
  sign_in_url text default ''::text not null,
  certificates text[] default '{}'::text[] not null,
  certificate_told timestamp with time zone,
  last_sign_in_at timestamp with time zone,
  last_fault_at timestamp with time zone,
  last_fault text,
  version integer default 1 not null,
  updated_by integer,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);

create table intake_links (
  id integer generated always as identity not null,
  token_hash text not null,
  application_id integer,
  part text not null,
  name text default ''::text not null,
  email text default ''::text not null,
  student_first_name text not null,
  student_grade smallint not null,
  is_paper boolean default false not null,
  made_by integer,
  made_at timestamp with time zone default now() not null,
  ends_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  used_at timestamp with time zone
);

create table introduced_permissions (
  permission text not null,
  introduced_at timestamp with time zone default now() not null
);

create table job_progress (
  job_id uuid not null,
  done bigint not null,
  total bigint not null,
  told_at timestamp with time zone default now() not null
);

create table kept_answers (
  key_hash bytea not null,
  asked_hash bytea not null,
  sealed_answer bytea not null,
  answered_at timestamp with time zone not null
);

create table known_devices (
  user_id integer not null,
  device_hash text not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  trusted_until timestamp with time zone,
  mailbox_shown_at timestamp with time zone
);

create table labs_audiences (
  settings_id integer not null,
  cohort_id integer not null,
  role text not null
);

create table labs_choices (
  flag_id integer not null,
  user_id integer not null,
  chosen_at timestamp with time zone not null
);

create table labs_settings (
  id integer generated always as identity not null,
  flag_id integer not null,
  name text not null,
  description text default ''::text not null,
  is_enabled boolean default false not null,
  thumbnail_url text,
  video_url text,
  link text default ''::text not null,
  path text default ''::text not null,
  version integer default 1 not null
);

create table language_courses (
  id integer generated by default as identity not null,
  language text not null,
  code text not null,
  instance text not null,
  topic_id integer not null,
  units smallint default 20 not null
);

create table language_learners (
  student_id integer not null,
  course_id integer,
  chosen_by integer,
  chosen_at timestamp with time zone not null,
  told_course_id integer,
  learner_id text,
  told_at timestamp with time zone,
  claimed_until timestamp with time zone,
  tries smallint default 0 not null,
  next_try_at timestamp with time zone,
  failure text default ''::text not null,
  cause text,
  told_code text,
  told_as text
);

create table language_milestones (
  student_id integer not null,
  topic_id integer not null,
  vendor_unit smallint not null,
  score smallint not null,
  completed_on date not null
);

create table language_pulls (
  id integer generated by default as identity not null,
  source text not null,
  is_whole boolean not null,
  state text default 'running'::text not null,
  file_name text default ''::text not null,
  sha256 text default ''::text not null,
  since timestamp with time zone,
  as_of timestamp with time zone,
  asked_by integer,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  read integer default 0 not null,
  written integer default 0 not null,
  skipped jsonb default '{}'::jsonb not null,
  note text default ''::text not null,
  failure text default ''::text not null,
  cause text
);

create table language_records (
  record_id text not null,
  student_id integer,
  learner text not null,
  course_key text not null,
  unit_key text not null,
  vendor_unit smallint,
  state text not null,
  score_kind text not null,
  score smallint,
  is_score_unreadable boolean not null,
  completed_on date,
  updated_at timestamp with time zone not null,
  revision integer not null,
  is_deleted boolean not null,
  seen_pull_id integer,
  is_missing boolean default false not null
);

create table language_run_rows (
  run_id integer not null,
  student_id integer not null,
  topic_id integer not null,
  credits_before real not null,
  credits_after real not null,
  milestones jsonb not null,
  units jsonb not null,
  batches jsonb default '{}'::jsonb not null,
  kept text default ''::text not null
);

create table language_runs (
  id integer generated by default as identity not null,
  cycle_id integer not null,
  experience_id integer not null,
  ignore_archived boolean not null,
  ignore_left boolean not null,
  state text not null,
  asked_by integer not null,
  asked_at timestamp with time zone not null,
  claimed_until timestamp with time zone,
  tries smallint default 0 not null,
  next_try_at timestamp with time zone,
  failure text default ''::text not null,
  cause text,
  pull_id integer,
  planned_at timestamp with time zone,
  learners integer default 0 not null,
  skipped jsonb default '{}'::jsonb not null,
  applied_by integer,
  applied_at timestamp with time zone,
  undone_by integer,
  undone_at timestamp with time zone
);

create table language_unit_credits (
  student_id integer not null,
  unit_id integer not null,
  level real not null,
  batch uuid not null,
  run_id integer not null
);

create table language_unit_map (
  vendor_unit smallint not null,
  topic_units smallint[] not null
);

create table learning_availabilities (
  student_id integer not null,
  valid_from date not null,
  note text default ''::text not null,
  version integer default 1 not null,
  updated_by integer,
  updated_at timestamp with time zone not null
);

create table learning_availability_gaps (
  student_id integer not null,
  valid_from date not null,
  weekday smallint not null,
  block smallint not null
);

create table logged_hours (
  id integer generated by default as identity not null,
  student_id integer not null,
  day date not null,
  minutes smallint not null,
  subject_id integer not null,
  what text not null,
  state text not null,
  logged_by integer,
  logged_at timestamp with time zone not null,
  decided_by integer,
  decided_at timestamp with time zone,
  reason text default ''::text not null,
  version integer default 1 not null,
  mirrored_by integer
);

create table logins (
  id integer generated by default as identity not null,
  user_id integer not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  impersonated_by integer,
  allow_changes boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  own_login_id integer,
  proved_at timestamp with time zone,
  awaits_second_factor boolean default false not null,
  second_factor_at timestamp with time zone
);

create table mail_keys (
  dedupe_key text not null,
  mail_id bigint not null
);

create table note_categories (
  id integer generated by default as identity not null,
  title text not null,
  color text not null,
  position integer default 0 not null,
  is_active boolean default true not null
);

create table note_people (
  note_id integer not null,
  user_id integer not null
);

create table notes (
  id integer generated by default as identity not null,
  student_id integer not null,
  author_id integer not null,
  title text default ''::text not null,
  body_html text not null,
  body_text text not null,
  sentiment text not null,
  due_on date,
  follow_up_done_at timestamp with time zone,
  follow_up_done_by integer,
  reminded_at timestamp with time zone,
  medium text,
  visibility text default 'all'::text not null,
  house_report_item_id integer,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  deleted_by integer,
  search_text text generated always as (search_words(((title || ' '::text) || body_text))) stored not null,
  follow_up_by integer
);

create table notes_of_categories (
  note_id integer not null,
  category_id integer not null
);

create table notification_preferences (
  user_id integer not null,
  category text not null,
  in_app boolean not null,
  email text not null,
  push boolean not null,
  updated_at timestamp with time zone default now() not null
);

create table notifications (
  id bigint default nextval('notifications_id_seq'::regclass) not null,
  user_id integer not null,
  type text not null,
  category text not null,
  title text not null,
  body text default ''::text not null,
  content text default ''::text not null,
  image_url text,
  image_alt text default ''::text not null,
  icon_url text,
  icon_alt text default ''::text not null,
  cta_text text default ''::text not null,
  redirect_url text,
  created_at timestamp with time zone default now() not null,
  read_at timestamp with time zone,
  deleted_at timestamp with time zone,
  is_muted boolean default false not null,
  mail text,
  announcement_id integer,
  is_request boolean default false not null,
  answer text,
  mail_id bigint,
  records_of integer
) partition by range (created_at);

create table onboarding_checklists (
  id integer generated by default as identity not null,
  phase_id integer not null,
  position smallint not null,
  title text not null,
  due_date date not null,
  release_date date,
  visible_for text not null,
  student_description text default ''::text not null,
  guardian_description text default ''::text not null,
  is_locking_next boolean default false not null,
  is_locked_by_previous boolean default false not null,
  version integer default 1 not null,
  updated_by integer,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone
);

create table onboarding_completions (
  task_id integer not null,
  student_id integer not null,
  user_id integer not null,
  done_at timestamp with time zone not null,
  document_id integer,
  mirrored_by integer
);

create table onboarding_families (
  student_id integer not null,
  group_id integer,
  status text default ''::text not null,
  last_checklist_id integer,
  entered_at timestamp with time zone not null,
  invited_at timestamp with time zone,
  archived_at timestamp with time zone
);

create table onboarding_groups (
  id integer generated by default as identity not null,
  cohort_id integer not null,
  cycle_id integer not null,
  version integer default 1 not null,
  updated_by integer,
  updated_at timestamp with time zone not null,
  archived_at timestamp with time zone
);

create table onboarding_guardians (
  student_id integer not null,
  guardian_id integer not null,
  status text not null,
  last_checklist_id integer
);

create table onboarding_mails (
  sending_id integer not null,
  student_id integer not null,
  guardian_id integer not null,
  kind text not null,
  mail_id bigint not null
);

create table onboarding_phases (
  id integer generated by default as identity not null,
  group_id integer not null,
  position smallint not null,
  title text not null,
  removed_at timestamp with time zone
);

create table onboarding_reminders (
  checklist_id integer not null,
  student_id integer not null,
  user_id integer not null,
  due_date date not null,
  days_before smallint not null,
  notification_id bigint,
  withdrawn_at timestamp with time zone,
  was_mailed boolean default false not null
);

create table onboarding_sending_families (
  sending_id integer not null,
  student_id integer not null,
  state text default 'waiting'::text not null,
  reason text default ''::text not null
);

create table onboarding_sendings (
  id integer generated by default as identity not null,
  kind text not null,
  is_again boolean not null,
  asked_by integer not null,
  asked_at timestamp with time zone not null,
  finished_at timestamp with time zone
);

create table onboarding_tasks (
  id integer generated by default as identity not null,
  checklist_id integer not null,
  audience text not null,
  position smallint not null,
  title text not null,
  description_html text default ''::text not null,
  actions jsonb default '[]'::jsonb not null,
  document_kind text,
  is_for_every_guardian boolean default false not null,
  version integer default 1 not null,
  deleted_at timestamp with time zone
);

create table outbox_mails (
  id bigint default nextval('outbox_mails_id_seq'::regclass) not null,
  kind text not null,
  to_email text not null,
  to_name text default ''::text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  dedupe_key text,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  failed_at timestamp with time zone,
  failure text,
  attempts integer default 0 not null,
  first_tried_at timestamp with time zone,
  next_try_at timestamp with time zone,
  claimed_until timestamp with time zone,
  unknown_at timestamp with time zone,
  closed_at timestamp with time zone,
  may_pass boolean,
  is_private boolean default false not null,
  state text generated always as (
CASE
    WHEN (sent_at IS NOT NULL) THEN 'sent'::text
    WHEN (failed_at IS NOT NULL) THEN 'failed'::text
    WHEN (closed_at IS NOT NULL) THEN 'closed'::text
    WHEN (unknown_at IS NOT NULL) THEN 'unknown'::text
    WHEN (claimed_until IS NOT NULL) THEN 'sending'::text
    WHEN (next_try_at IS NOT NULL) THEN 'retrying'::text
    ELSE 'waiting'::text
END) stored not null,
  is_to_address boolean default false not null,
  user_id integer,
  about integer[] default '{}'::integer[] not null,
  is_record boolean default false not null,
  withheld_at timestamp with time zone
) partition by range (created_at);

create table participant_aliases (
  id integer generated by default as identity not null,
  kind text not null,
  value text not null,
  experience_id integer,
  house_id integer,
  student_id integer,
  learned_from integer,
  learned_by integer,
  learned_at timestamp with time zone default now() not null,
  forgotten_at timestamp with time zone
);

create table parts_put_away (
  table_name text not null,
  school_year integer not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  row_count bigint not null,
  put_away_at timestamp with time zone default now() not null
);

create table passkeys (
  id integer generated by default as identity not null,
  user_id integer not null,
  name text,
  public_key text not null,
  credential_id text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamp with time zone not null,
  added_at timestamp with time zone,
  last_used_at timestamp with time zone
);

create table pathway_plan_templates (
  plan_id integer not null,
  template_id integer not null,
  position smallint not null
);

create table pathway_plans (
  id integer generated by default as identity not null,
  pathway_id integer not null,
  cycle_id integer not null,
  version integer default 1 not null
);

create table pathways (
  id integer generated by default as identity not null,
  school_year text not null,
  title text not null,
  type text not null,
  grades smallint[] not null,
  school_stage text,
  version integer default 1 not null,
  removed_at timestamp with time zone,
  updated_by integer,
  updated_at timestamp with time zone default now() not null
);

create table permission_group_members (
  group_id integer not null,
  employee_id integer not null,
  cohort_ids integer[]
);

create table permission_group_permissions (
  group_id integer not null,
  permission text not null,
  cohort_id integer
);

create table permission_groups (
  id integer generated by default as identity not null,
  slug text,
  title text not null,
  is_super_admin boolean default false not null,
  is_admin boolean default false not null,
  description text
);

create table pins (
  cycle_id integer not null,
  student_id integer not null,
  experience_id integer not null,
  pinned_by integer,
  pinned_at timestamp with time zone not null
);

create table planned_house_moves (
  student_id integer not null,
  house_id integer,
  from_day date not null,
  planned_by integer not null,
  planned_at timestamp with time zone not null,
  leaves_house_id integer
);

create table planned_leaves (
  student_id integer not null,
  motivation text not null,
  starts_on date not null,
  ends_on date,
  contact text not null,
  keeps_places boolean not null,
  planned_by integer not null,
  planned_at timestamp with time zone not null
);

create table planned_sessions (
  attendable_id integer not null,
  experience_id integer not null,
  session_key text not null,
  is_online boolean default false not null
);

create table presence_events (
  id bigint default nextval('presence_events_id_seq'::regclass) not null,
  attendable_id integer not null,
  source text not null,
  kind text not null,
  happened_at timestamp with time zone not null,
  left_at timestamp with time zone,
  participant_key text default ''::text not null,
  participant_name text default ''::text not null,
  participant_email text default ''::text not null,
  registrant_id text default ''::text not null,
  account_id text default ''::text not null,
  received_at timestamp with time zone default now() not null,
  dedupe_key text not null
) partition by range (happened_at);

create table preset_comments (
  id integer generated by default as identity not null,
  experience_id integer,
  owner_id integer not null,
  title text not null,
  body text not null,
  text_body text not null,
  version integer default 1 not null,
  updated_at timestamp with time zone not null
);

create table program_migrations (
  id integer generated by default as identity not null,
  student_id integer not null,
  entry_year smallint not null,
  migrated_by integer,
  migrated_at timestamp with time zone not null,
  undone_by integer,
  undone_at timestamp with time zone
);

create table proposal_gaps (
  proposal_id integer not null,
  student_id integer not null,
  block smallint not null,
  reason text not null,
  choices jsonb not null
);

create table proposal_placements (
  proposal_id integer not null,
  student_id integer not null,
  experience_id integer not null,
  block smallint not null,
  rank smallint,
  source text not null,
  is_lottery boolean default false not null
);

create table proposal_places (
  proposal_id integer not null,
  experience_id integer not null,
  before smallint,
  after smallint
);

create table proposal_registrations (
  proposal_id integer not null,
  registration_id integer not null,
  is_ended boolean not null
);

create table proposal_students (
  proposal_id integer not null,
  student_id integer not null,
  requests smallint not null,
  requests_met smallint not null,
  needs smallint not null,
  needs_met smallint not null,
  gaps smallint not null,
  envied integer[] default '{}'::integer[] not null
);

create table proposals (
  id integer generated by default as identity not null,
  cycle_id integer not null,
  number integer not null,
  seed integer not null,
  base_id integer,
  is_keeping boolean default false not null,
  places jsonb default '{}'::jsonb not null,
  state text not null,
  step text default ''::text not null,
  steps_done smallint default 0 not null,
  failure text default ''::text not null,
  made_by integer,
  made_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  input json,
  summary jsonb,
  applied_at timestamp with time zone,
  applied_by integer,
  undone_at timestamp with time zone,
  undone_by integer,
  doing text,
  doing_by integer,
  refusal jsonb default '[]'::jsonb not null,
  worth_of_place jsonb,
  told_at timestamp with time zone,
  without integer[] default '{}'::integer[] not null
);

create table provisioned_group_members (
  group_id integer not null,
  user_id integer not null
);

create table provisioned_groups (
  id integer generated always as identity not null,
  connection_id integer not null,
  attributes jsonb not null,
  group_id integer,
  mapped_by integer,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);

create table provisioned_memberships (
  group_id integer not null,
  employee_id integer not null
);

create table provisioned_users (
  id integer generated always as identity not null,
  connection_id integer not null,
  person_id integer not null,
  attributes jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);

create table provisioning_calls (
  id bigint generated always as identity not null,
  connection_id integer not null,
  happened_at timestamp with time zone not null,
  method text not null,
  kind text not null,
  did text not null,
  name text not null,
  person_id integer,
  status smallint not null,
  cause text,
  detail text default ''::text not null,
  request_id text not null
);

create table provisioning_connections (
  id integer generated always as identity not null,
  title text not null,
  is_on boolean default true not null,
  token_hash text not null,
  token_end text not null,
  token_made_at timestamp with time zone default now() not null,
  token_ends_at timestamp with time zone not null,
  told_end_at timestamp with time zone,
  networks text[] default '{}'::text[] not null,
  cohort_id integer,
  group_id integer,
  invites boolean default false not null,
  responsible_id integer not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  refused_address text,
  is_group_by_super_admin boolean default false not null
);

create table provisioning_tallies (
  connection_id integer not null,
  day date not null,
  reads integer default 0 not null,
  writes integer default 0 not null,
  refused integer default 0 not null,
  last_at timestamp with time zone not null
);

create table provisioning_waiting (
  id integer generated always as identity not null,
  connection_id integer not null,
  person_id integer not null,
  user_name text not null,
  asked_at timestamp with time zone not null,
  left_at timestamp with time zone,
  left_by integer
);

create table push_devices (
  id integer generated by default as identity not null,
  user_id integer not null,
  token text not null,
  device text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null
);

create table push_messages (
  id bigint generated by default as identity not null,
  device_id integer not null,
  notification_id bigint not null,
  created_at timestamp with time zone default now() not null,
  next_try_at timestamp with time zone default now() not null,
  attempts smallint default 0 not null,
  failed_at timestamp with time zone,
  failure text
);

create table rate_counts (
  key text not null,
  window_at timestamp with time zone not null,
  calls integer not null
);

create table read_hours (
  hour timestamp with time zone not null,
  user_id integer not null,
  people integer not null,
  usual integer,
  told_at timestamp with time zone
);

create table record_closings (
  id integer generated by default as identity not null,
  guardian_id integer not null,
  student_id integer not null,
  closed_at timestamp with time zone default now() not null
);

create table record_reads (
  hour timestamp with time zone not null,
  user_id integer not null,
  person_id integer not null,
  areas text[] not null
);

create table recording_files (
  recording_id integer not null,
  key text not null,
  file_type text not null,
  recording_type text not null,
  extension text not null,
  size_bytes bigint not null,
  is_ready boolean not null,
  download_url text not null
);

create table recording_pulls (
  id integer generated always as identity not null,
  host_id integer not null,
  from_day date not null,
  to_day date not null,
  asked_by integer,
  asked_at timestamp with time zone not null,
  state text default 'waiting'::text not null,
  claimed_until timestamp with time zone,
  tries smallint default 0 not null,
  next_try_at timestamp with time zone,
  ended_at timestamp with time zone,
  found integer default 0 not null,
  changed integer default 0 not null,
  failure text default ''::text not null
);

create table recording_removal_rows (
  removal_id integer not null,
  recording_id integer not null,
  version integer not null,
  state text default 'planned'::text not null,
  failure text default ''::text not null
);

create table recording_removals (
  id integer generated always as identity not null,
  keep_days integer not null,
  state text default 'planned'::text not null,
  made_by integer not null,
  made_at timestamp with time zone not null,
  approved_by integer,
  applied_by integer,
  applied_at timestamp with time zone
);

create table recordings (
  id integer generated always as identity not null,
  meeting_uuid text not null,
  meeting_id text not null,
  host_id integer not null,
  attendable_id integer,
  topic text not null,
  started_at timestamp with time zone not null,
  month text not null,
  minutes integer not null,
  size_bytes bigint default 0 not null,
  state text not null,
  version integer default 1 not null,
  transcript text,
  pulled_at timestamp with time zone not null,
  trashed_at timestamp with time zone,
  is_transcript_erased boolean default false not null
);

create table recovery_codes (
  user_id integer not null,
  code_hash text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone
);

create table registration_changes (
  id integer generated by default as identity not null,
  student_id integer not null,
  experience_id integer not null,
  action text not null,
  source text not null,
  user_id integer,
  motivation text default ''::text not null,
  from_day date,
  other_experience_id integer,
  is_leaving boolean default false not null,
  registration_id integer,
  happened_at timestamp with time zone not null,
  was_until date,
  mirrored_by integer
);

create table registrations (
  id integer generated by default as identity not null,
  experience_id integer not null,
  student_id integer not null,
  registered_at timestamp with time zone default now() not null,
  dropped_at timestamp with time zone,
  from_day date,
  until_day date
);

create table report_counts (
  is_one boolean default true not null,
  counted_at timestamp with time zone not null
);

create table report_openings (
  report_id integer not null,
  user_id integer not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null
);

create table report_populations (
  school_stage text not null,
  cohort_id integer not null,
  grade smallint not null,
  students integer not null
);

create table report_releases (
  id integer generated by default as identity not null,
  cycle_id integer not null,
  kind text not null,
  asked_by integer,
  asked_at timestamp with time zone not null,
  goes_out_at timestamp with time zone not null,
  asked_count integer not null,
  done_count integer default 0 not null,
  prepared_at timestamp with time zone,
  out_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancelled_by integer,
  confirmed jsonb default '[]'::jsonb not null
);

create table report_summaries (
  student_id integer not null,
  cycle_id integer not null,
  kind text not null,
  body text not null,
  version integer default 1 not null,
  written_by integer,
  written_at timestamp with time zone not null
);

create table report_sums (
  kind text not null,
  item_id integer not null,
  grade smallint not null,
  registered integer not null,
  completed integer not null,
  missing integer not null
);

create table report_tallies (
  kind text not null,
  item_id integer not null,
  cohort_id integer not null,
  grade smallint not null,
  registered integer not null,
  completed integer not null,
  missing integer not null
);

create table reports (
  id integer generated by default as identity not null,
  release_id integer not null,
  student_id integer not null,
  cycle_id integer not null,
  kind text not null,
  version smallint not null,
  content jsonb,
  hash text,
  changes jsonb default '[]'::jsonb not null,
  withdrawn_at timestamp with time zone,
  withdrawn_by integer
);

create table requirement_decisions (
  id integer generated by default as identity not null,
  student_id integer not null,
  kind text not null,
  requirement_key text not null,
  item_key text,
  credits real,
  reason text not null,
  expires_on date,
  decided_by integer,
  decided_at timestamp with time zone not null,
  undone_by integer,
  undone_at timestamp with time zone
);

create table roster_changes (
  id bigint generated by default as identity not null,
  import_id integer not null,
  kind text not null,
  sign text not null,
  code text not null,
  role text,
  our_id integer,
  other_id integer,
  name text not null,
  about text default ''::text not null,
  hint text default ''::text not null,
  campus text default ''::text not null,
  fields jsonb default '[]'::jsonb not null,
  decision text,
  stop text,
  applied_at timestamp with time zone,
  problem text default ''::text not null,
  before jsonb,
  written jsonb,
  rolled_back_at timestamp with time zone,
  search_text text generated always as (search_words(((((name || ' '::text) || code) || ' '::text) || campus))) stored not null,
  place smallint generated always as (roster_place(sign, kind)) stored not null
);

create table roster_faults (
  id bigint generated by default as identity not null,
  import_id integer not null,
  file text not null,
  line integer not null,
  column_at smallint,
  what text not null,
  cells json,
  done text not null
);

create table roster_files (
  import_id integer not null,
  position smallint not null,
  name text not null,
  rows integer not null,
  left_out integer default 0 not null,
  notes jsonb default '[]'::jsonb not null,
  is_read boolean not null,
  columns jsonb default '[]'::jsonb not null
);

create table roster_ids (
  source text not null,
  kind text not null,
  code text not null,
  our_id integer not null,
  other_id integer,
  fields jsonb default '{}'::jsonb not null,
  import_id integer,
  changed_at text
);

create table roster_imports (
  id integer generated by default as identity not null,
  title text not null,
  file_name text not null,
  format text default ''::text not null,
  source text default ''::text not null,
  state text default 'reading'::text not null,
  problem text default ''::text not null,
  date_order text,
  asks_date_order boolean default false not null,
  missing text default 'stay'::text not null,
  notes jsonb default '[]'::jsonb not null,
  created_by integer not null,
  created_at timestamp with time zone not null,
  read_ms integer,
  steps_done integer default 0 not null,
  steps integer default 0 not null,
  beat_at timestamp with time zone,
  applied_by integer,
  applied_at timestamp with time zone,
  rolled_back_by integer,
  rolled_back_at timestamp with time zone,
  keeps_later_edits boolean default true not null,
  mends_id integer,
  drop_key text,
  failures smallint default 0 not null,
  forgotten_at timestamp with time zone,
  delivery_notes jsonb default '[]'::jsonb not null
);

create table roster_records (
  import_id integer not null,
  kind text not null,
  code text not null,
  role text,
  our_id integer,
  found_by text,
  fields jsonb not null,
  is_gone boolean default false not null,
  file text not null,
  line integer not null,
  ended_on date,
  changed_at text
);

create table roster_rows (
  import_id integer not null,
  file text not null,
  sent_in text not null,
  line integer not null,
  code text,
  ref text,
  other_ref text,
  is_gone boolean not null,
  changed_at text,
  cells jsonb not null,
  sent json
);

create table roster_stamps (
  code text not null,
  changed_at timestamp with time zone not null
);

create table roster_tallies (
  import_id integer not null,
  sign text not null,
  kind text not null,
  campus text not null,
  stop text not null,
  rows integer not null,
  written integer not null,
  ready integer not null,
  waiting integer not null
);

create table roster_upload_chunks (
  import_id integer not null,
  position smallint not null,
  chunk integer not null,
  sealed bytea not null
);

create table roster_uploads (
  import_id integer not null,
  position smallint not null,
  name text not null,
  bytes bigint not null
);

create table saved_views (
  id integer generated by default as identity not null,
  owner_id integer not null,
  list text not null,
  title text not null,
  query text not null,
  is_shared boolean default false not null,
  saved_at timestamp with time zone not null,
  removed_at timestamp with time zone
);

create table schedule_moves (
  id integer generated by default as identity not null,
  cycle_id integer not null,
  experience_id integer not null,
  from_block smallint not null,
  to_block smallint not null,
  sessions jsonb not null,
  moved_by integer,
  moved_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  plan jsonb,
  was_in_target boolean default false not null
);

create table school_years (
  school_year text not null,
  title text not null,
  first_day date not null,
  last_day date not null,
  required_days smallint,
  notes text default ''::text not null
);

create table search_vocabulary (
  word text not null
);

create table session_plans (
  attendable_id integer not null,
  body text not null,
  version integer default 1 not null,
  updated_by integer,
  updated_at timestamp with time zone not null
);

create table session_videos (
  id integer generated by default as identity not null,
  attendable_id integer,
  mark uuid default gen_random_uuid() not null,
  host text,
  meeting_id text,
  join_url text,
  told_topic text,
  told_starts_at timestamp with time zone,
  told_minutes smallint,
  sent_at timestamp with time zone,
  claimed_until timestamp with time zone,
  failure text,
  failed_at timestamp with time zone,
  failures smallint default 0 not null,
  next_try_at timestamp with time zone,
  host_id integer,
  asked_host_id integer
);

create table set_up_links (
  token_hash text not null,
  made_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null
);

create table setting_changes (
  id integer generated by default as identity not null,
  subject text not null,
  fields jsonb not null,
  changed_by integer,
  changed_at timestamp with time zone not null,
  undone_at timestamp with time zone
);

create table settings (
  key text not null,
  value jsonb not null,
  updated_by integer,
  updated_at timestamp with time zone default now() not null
);

create table sign_in_failures (
  key text not null,
  failures integer not null,
  last_failed_at timestamp with time zone not null,
  locked_until timestamp with time zone,
  account text not null
);

create table sign_on_attempts (
  token_hash text not null,
  provider_id integer not null,
  browser_hash text not null,
  return_to text not null,
  subject text,
  address text,
  expires_at timestamp with time zone not null
);

create table student_document_files (
  document_id integer not null,
  version smallint not null,
  storage_key text not null,
  file_name text not null,
  content_type text not null,
  size_bytes integer not null,
  uploaded_by integer,
  uploaded_at timestamp with time zone not null,
  mirrored_by integer
);

create table student_documents (
  id integer generated by default as identity not null,
  student_id integer not null,
  kind text not null,
  title text not null,
  visibility text not null,
  expires_on date,
  revision integer default 1 not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  deleted_by integer
);

create table student_graduations (
  student_id integer not null,
  plan_id integer not null,
  plan_version integer not null,
  status text not null,
  abilities_status text,
  needed real not null,
  earned real not null,
  exempt real not null,
  in_progress real not null,
  planned real not null,
  missing real not null,
  tightest text default ''::text not null,
  missing_unit_ids integer[] default '{}'::integer[] not null,
  computed_at timestamp with time zone not null,
  missing_ability_ids integer[] default '{}'::integer[] not null,
  earned_unit_ids integer[] default '{}'::integer[] not null,
  earned_ability_ids integer[] default '{}'::integer[] not null
);

create table student_hours (
  student_id integer not null,
  school_year text not null,
  minutes integer not null,
  expected integer,
  short integer generated always as (GREATEST((expected - minutes), 0)) stored,
  parts jsonb not null,
  reckoned_at timestamp with time zone not null
);

create table student_pathways (
  student_id integer not null,
  school_year text not null,
  type text not null,
  pathway_id integer,
  assigned_by integer,
  assigned_at timestamp with time zone default now() not null
);

create table student_standings (
  student_id integer not null,
  cycle_id integer not null,
  taken smallint not null,
  present smallint not null,
  due smallint not null,
  handed_in smallint not null,
  attendance smallint generated always as (
CASE
    WHEN (taken > 0) THEN round(((100.0 * (present)::numeric) / (taken)::numeric))
    ELSE NULL::numeric
END) stored,
  reckoned_at timestamp with time zone not null
);

create table student_status_changes (
  id integer generated by default as identity not null,
  student_id integer not null,
  from_status text not null,
  to_status text not null,
  motivation text default ''::text not null,
  starts_on date,
  ends_on date,
  contact text default ''::text not null,
  keeps_places boolean default true not null,
  given_up integer[] default '{}'::integer[] not null,
  changed_by integer,
  changed_at timestamp with time zone default now() not null,
  over_told_on date
);

create table students (
  id integer not null,
  grade smallint not null,
  cohort_id integer not null,
  house_id integer,
  status text default 'active'::text not null,
  pronouns text,
  gender text,
  state text,
  phone text,
  video_registrant_id text,
  date_of_birth date,
  grade_year smallint,
  grade_before smallint
);

create table subjects (
  id integer generated by default as identity not null,
  title text not null,
  position integer not null,
  retired_at timestamp with time zone
);

create table task_abilities (
  task_id integer not null,
  ability_id integer not null,
  position smallint default 0 not null
);

create table task_claims (
  task_id integer not null,
  student_id integer not null,
  user_id integer not null,
  claimed_until timestamp with time zone not null
);

create table task_files (
  id uuid not null,
  task_id integer not null,
  student_id integer not null,
  storage_key text not null,
  file_name text not null,
  content_type text not null,
  size_bytes integer not null,
  uploaded_by integer not null,
  created_at timestamp with time zone not null
);

create table task_message_files (
  message_id integer not null,
  file_id uuid not null,
  position smallint default 0 not null
);

create table task_messages (
  id integer generated by default as identity not null,
  task_id integer not null,
  student_id integer not null,
  author_id integer not null,
  mirrored_by integer,
  action text not null,
  body text default ''::text not null,
  hand_in_id integer,
  batch uuid,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  removed_at timestamp with time zone,
  removed_by integer,
  send_id uuid,
  before_closed text,
  before_flagged_at timestamp with time zone,
  before_decided_by integer,
  before_decided_at timestamp with time zone,
  is_hand_in boolean default false not null,
  notification_id bigint,
  advisor_notification_id bigint
);

create table task_nudges (
  employee_id integer not null,
  on_day date not null,
  nudged_by integer,
  nudged_at timestamp with time zone not null,
  waiting integer not null
);

create table task_responses (
  hand_in_id integer not null,
  task_id integer not null,
  handed_in_at timestamp with time zone not null,
  responded_at timestamp with time zone not null,
  responder_id integer not null
);

create table task_submissions (
  task_id integer not null,
  student_id integer not null,
  status text default 'pending'::text not null,
  due_at timestamp with time zone not null,
  deadline_extension_due_at timestamp with time zone,
  submitted_at timestamp with time zone,
  revision integer default 0 not null,
  decided_by integer,
  decided_at timestamp with time zone,
  flagged_at timestamp with time zone,
  waits_since timestamp with time zone,
  waits_in_cycle integer,
  is_answered boolean default false not null,
  waits_in_experience integer,
  counts_at timestamp with time zone generated always as (GREATEST(deadline_extension_due_at, due_at)) stored not null
);

create table task_units (
  task_id integer not null,
  unit_id integer not null,
  position smallint default 0 not null
);

create table tasks (
  id integer generated by default as identity not null,
  experience_id integer not null,
  title text not null,
  due_at timestamp with time zone not null,
  is_final boolean default false not null,
  created_at timestamp with time zone default now() not null,
  design_key text,
  body text default ''::text not null,
  submission_kind text default 'file'::text not null,
  attachments jsonb default '[]'::jsonb not null,
  minutes smallint
);

create table template_abilities (
  template_id integer not null,
  ability_id integer not null,
  position smallint default 0 not null
);

create table template_counts (
  facet text not null,
  key text not null,
  active integer default 0 not null,
  archived integer default 0 not null
);

create table template_editors (
  template_id integer not null,
  user_id integer not null,
  seen_at timestamp with time zone not null
);

create table template_sessions (
  template_id integer not null,
  key text not null,
  week_key text not null,
  position smallint not null,
  kind text not null,
  weekday smallint not null,
  block_title text,
  starts_at time without time zone,
  minutes smallint not null,
  meets text default 'in_person'::text not null
);

create table template_task_abilities (
  template_id integer not null,
  task_key text not null,
  ability_id integer not null
);

create table template_task_units (
  template_id integer not null,
  task_key text not null,
  unit_id integer not null
);

create table template_tasks (
  template_id integer not null,
  key text not null,
  position smallint not null,
  title text default ''::text not null,
  body_html text default ''::text not null,
  week_key text,
  is_final boolean default false not null,
  submission_kind text not null,
  attachments jsonb default '[]'::jsonb not null,
  minutes smallint
);

create table template_units (
  template_id integer not null,
  unit_id integer not null,
  position smallint default 0 not null
);

create table template_versions (
  template_id integer not null,
  version integer not null,
  content jsonb not null,
  saved_by integer,
  saved_at timestamp with time zone not null
);

create table template_weeks (
  template_id integer not null,
  key text not null,
  position smallint not null,
  title text default ''::text not null,
  body text default ''::text not null,
  objective text default ''::text not null
);

create table templates (
  id integer generated by default as identity not null,
  type text not null,
  title text not null,
  theme_title text default ''::text not null,
  school_stage text,
  description_html text default ''::text not null,
  description_text text default ''::text not null,
  driving_question text default ''::text not null,
  places smallint,
  image_url text,
  is_draft boolean default true not null,
  is_study_approved boolean not null,
  published_at timestamp with time zone,
  archived_at timestamp with time zone,
  creator_id integer,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_by integer,
  updated_at timestamp with time zone default now() not null,
  search_text text generated always as (search_words(((title || ' '::text) || theme_title))) stored not null,
  is_waiting boolean generated always as (((NOT is_draft) AND (NOT is_study_approved))) stored not null
);

create table test_group_members (
  group_id integer not null,
  user_id integer not null
);

create table test_groups (
  id integer generated by default as identity not null,
  title text not null
);

create table topics (
  id integer generated by default as identity not null,
  subject_id integer not null,
  title text not null,
  position integer not null,
  retired_at timestamp with time zone
);

create table transcripts (
  id integer generated by default as identity not null,
  student_id integer not null,
  version smallint not null,
  code text not null,
  content jsonb not null,
  hash text not null,
  paper bytea not null,
  file_hash text not null,
  issued_by integer,
  issued_at timestamp with time zone not null,
  revoked_by integer,
  revoked_at timestamp with time zone,
  revoke_reason text default ''::text not null,
  salt text default ''::text not null,
  content_hash text not null
);

create table unfinished_files (
  storage_key text not null,
  begun_at timestamp with time zone not null
);

create table unit_objectives (
  id integer generated by default as identity not null,
  unit_id integer not null,
  title text not null,
  position integer not null
);

create table unit_versions (
  unit_id integer not null,
  version integer not null,
  content jsonb not null,
  saved_by integer,
  saved_at timestamp with time zone not null
);

create table units (
  id integer generated by default as identity not null,
  topic_id integer not null,
  title text not null,
  description text default ''::text not null,
  school_stage text not null,
  credit real not null,
  position integer default 0 not null,
  version integer default 1 not null,
  retired_at timestamp with time zone,
  successor_id integer,
  deleted_at timestamp with time zone,
  updated_by integer,
  updated_at timestamp with time zone default now() not null,
  search_text text generated always as (search_words(title)) stored not null
);

create table users (
  id integer generated by default as identity not null,
  role text not null,
  email text not null,
  email_verified boolean default false not null,
  name text not null,
  first_name text not null,
  last_name text not null,
  image text,
  is_beta boolean default false not null,
  deactivated_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  search_text text generated always as (search_words(((name || ' '::text) || split_part(email, '@'::text, 1)))) stored not null
);

create table vendor_budgets (
  name text not null,
  due_at timestamp with time zone not null
);

create table vendor_health (
  vendor text not null,
  last_good_at timestamp with time zone,
  last_duration_ms integer,
  last_error_at timestamp with time zone,
  last_error text,
  answered bigint default 0 not null,
  failed bigint default 0 not null,
  last_word text,
  last_word_at timestamp with time zone,
  word_since timestamp with time zone,
  cause text
);

create table vendor_hours (
  vendor text not null,
  hour timestamp with time zone not null,
  answered bigint default 0 not null,
  slow bigint default 0 not null,
  down bigint default 0 not null
);

create table vendor_lags (
  vendor text not null,
  at timestamp with time zone not null,
  lag_ms bigint not null
);

create table vendor_outages (
  id integer generated always as identity not null,
  vendor text not null,
  kind text not null,
  job text default ''::text not null,
  began_at timestamp with time zone not null,
  told_at timestamp with time zone not null,
  ended_at timestamp with time zone
);

create table verifications (
  id integer generated by default as identity not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);

create table view_mailing_sends (
  mailing_id integer not null,
  due_on date not null,
  done_at timestamp with time zone not null,
  result text not null,
  total integer
);

create table view_mailings (
  id integer generated by default as identity not null,
  view_id integer not null,
  receiver_id integer not null,
  rhythm text not null,
  made_at timestamp with time zone not null,
  next_on date not null,
  stopped_at timestamp with time zone
);

create table wait_list_entries (
  id integer generated by default as identity not null,
  experience_id integer not null,
  student_id integer not null,
  state text default 'waiting'::text not null,
  joined_at timestamp with time zone not null,
  answer_by timestamp with time zone,
  settled_at timestamp with time zone
);

create table webhook_attempts (
  id bigint generated always as identity not null,
  delivery_id bigint not null,
  at timestamp with time zone not null,
  duration_ms integer not null,
  status smallint,
  answer text default ''::text not null,
  failure text default ''::text not null
);

create table webhook_deliveries (
  id bigint generated always as identity not null,
  endpoint_id integer not null,
  event_id bigint not null,
  kind text not null,
  state text not null,
  tries smallint default 0 not null,
  is_replay boolean default false not null,
  next_try_at timestamp with time zone,
  ended_at timestamp with time zone
);

create table webhook_endpoints (
  id integer generated always as identity not null,
  title text not null,
  url text not null,
  kinds text[] not null,
  cohort_id smallint,
  secret text not null,
  secret_end text not null,
  secret_made_at timestamp with time zone not null,
  old_secret text,
  old_secret_until timestamp with time zone,
  is_on boolean default true not null,
  off_at timestamp with time zone,
  off_because text,
  failing_since timestamp with time zone,
  last_failure text default ''::text not null,
  last_delivered_at timestamp with time zone,
  paused_until timestamp with time zone,
  pauses smallint default 0 not null,
  claim uuid,
  claimed_until timestamp with time zone,
  last_turn_at timestamp with time zone,
  version integer default 1 not null,
  made_by integer not null,
  made_at timestamp with time zone not null
);

create table webhook_events (
  id bigint generated always as identity not null,
  message_id text default ('msg_'::text || replace((gen_random_uuid())::text, '-'::text, ''::text)) not null,
  kind text not null,
  happened_at timestamp with time zone default now() not null,
  cohort_id smallint,
  subject text not null,
  data jsonb not null
);

alter table abilities add constraint abilities_pkey PRIMARY KEY (id);
alter table abilities add constraint abilities_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL;
alter table abilities add constraint abilities_credit_check CHECK ((((credit >= (0)::double precision) AND (credit <= (10)::double precision)) AND ((credit * (4)::double precision) = floor((credit * (4)::double precision)))));
alter table abilities add constraint abilities_description_check CHECK ((length(description) <= 4000));
alter table abilities add constraint abilities_school_stage_check CHECK ((school_stage = ANY (ARRAY['ms'::text, 'hs'::text])));
alter table abilities add constraint abilities_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)));
alter table ability_versions add constraint ability_versions_pkey PRIMARY KEY (ability_id, version);
alter table ability_versions add constraint ability_versions_ability_id_fkey FOREIGN KEY (ability_id) REFERENCES abilities(id) ON DELETE CASCADE;
alter table ability_versions add constraint ability_versions_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id) ON DELETE SET NULL;
alter table accounts add constraint accounts_provider_id_account_id_key UNIQUE (provider_id, account_id);
alter table accounts add constraint accounts_pkey PRIMARY KEY (id);
alter table accounts add constraint accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table admission_folders add constraint admission_folders_folder_id_key UNIQUE (folder_id);
alter table admission_folders add constraint admission_folders_pkey PRIMARY KEY (place);
alter table admission_start_dates add constraint admission_start_dates_pkey PRIMARY KEY (id);
alter table admission_start_dates add constraint admission_start_dates_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id);
alter table admission_start_dates add constraint admission_start_dates_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES users(id);
alter table admissions_copies add constraint admissions_copies_pkey PRIMARY KEY (version);
alter table admissions_copies add constraint admissions_copies_restored_from_fkey FOREIGN KEY (restored_from) REFERENCES admissions_copies(version);
alter table admissions_copies add constraint admissions_copies_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id);
alter table announcements add constraint announcements_pkey PRIMARY KEY (id);
alter table announcements add constraint announcements_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table announcements add constraint announcements_roles_check CHECK (((roles <@ ARRAY['student'::text, 'guardian'::text, 'employee'::text]) AND (cardinality(roles) > 0)));
alter table announcements add constraint announcements_sent_at CHECK (((status = 'sent'::text) = (sent_at IS NOT NULL)));
alter table announcements add constraint announcements_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'sent'::text, 'cancelled'::text])));
alter table announcements add constraint announcements_title_line CHECK ((title = one_line(title)));
alter table announcements add constraint announcements_type_check CHECK ((type = ANY (ARRAY['academic'::text, 'product'::text, 'school'::text])));
alter table api_token_calls add constraint api_token_calls_pkey PRIMARY KEY (id);
alter table api_token_calls add constraint api_token_calls_token_id_fkey FOREIGN KEY (token_id) REFERENCES api_tokens(id) ON DELETE CASCADE;
alter table api_tokens add constraint api_tokens_token_hash_key UNIQUE (token_hash);
alter table api_tokens add constraint api_tokens_pkey PRIMARY KEY (id);
alter table api_tokens add constraint api_tokens_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table api_tokens add constraint api_tokens_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES users(id);
alter table api_tokens add constraint api_tokens_scopes_check CHECK ((cardinality(scopes) > 0));
alter table api_tokens add constraint api_tokens_service_has_address CHECK (((NOT is_service) OR (cardinality(networks) > 0)));
alter table api_tokens add constraint api_tokens_title_check CHECK ((title <> ''::text));
alter table application_actions add constraint application_actions_pkey PRIMARY KEY (id);
alter table application_actions add constraint application_actions_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE;
alter table application_actions add constraint application_actions_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id);
alter table application_actions add constraint application_actions_cause_check CHECK ((cause = ANY (ARRAY['ours'::text, 'theirs'::text, 'data'::text, 'permission'::text])));
alter table application_actions add constraint application_actions_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text, 'closed'::text])));
alter table application_admission_guardians add constraint application_admission_guardians_pkey PRIMARY KEY (admission_id, guardian_id);
alter table application_admission_guardians add constraint application_admission_guardians_admission_id_fkey FOREIGN KEY (admission_id) REFERENCES application_admissions(id) ON DELETE CASCADE;
alter table application_admission_guardians add constraint application_admission_guardians_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id);
alter table application_admission_guardians add constraint application_admission_guardians_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES guardians(id) ON DELETE CASCADE;
alter table application_admissions add constraint application_admissions_pkey PRIMARY KEY (id);
alter table application_admissions add constraint application_admissions_admitted_by_fkey FOREIGN KEY (admitted_by) REFERENCES users(id);
alter table application_admissions add constraint application_admissions_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE;
alter table application_admissions add constraint application_admissions_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE SET NULL;
alter table application_admissions add constraint application_admissions_taken_back_by_fkey FOREIGN KEY (taken_back_by) REFERENCES users(id);
alter table application_answers add constraint application_answers_application_id_part_version_key UNIQUE (application_id, part, version);
alter table application_answers add constraint application_answers_pkey PRIMARY KEY (id);
alter table application_answers add constraint application_answers_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE;
alter table application_answers add constraint application_answers_reopened_by_fkey FOREIGN KEY (reopened_by) REFERENCES users(id);
alter table application_answers add constraint application_answers_part_check CHECK ((part = ANY (ARRAY['guardian'::text, 'student'::text])));
alter table application_documents add constraint application_documents_application_id_kind_version_key UNIQUE (application_id, kind, version);
alter table application_documents add constraint application_documents_drive_file_id_key UNIQUE (drive_file_id);
alter table application_documents add constraint application_documents_pkey PRIMARY KEY (id);
alter table application_documents add constraint application_documents_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE;
alter table application_documents add constraint application_documents_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);
alter table application_documents add constraint application_documents_kind_check CHECK ((kind = ANY (ARRAY['guardian_pdf'::text, 'student_pdf'::text, 'transcript'::text, 'other'::text])));
alter table application_documents add constraint application_documents_title_check CHECK (((length(title) >= 1) AND (length(title) <= 160)));
alter table application_evaluations add constraint application_evaluations_application_id_kind_key UNIQUE (application_id, kind);
alter table application_evaluations add constraint application_evaluations_token_hash_key UNIQUE (token_hash);
alter table application_evaluations add constraint application_evaluations_pkey PRIMARY KEY (id);
alter table application_evaluations add constraint application_evaluations_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE;
alter table application_evaluations add constraint application_evaluations_evaluator_email_check CHECK ((length(evaluator_email) <= 254));
alter table application_evaluations add constraint application_evaluations_evaluator_name_check CHECK (((length(evaluator_name) <= 160) AND (evaluator_name = one_line(evaluator_name))));
alter table application_evaluations add constraint application_evaluations_kind_check CHECK ((kind = ANY (ARRAY['teacher'::text, 'mentor'::text])));
alter table application_evaluations add constraint application_evaluations_rating_check CHECK (((rating >= (1)::numeric) AND (rating <= (5)::numeric)));
alter table application_events add constraint application_events_pkey PRIMARY KEY (id);
alter table application_events add constraint application_events_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE;
alter table application_events add constraint application_events_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(id);
alter table application_guardians add constraint application_guardians_pkey PRIMARY KEY (id);
alter table application_guardians add constraint application_guardians_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE;
alter table application_guardians add constraint application_guardians_email_check CHECK ((length(email) <= 254));
alter table application_guardians add constraint application_guardians_name_check CHECK ((((length(name) >= 1) AND (length(name) <= 160)) AND (name = one_line(name))));
alter table application_guardians add constraint application_guardians_phone_check CHECK (((length(phone) <= 40) AND (phone = one_line(phone))));
alter table application_guardians add constraint application_guardians_relationship_check CHECK (((length(relationship) <= 60) AND (relationship = one_line(relationship))));
alter table application_joins add constraint application_joins_pkey PRIMARY KEY (id);
alter table application_joins add constraint application_joins_joined_by_fkey FOREIGN KEY (joined_by) REFERENCES users(id);
alter table application_joins add constraint application_joins_kept_id_fkey FOREIGN KEY (kept_id) REFERENCES applications(id) ON DELETE CASCADE;
alter table application_joins add constraint application_joins_other_id_fkey FOREIGN KEY (other_id) REFERENCES applications(id) ON DELETE CASCADE;
alter table application_joins add constraint application_joins_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id);
alter table application_records add constraint application_records_pkey PRIMARY KEY (application_id, object);
alter table application_records add constraint application_records_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE;
alter table application_records add constraint application_records_object_check CHECK ((object = ANY (ARRAY['deal'::text, 'contact'::text, 'folder'::text])));
alter table application_stages add constraint application_stages_pkey PRIMARY KEY (application_id, entered_at);
alter table application_stages add constraint application_stages_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE;
alter table application_tallies add constraint application_tallies_pkey PRIMARY KEY (cohort_id, stage, grade);
alter table application_transcript_requests add constraint application_transcript_requests_pkey PRIMARY KEY (application_id);
alter table application_transcript_requests add constraint application_transcript_requests_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE;
alter table application_transcript_requests add constraint application_transcript_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id);
alter table application_transcript_requests add constraint application_transcript_requests_to_email_check CHECK (((length(to_email) >= 1) AND (length(to_email) <= 254)));
alter table applications add constraint applications_key_key UNIQUE (key);
alter table applications add constraint applications_pkey PRIMARY KEY (id);
alter table applications add constraint applications_cohort_id_fkey FOREIGN KEY (cohort_id) REFERENCES cohorts(id);
alter table applications add constraint applications_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id);
alter table applications add constraint applications_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES applications(id);
alter table applications add constraint applications_academic_records_state_check CHECK ((academic_records_state = ANY (ARRAY['none'::text, 'asked'::text, 'received'::text, 'not_readable'::text])));
alter table applications add constraint applications_check CHECK (((guardian_steps >= 0) AND (guardian_steps <= guardian_steps_all)));
alter table applications add constraint applications_check1 CHECK (((student_steps >= 0) AND (student_steps <= student_steps_all)));
alter table applications add constraint applications_flexible_tuition_state_check CHECK ((flexible_tuition_state = ANY (ARRAY['none'::text, 'in_review'::text, 'done'::text])));
alter table applications add constraint applications_lives_in_check CHECK (((length(lives_in) <= 120) AND (lives_in = one_line(lives_in))));
alter table applications add constraint applications_mentor_evaluation_state_check CHECK ((mentor_evaluation_state = ANY (ARRAY['none'::text, 'asked'::text, 'one_of_two'::text, 'done'::text, 'bounced'::text])));
alter table applications add constraint applications_outcome_check CHECK ((outcome = ANY (ARRAY['admitted'::text, 'declined'::text, 'withdrawn'::text])));
alter table applications add constraint applications_school_now_check CHECK (((length(school_now) <= 120) AND (school_now = one_line(school_now))));
alter table applications add constraint applications_student_email_check CHECK ((length(student_email) <= 254));
alter table applications add constraint applications_student_first_name_check CHECK ((((length(student_first_name) >= 1) AND (length(student_first_name) <= 80)) AND (student_first_name = one_line(student_first_name))));
alter table applications add constraint applications_student_grade_check CHECK (((student_grade >= 1) AND (student_grade <= 12)));
alter table applications add constraint applications_student_interview_state_check CHECK ((student_interview_state = ANY (ARRAY['none'::text, 'planned'::text, 'done'::text])));
alter table applications add constraint applications_student_last_name_check CHECK (((length(student_last_name) <= 80) AND (student_last_name = one_line(student_last_name))));
alter table applications_apart add constraint applications_apart_pkey PRIMARY KEY (one_id, other_id);
alter table applications_apart add constraint applications_apart_one_id_fkey FOREIGN KEY (one_id) REFERENCES applications(id) ON DELETE CASCADE;
alter table applications_apart add constraint applications_apart_other_id_fkey FOREIGN KEY (other_id) REFERENCES applications(id) ON DELETE CASCADE;
alter table applications_apart add constraint applications_apart_said_by_fkey FOREIGN KEY (said_by) REFERENCES users(id);
alter table applications_apart add constraint applications_apart_check CHECK ((one_id < other_id));
alter table ask_alert_tellings add constraint ask_alert_tellings_pkey PRIMARY KEY (notification_id, student_id);
alter table ask_alert_tellings add constraint ask_alert_tellings_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table ask_alerts add constraint ask_alerts_pkey PRIMARY KEY (id);
alter table ask_alerts add constraint ask_alerts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
alter table ask_alerts add constraint ask_alerts_question_check CHECK (((length(question) >= 1) AND (length(question) <= 800)));
alter table ask_alerts add constraint ask_alerts_result_check CHECK ((result = ANY (ARRAY['looked'::text, 'refused'::text, 'too-many'::text])));
alter table ask_alerts add constraint ask_alerts_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80)));
alter table assessments add constraint assessments_pkey PRIMARY KEY (id);
alter table assessments add constraint assessments_ability_id_fkey FOREIGN KEY (ability_id) REFERENCES abilities(id);
alter table assessments add constraint assessments_assessed_by_fkey FOREIGN KEY (assessed_by) REFERENCES users(id) ON DELETE SET NULL;
alter table assessments add constraint assessments_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experiences(id);
alter table assessments add constraint assessments_hand_in_id_fkey FOREIGN KEY (hand_in_id) REFERENCES hand_ins(id);
alter table assessments add constraint assessments_mirrored_by_fkey FOREIGN KEY (mirrored_by) REFERENCES users(id) ON DELETE SET NULL;
alter table assessments add constraint assessments_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table assessments add constraint assessments_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id);
alter table assessments add constraint assessments_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id);
alter table assessments add constraint assessments_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id) ON DELETE SET NULL;
alter table assessments add constraint assessments_check CHECK (((unit_id IS NULL) <> (ability_id IS NULL)));
alter table assessments add constraint assessments_check1 CHECK (((withdrawn_by IS NULL) OR (withdrawn_at IS NOT NULL)));
alter table assessments add constraint assessments_comment_html_check CHECK ((length(comment_html) <= 20000));
alter table assessments add constraint assessments_flag_check CHECK ((flag = ANY (ARRAY['ontrack'::text, 'needs_improvement'::text, 'not_covered'::text])));
alter table assessments add constraint assessments_level_check CHECK ((level = ANY (ARRAY[(0)::real, (0.5)::real, (1)::real, (1.5)::real, (2)::real, (2.5)::real, (3)::real, (3.5)::real, (4)::real])));
alter table assessments add constraint assessments_stands_check CHECK ((NOT (stands AND (says_again OR (withdrawn_at IS NOT NULL)))));
alter table attendables add constraint attendables_id_starts_at_key UNIQUE (id, starts_at);
alter table attendables add constraint attendables_pkey PRIMARY KEY (id);
alter table attendables add constraint attendables_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experiences(id);
alter table attendables add constraint attendables_house_id_fkey FOREIGN KEY (house_id) REFERENCES houses(id);
alter table attendables add constraint attendables_staff_saved_by_fkey FOREIGN KEY (staff_saved_by) REFERENCES users(id);
alter table attendables add constraint attendables_check CHECK ((ends_at > starts_at));
alter table attendables add constraint attendables_check1 CHECK (((kind = 'session'::text) = (experience_id IS NOT NULL)));
alter table attendables add constraint attendables_check2 CHECK (((kind <> 'session'::text) = (house_id IS NOT NULL)));
alter table attendables add constraint attendables_kind_check CHECK ((kind = ANY (ARRAY['session'::text, 'standup'::text, 'checkpoint'::text])));
alter table attendables add constraint attendables_length_check CHECK ((ends_at <= (starts_at + '12:00:00'::interval)));
alter table attendables add constraint attendables_school_date_check CHECK ((school_date = ((starts_at AT TIME ZONE 'America/New_York'::text))::date));
alter table attendance_changes add constraint attendance_changes_pkey PRIMARY KEY (id, changed_at);
alter table attendance_changes add constraint attendance_changes_attendance_id_fkey FOREIGN KEY (attendance_id) REFERENCES attendances(id) ON DELETE CASCADE;
alter table attendance_changes add constraint attendance_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id);
alter table attendance_changes add constraint attendance_changes_source_check CHECK ((source = ANY (ARRAY['live'::text, 'report'::text, 'upload'::text, 'staff'::text, 'update_statuses'::text, 'match'::text, 'excuse'::text])));
alter table attendances add constraint attendances_attendable_id_student_id_key UNIQUE (attendable_id, student_id);
alter table attendances add constraint attendances_pkey PRIMARY KEY (id);
alter table attendances add constraint attendances_attendable_id_fkey FOREIGN KEY (attendable_id, meeting_starts_at) REFERENCES attendables(id, starts_at) ON UPDATE CASCADE ON DELETE CASCADE;
alter table attendances add constraint attendances_excuse_id_fkey FOREIGN KEY (excuse_id) REFERENCES excuses(id) ON DELETE SET NULL;
alter table attendances add constraint attendances_staff_set_by_fkey FOREIGN KEY (staff_set_by) REFERENCES users(id);
alter table attendances add constraint attendances_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table attendances add constraint attendances_computed_statuses_check CHECK (attendance_statuses_valid(computed_statuses));
alter table attendances add constraint attendances_matched_by_check CHECK ((matched_by = ANY (ARRAY['email'::text, 'registrant'::text, 'alias'::text, 'name'::text])));
alter table attendances add constraint attendances_meeting_starts_at_check CHECK ((meeting_starts_at IS NOT NULL));
alter table attendances add constraint attendances_staff_statuses_check CHECK (attendance_statuses_valid(staff_statuses));
alter table audit_log add constraint audit_log_pkey PRIMARY KEY (id, happened_at);
alter table audit_log add constraint audit_log_acting_as_id_fkey FOREIGN KEY (acting_as_id) REFERENCES users(id);
alter table audit_log add constraint audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id);
alter table authenticator_apps add constraint authenticator_apps_pkey PRIMARY KEY (user_id);
alter table authenticator_apps add constraint authenticator_apps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table availability_exceptions add constraint availability_exceptions_pkey PRIMARY KEY (id);
alter table availability_exceptions add constraint availability_exceptions_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table availability_exceptions add constraint availability_exceptions_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employees(id) ON DELETE CASCADE;
alter table availability_exceptions add constraint availability_exceptions_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL;
alter table availability_exceptions add constraint availability_exceptions_check CHECK (((last_day >= first_day) AND (last_day <= (first_day + 366))));
alter table availability_exceptions add constraint availability_exceptions_check1 CHECK (((to_minute <= 1440) AND (to_minute > from_minute)));
alter table availability_exceptions add constraint availability_exceptions_check2 CHECK (((from_minute IS NULL) = (to_minute IS NULL)));
alter table availability_exceptions add constraint availability_exceptions_from_minute_check CHECK ((from_minute >= 0));
alter table availability_exceptions add constraint availability_exceptions_kind_check CHECK ((kind = ANY (ARRAY['away'::text, 'extra'::text])));
alter table availability_exceptions add constraint availability_exceptions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200)));
alter table availability_hours add constraint availability_hours_pkey PRIMARY KEY (employee_id, weekday, from_minute);
alter table availability_hours add constraint availability_hours_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES availability_weeks(employee_id) ON DELETE CASCADE;
alter table availability_hours add constraint availability_hours_check CHECK (((to_minute <= 1440) AND (to_minute > from_minute)));
alter table availability_hours add constraint availability_hours_from_minute_check CHECK ((from_minute >= 0));
alter table availability_hours add constraint availability_hours_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)));
alter table availability_weeks add constraint availability_weeks_pkey PRIMARY KEY (employee_id);
alter table availability_weeks add constraint availability_weeks_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employees(id) ON DELETE CASCADE;
alter table availability_weeks add constraint availability_weeks_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL;
alter table calendar_cancellations add constraint calendar_cancellations_pkey PRIMARY KEY (attendable_id);
alter table calendar_cancellations add constraint calendar_cancellations_attendable_id_fkey FOREIGN KEY (attendable_id) REFERENCES attendables(id) ON DELETE CASCADE;
alter table calendar_changes add constraint calendar_changes_pkey PRIMARY KEY (id);
alter table calendar_changes add constraint calendar_changes_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id);
alter table calendar_changes add constraint calendar_changes_import_id_fkey FOREIGN KEY (import_id) REFERENCES calendar_imports(id);
alter table calendar_changes add constraint calendar_changes_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);
alter table calendar_changes add constraint calendar_changes_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id);
alter table calendar_feeds add constraint calendar_feeds_token_hash_key UNIQUE (token_hash);
alter table calendar_feeds add constraint calendar_feeds_pkey PRIMARY KEY (id);
alter table calendar_feeds add constraint calendar_feeds_house_id_fkey FOREIGN KEY (house_id) REFERENCES houses(id) ON DELETE CASCADE;
alter table calendar_feeds add constraint calendar_feeds_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
alter table calendar_imports add constraint calendar_imports_pkey PRIMARY KEY (id);
alter table calendar_imports add constraint calendar_imports_cohort_id_fkey FOREIGN KEY (cohort_id) REFERENCES cohorts(id);
alter table calendar_imports add constraint calendar_imports_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id);
alter table calendar_reads add constraint calendar_reads_pkey PRIMARY KEY (calendar_id);
alter table calendar_reads add constraint calendar_reads_cause_check CHECK ((cause = ANY (ARRAY['ours'::text, 'theirs'::text, 'data'::text, 'permission'::text])));
alter table calendar_reads add constraint calendar_reads_check CHECK (((failure = ''::text) = (failed_at IS NULL)));
alter table calendar_sync_tokens add constraint calendar_sync_tokens_pkey PRIMARY KEY (calendar_id);
alter table campus_blocks add constraint campus_blocks_pkey PRIMARY KEY (cohort_id, "position");
alter table campus_blocks add constraint campus_blocks_cohort_id_fkey FOREIGN KEY (cohort_id) REFERENCES cohorts(id) ON DELETE CASCADE;
alter table campus_blocks add constraint campus_blocks_check CHECK ((ends_at > starts_at));
alter table campus_blocks add constraint campus_blocks_title_check CHECK (((title <> ''::text) AND (title = one_line(title))));
alter table chat_differences add constraint chat_differences_pkey PRIMARY KEY (server, key);
alter table chat_differences add constraint chat_differences_server_fkey FOREIGN KEY (server) REFERENCES chat_servers(server);
alter table chat_differences add constraint chat_differences_source_check CHECK ((source = ANY (ARRAY['school'::text, 'chat'::text])));
alter table chat_ignored add constraint chat_ignored_pkey PRIMARY KEY (server, key);
alter table chat_ignored add constraint chat_ignored_ignored_by_fkey FOREIGN KEY (ignored_by) REFERENCES users(id);
alter table chat_ignored add constraint chat_ignored_server_fkey FOREIGN KEY (server) REFERENCES chat_servers(server);
alter table chat_ignored add constraint chat_ignored_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200)));
alter table chat_job_logs add constraint chat_job_logs_pkey PRIMARY KEY (id);
alter table chat_job_logs add constraint chat_job_logs_job_id_fkey FOREIGN KEY (job_id) REFERENCES chat_jobs(id) ON DELETE CASCADE;
alter table chat_job_logs add constraint chat_job_logs_level_check CHECK ((level = ANY (ARRAY['error'::text, 'info'::text])));
alter table chat_job_steps add constraint chat_job_steps_job_id_key_key UNIQUE (job_id, key);
alter table chat_job_steps add constraint chat_job_steps_pkey PRIMARY KEY (job_id, "position");
alter table chat_job_steps add constraint chat_job_steps_job_id_fkey FOREIGN KEY (job_id) REFERENCES chat_jobs(id) ON DELETE CASCADE;
alter table chat_job_steps add constraint chat_job_steps_cause_check CHECK ((cause = ANY (ARRAY['ours'::text, 'theirs'::text, 'data'::text, 'permission'::text])));
alter table chat_job_steps add constraint chat_job_steps_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'applied'::text, 'done'::text, 'skipped'::text, 'failed'::text, 'held'::text])));
alter table chat_jobs add constraint chat_jobs_pkey PRIMARY KEY (id);
alter table chat_jobs add constraint chat_jobs_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id);
alter table chat_jobs add constraint chat_jobs_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id);
alter table chat_jobs add constraint chat_jobs_server_fkey FOREIGN KEY (server) REFERENCES chat_servers(server);
alter table chat_jobs add constraint chat_jobs_cause_check CHECK ((cause = ANY (ARRAY['ours'::text, 'theirs'::text, 'data'::text, 'permission'::text])));
alter table chat_jobs add constraint chat_jobs_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'waiting'::text, 'running'::text, 'retrying'::text, 'held'::text, 'done'::text, 'partial'::text, 'failed'::text, 'skipped'::text, 'empty'::text, 'stopped'::text])));
alter table chat_people add constraint chat_people_pkey PRIMARY KEY (server, user_id);
alter table chat_people add constraint chat_people_server_fkey FOREIGN KEY (server) REFERENCES chat_servers(server);
alter table chat_people add constraint chat_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table chat_rooms add constraint chat_rooms_pkey PRIMARY KEY (server, kind, item_id);
alter table chat_rooms add constraint chat_rooms_server_fkey FOREIGN KEY (server) REFERENCES chat_servers(server);
alter table chat_rooms add constraint chat_rooms_kind_check CHECK ((kind = ANY (ARRAY['house'::text, 'experience'::text])));
alter table chat_servers add constraint chat_servers_pkey PRIMARY KEY (server);
alter table chat_servers add constraint chat_servers_server_check CHECK ((server = ANY (ARRAY['students'::text, 'guardians'::text])));
alter table choice_lists add constraint choice_lists_pkey PRIMARY KEY (cycle_id, student_id);
alter table choice_lists add constraint choice_lists_cycle_id_fkey FOREIGN KEY (cycle_id) REFERENCES cycles(id) ON DELETE CASCADE;
alter table choice_lists add constraint choice_lists_mirrored_by_fkey FOREIGN KEY (mirrored_by) REFERENCES users(id) ON DELETE SET NULL;
alter table choice_lists add constraint choice_lists_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id) ON DELETE SET NULL;
alter table choice_lists add constraint choice_lists_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table choice_windows add constraint choice_windows_pkey PRIMARY KEY (cycle_id);
alter table choice_windows add constraint choice_windows_cycle_id_fkey FOREIGN KEY (cycle_id) REFERENCES cycles(id) ON DELETE CASCADE;
alter table choice_windows add constraint choice_windows_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL;
alter table choice_windows add constraint choice_windows_check CHECK ((closes_at > opens_at));
alter table choice_windows add constraint choice_windows_most_check CHECK (((most >= 1) AND (most <= 15)));
alter table choice_windows add constraint choice_windows_ranks_check CHECK (((ranks >= 1) AND (ranks <= 8)));
alter table choices add constraint choices_pkey PRIMARY KEY (cycle_id, student_id, experience_id);
alter table choices add constraint choices_cycle_id_student_id_fkey FOREIGN KEY (cycle_id, student_id) REFERENCES choice_lists(cycle_id, student_id) ON DELETE CASCADE;
alter table choices add constraint choices_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experiences(id) ON DELETE CASCADE;
alter table club_meetings add constraint club_meetings_pkey PRIMARY KEY (club_id, "position");
alter table club_meetings add constraint club_meetings_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE;
alter table club_meetings add constraint club_meetings_check CHECK ((ends_at > starts_at));
alter table club_meetings add constraint club_meetings_place_check CHECK ((length(place) <= 120));
alter table club_meetings add constraint club_meetings_video_url_check CHECK ((length(video_url) <= 500));
alter table club_meetings add constraint club_meetings_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)));
alter table club_members add constraint club_members_pkey PRIMARY KEY (club_id, student_id);
alter table club_members add constraint club_members_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL;
alter table club_members add constraint club_members_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE;
alter table club_members add constraint club_members_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table club_members add constraint club_members_role_check CHECK ((role = ANY (ARRAY['member'::text, 'president'::text, 'vice_president'::text, 'secretary'::text, 'treasurer'::text])));
alter table clubs add constraint clubs_pkey PRIMARY KEY (id);
alter table clubs add constraint clubs_cohort_id_fkey FOREIGN KEY (cohort_id) REFERENCES cohorts(id);
alter table clubs add constraint clubs_sponsor_id_fkey FOREIGN KEY (sponsor_id) REFERENCES employees(id);
alter table clubs add constraint clubs_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL;
alter table clubs add constraint clubs_capacity_check CHECK (((capacity >= 1) AND (capacity <= 500)));
alter table clubs add constraint clubs_description_check CHECK ((length(description) <= 2000));
alter table clubs add constraint clubs_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)));
alter table cohorts add constraint cohorts_pkey PRIMARY KEY (id);
alter table cohorts add constraint cohorts_contact_email_check CHECK ((length(contact_email) <= 254));
alter table cohorts add constraint cohorts_contact_name_check CHECK (((length(contact_name) <= 80) AND (contact_name = one_line(contact_name))));
alter table cohorts add constraint cohorts_contact_phone_check CHECK (((length(contact_phone) <= 40) AND (contact_phone = one_line(contact_phone))));
alter table cohorts add constraint cohorts_grades_check CHECK ((((grade_from >= 6) AND (grade_from <= 12)) AND ((grade_to >= grade_from) AND (grade_to <= 12))));
alter table cohorts add constraint cohorts_title_line CHECK ((title = one_line(title)));
alter table conference_checks add constraint conference_checks_pkey PRIMARY KEY (experience_id);
alter table conference_checks add constraint conference_checks_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE SET NULL;
alter table conference_checks add constraint conference_checks_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experiences(id) ON DELETE CASCADE;
alter table conference_checks add constraint conference_checks_cause_check CHECK ((cause = ANY (ARRAY['ours'::text, 'theirs'::text, 'data'::text, 'permission'::text])));
alter table conference_checks add constraint conference_checks_check CHECK (((failure = ''::text) = (failed_at IS NULL)));
alter table crm_hints add constraint crm_hints_pkey PRIMARY KEY (hint);
alter table cycles add constraint cycles_pkey PRIMARY KEY (id);
alter table cycles add constraint cycles_check CHECK ((ends_at > starts_at));
alter table cycles add constraint cycles_school_year_check CHECK ((school_year ~ '^\d{4}-\d{4}$'::text));
alter table cycles add constraint cycles_title_line CHECK ((title = one_line(title)));
alter table departures add constraint departures_pkey PRIMARY KEY (id);
alter table departures add constraint departures_acting_as_id_fkey FOREIGN KEY (acting_as_id) REFERENCES users(id);
alter table departures add constraint departures_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id);
alter table design_files add constraint design_files_storage_key_key UNIQUE (storage_key);
alter table design_files add constraint design_files_pkey PRIMARY KEY (id);
alter table design_files add constraint design_files_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE SET NULL;
alter table design_files add constraint design_files_size_bytes_check CHECK ((size_bytes > 0));
alter table employees add constraint employees_pkey PRIMARY KEY (id);
alter table employees add constraint employees_cohort_id_fkey FOREIGN KEY (cohort_id) REFERENCES cohorts(id);
alter table employees add constraint employees_id_fkey FOREIGN KEY (id) REFERENCES users(id);
alter table ended_ties add constraint ended_ties_pkey PRIMARY KEY (guardian_id, student_id);
alter table ended_ties add constraint ended_ties_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id);
alter table ended_ties add constraint ended_ties_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES guardians(id) ON DELETE CASCADE;
alter table ended_ties add constraint ended_ties_remarked_by_fkey FOREIGN KEY (remarked_by) REFERENCES users(id);
alter table ended_ties add constraint ended_ties_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table erasures add constraint erasures_pkey PRIMARY KEY (person_id);
alter table erasures add constraint erasures_erased_by_fkey FOREIGN KEY (erased_by) REFERENCES users(id);
alter table erasures add constraint erasures_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id);
alter table excuse_calendar_skips add constraint excuse_calendar_skips_pkey PRIMARY KEY (excuse_id);
alter table excuse_calendar_skips add constraint excuse_calendar_skips_excuse_id_fkey FOREIGN KEY (excuse_id) REFERENCES excuses(id) ON DELETE CASCADE;
alter table excuse_decisions add constraint excuse_decisions_pkey PRIMARY KEY (id);
alter table excuse_decisions add constraint excuse_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
alter table excuse_decisions add constraint excuse_decisions_action_check CHECK ((action = ANY (ARRAY['approve'::text, 'reject'::text, 'remove'::text])));
alter table excuse_documents add constraint excuse_documents_storage_key_key UNIQUE (storage_key);
alter table excuse_documents add constraint excuse_documents_pkey PRIMARY KEY (id);
alter table excuse_documents add constraint excuse_documents_excuse_id_fkey FOREIGN KEY (excuse_id) REFERENCES excuses(id) ON DELETE CASCADE;
alter table excuse_documents add constraint excuse_documents_mirrored_by_fkey FOREIGN KEY (mirrored_by) REFERENCES users(id) ON DELETE SET NULL;
alter table excuse_documents add constraint excuse_documents_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES users(id);
alter table excuse_documents add constraint excuse_documents_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id);
alter table excuse_messages add constraint excuse_messages_pkey PRIMARY KEY (id);
alter table excuse_messages add constraint excuse_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);
alter table excuse_messages add constraint excuse_messages_excuse_id_fkey FOREIGN KEY (excuse_id) REFERENCES excuses(id) ON DELETE CASCADE;
alter table excuse_messages add constraint excuse_messages_mirrored_by_fkey FOREIGN KEY (mirrored_by) REFERENCES users(id) ON DELETE SET NULL;
alter table excuse_messages add constraint excuse_messages_body_check CHECK ((body <> ''::text));
alter table excuse_series add constraint excuse_series_pkey PRIMARY KEY (id);
alter table excuse_series add constraint excuse_series_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table excuse_series add constraint excuse_series_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table excuse_series add constraint excuse_series_check CHECK ((period_end >= period_start));
alter table excuse_series add constraint excuse_series_check1 CHECK ((end_time > start_time));
alter table excuse_series add constraint excuse_series_weekdays_check CHECK (((weekdays <@ ARRAY[(1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint]) AND (weekdays <> '{}'::smallint[])));
alter table excuses add constraint excuses_one_at_a_time EXCLUDE USING gist (student_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE ((approved AND (removed_at IS NULL)));
alter table excuses add constraint excuses_pkey PRIMARY KEY (id);
alter table excuses add constraint excuses_corrected_in_mirror_by_fkey FOREIGN KEY (corrected_in_mirror_by) REFERENCES users(id) ON DELETE SET NULL;
alter table excuses add constraint excuses_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
alter table excuses add constraint excuses_filed_in_mirror_by_fkey FOREIGN KEY (filed_in_mirror_by) REFERENCES users(id) ON DELETE SET NULL;
alter table excuses add constraint excuses_removed_in_mirror_by_fkey FOREIGN KEY (removed_in_mirror_by) REFERENCES users(id) ON DELETE SET NULL;
alter table excuses add constraint excuses_requester_id_fkey FOREIGN KEY (requester_id) REFERENCES users(id);
alter table excuses add constraint excuses_series_id_fkey FOREIGN KEY (series_id) REFERENCES excuse_series(id) ON DELETE SET NULL;
alter table excuses add constraint excuses_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table excuses add constraint excuses_check CHECK ((ends_at > starts_at));
alter table excuses add constraint excuses_series_day_check CHECK (((series_id IS NULL) OR (occurs_on IS NOT NULL)));
alter table exemptions add constraint exemptions_pkey PRIMARY KEY (id);
alter table exemptions add constraint exemptions_document_id_fkey FOREIGN KEY (document_id) REFERENCES student_documents(id) ON DELETE SET NULL;
alter table exemptions add constraint exemptions_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES users(id) ON DELETE SET NULL;
alter table exemptions add constraint exemptions_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES users(id) ON DELETE SET NULL;
alter table exemptions add constraint exemptions_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table exemptions add constraint exemptions_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics(id);
alter table exemptions add constraint exemptions_check CHECK (((revoked_by IS NULL) OR (revoked_at IS NOT NULL)));
alter table exemptions add constraint exemptions_credits_check CHECK ((((credits >= (0.25)::double precision) AND (credits <= (10)::double precision)) AND ((credits * (4)::double precision) = floor((credits * (4)::double precision)))));
alter table exemptions add constraint exemptions_document_url_check CHECK ((length(document_url) <= 500));
alter table exemptions add constraint exemptions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300)));
alter table experience_abilities add constraint experience_abilities_pkey PRIMARY KEY (experience_id, ability_id);
alter table experience_abilities add constraint experience_abilities_ability_id_fkey FOREIGN KEY (ability_id) REFERENCES abilities(id);
alter table experience_abilities add constraint experience_abilities_experience_id_fkey FOREIGN KEY (experience_id, cycle_id) REFERENCES experiences(id, cycle_id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table experience_blocks add constraint experience_blocks_pkey PRIMARY KEY (experience_id, block);
alter table experience_blocks add constraint experience_blocks_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experiences(id) ON DELETE CASCADE;
alter table experience_blocks add constraint experience_blocks_block_check CHECK (((block >= 0) AND (block <= 30)));
alter table experience_designs add constraint experience_designs_pkey PRIMARY KEY (experience_id);
alter table experience_designs add constraint experience_designs_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experiences(id) ON DELETE CASCADE;
alter table experience_designs add constraint experience_designs_template_id_fkey FOREIGN KEY (template_id) REFERENCES templates(id);
alter table experience_designs add constraint experience_designs_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL;
alter table experience_designs add constraint experience_designs_block_check CHECK ((block >= 0));
alter table experience_designs add constraint experience_designs_check CHECK (((template_id IS NULL) = (template_version IS NULL)));
alter table experience_designs add constraint experience_designs_version_check CHECK ((version > 0));
alter table experience_editors add constraint experience_editors_pkey PRIMARY KEY (experience_id, user_id);
alter table experience_editors add constraint experience_editors_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experiences(id) ON DELETE CASCADE;
alter table experience_editors add constraint experience_editors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table experience_experts add constraint experience_experts_pkey PRIMARY KEY (experience_id, employee_id);
alter table experience_experts add constraint experience_experts_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employees(id) ON DELETE CASCADE;
alter table experience_experts add constraint experience_experts_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experiences(id) ON DELETE CASCADE;
alter table experience_units add constraint experience_units_pkey PRIMARY KEY (experience_id, unit_id);
alter table experience_units add constraint experience_units_experience_id_fkey FOREIGN KEY (experience_id, cycle_id) REFERENCES experiences(id, cycle_id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table experience_units add constraint experience_units_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id);
alter table experience_versions add constraint experience_versions_pkey PRIMARY KEY (experience_id, version);
alter table experience_versions add constraint experience_versions_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experiences(id) ON DELETE CASCADE;
alter table experience_versions add constraint experience_versions_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id) ON DELETE SET NULL;
alter table experiences add constraint experiences_id_cycle_id_key UNIQUE (id, cycle_id);
alter table experiences add constraint pass_campus_on TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table experiences add constraint experiences_pkey PRIMARY KEY (id);
alter table experiences add constraint experiences_cohort_id_fkey FOREIGN KEY (cohort_id) REFERENCES cohorts(id);
alter table experiences add constraint experiences_cycle_id_fkey FOREIGN KEY (cycle_id) REFERENCES cycles(id);
alter table experiences add constraint experiences_least_check CHECK (((("least" >= 1) AND ("least" <= 500)) AND ((places IS NULL) OR ("least" <= places))));
alter table experiences add constraint experiences_places_check CHECK (((places >= 1) AND (places <= 500)));
alter table experiences add constraint experiences_school_stage_check CHECK ((school_stage = ANY (ARRAY['ms'::text, 'hs'::text])));
alter table experiences add constraint experiences_title_line CHECK ((title = one_line(title)));
alter table experiences add constraint experiences_type_check CHECK ((type = ANY (ARRAY['expedition'::text, 'humanities'::text, 'stem'::text, 'activity'::text, 'electives'::text, 'independent_study'::text, 'language_learning_goal'::text, 'learning_goal'::text, 'math_learning_goal'::text, 'track'::text, 'coworking'::text, 'extracurricular'::text, 'dual_enrollment'::text])));
alter table export_files add constraint export_files_pkey PRIMARY KEY (run_id, table_name);
alter table export_files add constraint export_files_run_id_fkey FOREIGN KEY (run_id) REFERENCES export_runs(id) ON DELETE CASCADE;
alter table export_runs add constraint export_runs_pkey PRIMARY KEY (id);
alter table export_runs add constraint export_runs_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id);
alter table export_runs add constraint export_runs_check CHECK (((state = 'running'::text) = (ended_at IS NULL)));
alter table export_runs add constraint export_runs_check1 CHECK (((state = 'failed'::text) = (failure <> ''::text)));
alter table export_runs add constraint export_runs_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])));
alter table extension_requests add constraint extension_requests_pkey PRIMARY KEY (id);
alter table extension_requests add constraint extension_requests_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id);
alter table extension_requests add constraint extension_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id);
alter table extension_requests add constraint extension_requests_mirrored_by_fkey FOREIGN KEY (mirrored_by) REFERENCES users(id);
alter table extension_requests add constraint extension_requests_task_id_student_id_fkey FOREIGN KEY (task_id, student_id) REFERENCES task_submissions(task_id, student_id);
alter table extension_requests add constraint extension_requests_check CHECK (((answered_at IS NOT NULL) OR ((answered_by IS NULL) AND (granted_to IS NULL))));
alter table external_attendances add constraint external_attendances_attendable_id_external_student_id_key UNIQUE (attendable_id, external_student_id);
alter table external_attendances add constraint external_attendances_pkey PRIMARY KEY (id);
alter table external_attendances add constraint external_attendances_attendable_id_fkey FOREIGN KEY (attendable_id) REFERENCES attendables(id) ON DELETE CASCADE;
alter table external_attendances add constraint external_attendances_external_student_id_fkey FOREIGN KEY (external_student_id) REFERENCES external_students(id) ON DELETE CASCADE;
alter table external_attendances add constraint external_attendances_statuses_check CHECK (attendance_statuses_valid(statuses));
alter table external_electives add constraint external_electives_pkey PRIMARY KEY (id);
alter table external_electives add constraint external_electives_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id) ON DELETE SET NULL;
alter table external_electives add constraint external_electives_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES users(id) ON DELETE SET NULL;
alter table external_electives add constraint external_electives_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table external_electives add constraint external_electives_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics(id);
alter table external_electives add constraint external_electives_check CHECK (((removed_by IS NULL) OR (removed_at IS NOT NULL)));
alter table external_electives add constraint external_electives_credits_check CHECK ((((credits >= (0.25)::double precision) AND (credits <= (10)::double precision)) AND ((credits * (4)::double precision) = floor((credits * (4)::double precision)))));
alter table external_electives add constraint external_electives_grade_check CHECK (((length(grade) <= 20) AND (grade = one_line(grade))));
alter table external_electives add constraint external_electives_provider_check CHECK (((length(provider) >= 1) AND (length(provider) <= 120)));
alter table external_electives add constraint external_electives_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)));
alter table external_erasures add constraint external_erasures_pkey PRIMARY KEY (external_id);
alter table external_erasures add constraint external_erasures_erased_by_fkey FOREIGN KEY (erased_by) REFERENCES users(id);
alter table external_erasures add constraint external_erasures_external_id_fkey FOREIGN KEY (external_id) REFERENCES external_students(id);
alter table external_registrations add constraint external_registrations_pkey PRIMARY KEY (experience_id, external_student_id);
alter table external_registrations add constraint external_registrations_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experiences(id) ON DELETE CASCADE;
alter table external_registrations add constraint external_registrations_external_student_id_fkey FOREIGN KEY (external_student_id) REFERENCES external_students(id) ON DELETE CASCADE;
alter table external_students add constraint external_students_pkey PRIMARY KEY (id);
alter table external_students add constraint external_students_check CHECK (((consent_until IS NULL) OR ((consent_from IS NOT NULL) AND (consent_until >= consent_from))));
alter table external_students add constraint external_students_contact_email_check CHECK ((length(contact_email) <= 254));
alter table external_students add constraint external_students_contact_name_check CHECK (((length(contact_name) <= 80) AND (contact_name = one_line(contact_name))));
alter table external_students add constraint external_students_contact_phone_check CHECK (((length(contact_phone) <= 40) AND (contact_phone = one_line(contact_phone))));
alter table family_tellings add constraint family_tellings_pkey PRIMARY KEY (id);
alter table family_tellings add constraint family_tellings_attendance_id_fkey FOREIGN KEY (attendance_id) REFERENCES attendances(id) ON DELETE CASCADE;
alter table family_tellings add constraint family_tellings_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES users(id);
alter table family_tellings add constraint family_tellings_said_check CHECK ((said = ANY (ARRAY['absent'::text, 'excused'::text, 'late'::text, 'there'::text, 'nothing'::text])));
alter table feature_flag_groups add constraint feature_flag_groups_pkey PRIMARY KEY (flag_id, group_id);
alter table feature_flag_groups add constraint feature_flag_groups_flag_id_fkey FOREIGN KEY (flag_id) REFERENCES feature_flags(id) ON DELETE CASCADE;
alter table feature_flag_groups add constraint feature_flag_groups_group_id_fkey FOREIGN KEY (group_id) REFERENCES test_groups(id) ON DELETE CASCADE;
alter table feature_flags add constraint feature_flags_key_key UNIQUE (key);
alter table feature_flags add constraint feature_flags_pkey PRIMARY KEY (id);
alter table feature_flags add constraint feature_flags_status_check CHECK ((status = ANY (ARRAY['off'::text, 'on'::text, 'released'::text])));
alter table flex_perks add constraint flex_perks_pkey PRIMARY KEY (student_id, experience_id, perk_type);
alter table flex_perks add constraint flex_perks_chosen_by_fkey FOREIGN KEY (chosen_by) REFERENCES users(id) ON DELETE SET NULL;
alter table flex_perks add constraint flex_perks_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experiences(id) ON DELETE CASCADE;
alter table flex_perks add constraint flex_perks_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table flex_perks add constraint flex_perks_perk_type_check CHECK ((perk_type = ANY (ARRAY['units'::text, 'abilities'::text])));
alter table forgotten_until add constraint forgotten_until_pkey PRIMARY KEY (table_name);
alter table former_remarks add constraint former_remarks_pkey PRIMARY KEY (id);
alter table former_remarks add constraint former_remarks_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES guardians(id) ON DELETE CASCADE;
alter table former_remarks add constraint former_remarks_remarked_by_fkey FOREIGN KEY (remarked_by) REFERENCES users(id);
alter table former_remarks add constraint former_remarks_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table former_schools add constraint former_schools_pkey PRIMARY KEY (id);
alter table former_schools add constraint former_schools_document_id_fkey FOREIGN KEY (document_id) REFERENCES student_documents(id) ON DELETE SET NULL;
alter table former_schools add constraint former_schools_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES users(id) ON DELETE SET NULL;
alter table former_schools add constraint former_schools_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table former_schools add constraint former_schools_check CHECK ((first_year <= last_year));
alter table former_schools add constraint former_schools_name_check CHECK ((((length(name) >= 1) AND (length(name) <= 120)) AND (name = one_line(name))));
alter table former_schools add constraint former_schools_place_check CHECK (((length(place) <= 120) AND (place = one_line(place))));
alter table graduation_marks add constraint graduation_marks_pkey PRIMARY KEY (id);
alter table graduation_plan_versions add constraint graduation_plan_versions_pkey PRIMARY KEY (plan_id, version);
alter table graduation_plan_versions add constraint graduation_plan_versions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES graduation_plans(id) ON DELETE CASCADE;
alter table graduation_plan_versions add constraint graduation_plan_versions_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id) ON DELETE SET NULL;
alter table graduation_plans add constraint graduation_plans_school_stage_valid_from_key UNIQUE (school_stage, valid_from);
alter table graduation_plans add constraint graduation_plans_pkey PRIMARY KEY (id);
alter table graduation_plans add constraint graduation_plans_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL;
alter table graduation_plans add constraint graduation_plans_school_stage_check CHECK ((school_stage = ANY (ARRAY['ms'::text, 'hs'::text])));
alter table graduation_plans add constraint graduation_plans_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)));
alter table graduation_plans add constraint graduation_plans_valid_from_check CHECK (((valid_from >= 1990) AND (valid_from <= 2190)));
alter table guardian_students add constraint guardian_students_pkey PRIMARY KEY (guardian_id, student_id);
alter table guardian_students add constraint guardian_students_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES guardians(id) ON DELETE CASCADE;
alter table guardian_students add constraint guardian_students_remarked_by_fkey FOREIGN KEY (remarked_by) REFERENCES users(id);
alter table guardian_students add constraint guardian_students_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table guardians add constraint guardians_pkey PRIMARY KEY (id);
alter table guardians add constraint guardians_id_fkey FOREIGN KEY (id) REFERENCES users(id);
alter table hand_in_files add constraint hand_in_files_pkey PRIMARY KEY (hand_in_id, file_id);
alter table hand_in_files add constraint hand_in_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES task_files(id);
alter table hand_in_files add constraint hand_in_files_hand_in_id_fkey FOREIGN KEY (hand_in_id) REFERENCES hand_ins(id) ON DELETE CASCADE;
alter table hand_ins add constraint hand_ins_task_id_student_id_version_key UNIQUE (task_id, student_id, version);
alter table hand_ins add constraint hand_ins_pkey PRIMARY KEY (id);
alter table hand_ins add constraint hand_ins_handed_in_by_fkey FOREIGN KEY (handed_in_by) REFERENCES users(id);
alter table hand_ins add constraint hand_ins_mirrored_by_fkey FOREIGN KEY (mirrored_by) REFERENCES users(id);
alter table hand_ins add constraint hand_ins_task_id_student_id_fkey FOREIGN KEY (task_id, student_id) REFERENCES task_submissions(task_id, student_id);
alter table hand_ins add constraint hand_ins_version_check CHECK ((version > 0));
alter table holidays add constraint holidays_pkey PRIMARY KEY (id);
alter table holidays add constraint holidays_cohort_id_fkey FOREIGN KEY (cohort_id) REFERENCES cohorts(id);
alter table holidays add constraint holidays_check CHECK ((ends_on >= starts_on));
alter table holidays add constraint holidays_closed_for_check CHECK ((closed_for = ANY (ARRAY['snow'::text, 'weather'::text, 'power'::text, 'health'::text, 'other'::text])));
alter table holidays add constraint holidays_title_line CHECK ((title = one_line(title)));
alter table hour_expectations add constraint hour_expectations_pkey PRIMARY KEY (week, cohort_id, grade);
alter table hour_expectations add constraint hour_expectations_cohort_id_fkey FOREIGN KEY (cohort_id) REFERENCES cohorts(id) ON DELETE CASCADE;
alter table hour_requirements add constraint hour_requirements_once EXCLUDE USING gist (COALESCE(cohort_id, 0) WITH =, valid_from WITH =, int4range((grade_from)::integer, (grade_to)::integer, '[]'::text) WITH &&);
alter table hour_requirements add constraint hour_requirements_pkey PRIMARY KEY (id);
alter table hour_requirements add constraint hour_requirements_cohort_id_fkey FOREIGN KEY (cohort_id) REFERENCES cohorts(id);
alter table hour_requirements add constraint hour_requirements_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL;
alter table hour_requirements add constraint hour_requirements_check CHECK ((grade_from <= grade_to));
alter table hour_requirements add constraint hour_requirements_grade_from_check CHECK (((grade_from >= 1) AND (grade_from <= 12)));
alter table hour_requirements add constraint hour_requirements_grade_to_check CHECK (((grade_to >= 1) AND (grade_to <= 12)));
alter table hour_requirements add constraint hour_requirements_hours_per_week_check CHECK (((hours_per_week >= (0.25)::double precision) AND (hours_per_week <= (80)::double precision)));
alter table hour_requirements add constraint hour_requirements_hours_per_year_check CHECK (((hours_per_year >= (1)::double precision) AND (hours_per_year <= (3000)::double precision)));
alter table hour_requirements add constraint hour_requirements_title_check CHECK ((((length(title) >= 1) AND (length(title) <= 80)) AND (title = one_line(title))));
alter table hour_tallies add constraint hour_tallies_pkey PRIMARY KEY (week, subject, cohort_id, grade);
alter table hour_tallies add constraint hour_tallies_cohort_id_fkey FOREIGN KEY (cohort_id) REFERENCES cohorts(id) ON DELETE CASCADE;
alter table house_calendar_guests add constraint house_calendar_guests_pkey PRIMARY KEY (house_id, email);
alter table house_calendar_guests add constraint house_calendar_guests_house_id_fkey FOREIGN KEY (house_id) REFERENCES houses(id) ON DELETE CASCADE;
alter table house_calendar_sync_houses add constraint house_calendar_sync_houses_pkey PRIMARY KEY (sync_id, house_id);
alter table house_calendar_sync_houses add constraint house_calendar_sync_houses_house_id_fkey FOREIGN KEY (house_id) REFERENCES houses(id) ON DELETE CASCADE;
alter table house_calendar_sync_houses add constraint house_calendar_sync_houses_sync_id_fkey FOREIGN KEY (sync_id) REFERENCES house_calendar_syncs(id) ON DELETE CASCADE;
alter table house_calendar_sync_houses add constraint house_calendar_sync_houses_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])));
alter table house_calendar_syncs add constraint house_calendar_syncs_pkey PRIMARY KEY (id);
alter table house_calendar_syncs add constraint house_calendar_syncs_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE CASCADE;
alter table house_calendars add constraint house_calendars_pkey PRIMARY KEY (house_id);
alter table house_calendars add constraint house_calendars_house_id_fkey FOREIGN KEY (house_id) REFERENCES houses(id) ON DELETE CASCADE;
alter table house_cup_points add constraint house_cup_points_pkey PRIMARY KEY (id);
alter table house_cup_points add constraint house_cup_points_cycle_id_fkey FOREIGN KEY (cycle_id) REFERENCES cycles(id);
alter table house_cup_points add constraint house_cup_points_given_by_fkey FOREIGN KEY (given_by) REFERENCES users(id);
alter table house_cup_points add constraint house_cup_points_house_id_fkey FOREIGN KEY (house_id) REFERENCES houses(id);
alter table house_cup_points add constraint house_cup_points_points_check CHECK (((points <> 0) AND ((points >= '-1000'::integer) AND (points <= 1000))));
alter table house_cup_points add constraint house_cup_points_reason_check CHECK ((reason <> ''::text));
alter table house_report_items add constraint house_report_items_report_id_student_id_key UNIQUE (report_id, student_id);
alter table house_report_items add constraint house_report_items_pkey PRIMARY KEY (id);
alter table house_report_items add constraint house_report_items_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
alter table house_report_items add constraint house_report_items_report_id_fkey FOREIGN KEY (report_id) REFERENCES house_reports(id) ON DELETE CASCADE;
alter table house_report_items add constraint house_report_items_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table house_report_items add constraint house_report_items_approach_type_check CHECK ((approach_type = ANY (ARRAY['check_in'::text, 'celebrate'::text])));
alter table house_report_items add constraint house_report_items_categories_check CHECK (((categories <> '{}'::text[]) AND (categories <@ ARRAY['unexcused_absence'::text, 'task_not_submitted'::text, 'attendance_increased'::text, 'task_submission_increased'::text])));
alter table house_report_items add constraint house_report_items_check CHECK (((approach_type = 'celebrate'::text) = (recommendation = 'CELEBRATE'::text)));
alter table house_report_items add constraint house_report_items_check1 CHECK (((done_at IS NULL) OR (dismissed_at IS NULL)));
alter table house_report_items add constraint house_report_items_check2 CHECK (((done_at IS NULL) = (done_how IS NULL)));
alter table house_report_items add constraint house_report_items_check3 CHECK ((((done_at IS NULL) AND (dismissed_at IS NULL)) = (decided_by IS NULL)));
alter table house_report_items add constraint house_report_items_done_how_check CHECK ((done_how = ANY (ARRAY['note'::text, 'message'::text, 'click'::text])));
alter table house_report_items add constraint house_report_items_recommendation_check CHECK ((recommendation = ANY (ARRAY['CELEBRATE'::text, 'MESSAGE_STUDENT'::text, 'MESSAGE_STUDENT_AND_GUARDIANS'::text])));
alter table house_reports add constraint house_reports_house_id_week_starts_on_key UNIQUE (house_id, week_starts_on);
alter table house_reports add constraint house_reports_pkey PRIMARY KEY (id);
alter table house_reports add constraint house_reports_house_id_fkey FOREIGN KEY (house_id) REFERENCES houses(id);
alter table house_reports add constraint house_reports_week_starts_on_check CHECK ((EXTRACT(isodow FROM week_starts_on) = (1)::numeric));
alter table houses add constraint pass_campus_on TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table houses add constraint houses_pkey PRIMARY KEY (id);
alter table houses add constraint houses_advisor_id_fkey FOREIGN KEY (advisor_id) REFERENCES employees(id);
alter table houses add constraint houses_cohort_id_fkey FOREIGN KEY (cohort_id) REFERENCES cohorts(id);
alter table houses add constraint houses_president_id_fkey FOREIGN KEY (president_id) REFERENCES students(id);
alter table houses add constraint houses_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
alter table houses add constraint houses_vice_president_id_fkey FOREIGN KEY (vice_president_id) REFERENCES students(id);
alter table houses add constraint houses_title_line CHECK ((title = one_line(title)));
alter table identity_provider_domains add constraint identity_provider_domains_pkey PRIMARY KEY (domain);
alter table identity_provider_domains add constraint identity_provider_domains_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES identity_providers(id) ON DELETE CASCADE;
alter table identity_providers add constraint identity_providers_pkey PRIMARY KEY (id);
alter table identity_providers add constraint identity_providers_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
alter table identity_providers add constraint identity_providers_kind_check CHECK ((kind = ANY (ARRAY['oidc'::text, 'saml'::text])));
alter table intake_links add constraint intake_links_token_hash_key UNIQUE (token_hash);
alter table intake_links add constraint intake_links_pkey PRIMARY KEY (id);
alter table intake_links add constraint intake_links_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE;
alter table intake_links add constraint intake_links_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);
alter table intake_links add constraint intake_links_email_check CHECK ((length(email) <= 254));
alter table intake_links add constraint intake_links_name_check CHECK (((length(name) <= 160) AND (name = one_line(name))));
alter table intake_links add constraint intake_links_part_check CHECK ((part = ANY (ARRAY['guardian'::text, 'student'::text])));
alter table intake_links add constraint intake_links_student_first_name_check CHECK ((((length(student_first_name) >= 1) AND (length(student_first_name) <= 80)) AND (student_first_name = one_line(student_first_name))));
alter table intake_links add constraint intake_links_student_grade_check CHECK (((student_grade >= 1) AND (student_grade <= 12)));
alter table introduced_permissions add constraint introduced_permissions_pkey PRIMARY KEY (permission);
alter table job_progress add constraint job_progress_pkey PRIMARY KEY (job_id);
alter table job_progress add constraint job_progress_done_check CHECK ((done >= 0));
alter table job_progress add constraint job_progress_total_check CHECK ((total >= 0));
alter table kept_answers add constraint kept_answers_pkey PRIMARY KEY (key_hash);
alter table known_devices add constraint known_devices_pkey PRIMARY KEY (user_id, device_hash);
alter table known_devices add constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table labs_audiences add constraint labs_audiences_pkey PRIMARY KEY (settings_id, cohort_id, role);
alter table labs_audiences add constraint labs_audiences_cohort_id_fkey FOREIGN KEY (cohort_id) REFERENCES cohorts(id) ON DELETE CASCADE;
alter table labs_audiences add constraint labs_audiences_settings_id_fkey FOREIGN KEY (settings_id) REFERENCES labs_settings(id) ON DELETE CASCADE;
alter table labs_audiences add constraint labs_audiences_role_check CHECK ((role = ANY (ARRAY['advisor'::text, 'facilitator'::text])));
alter table labs_choices add constraint labs_choices_pkey PRIMARY KEY (flag_id, user_id);
alter table labs_choices add constraint labs_choices_flag_id_fkey FOREIGN KEY (flag_id) REFERENCES feature_flags(id) ON DELETE CASCADE;
alter table labs_choices add constraint labs_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table labs_settings add constraint labs_settings_flag_id_key UNIQUE (flag_id);
alter table labs_settings add constraint labs_settings_pkey PRIMARY KEY (id);
alter table labs_settings add constraint labs_settings_flag_id_fkey FOREIGN KEY (flag_id) REFERENCES feature_flags(id) ON DELETE CASCADE;
alter table language_courses add constraint language_courses_code_key UNIQUE (code);
alter table language_courses add constraint language_courses_language_key UNIQUE (language);
alter table language_courses add constraint language_courses_pkey PRIMARY KEY (id);
alter table language_courses add constraint language_courses_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics(id);
alter table language_courses add constraint language_courses_code_check CHECK (((length(code) >= 1) AND (length(code) <= 128)));
alter table language_courses add constraint language_courses_instance_check CHECK ((instance = ANY (ARRAY['gold'::text, 'silver'::text])));
alter table language_courses add constraint language_courses_language_check CHECK (((length(language) >= 1) AND (length(language) <= 60)));
alter table language_courses add constraint language_courses_units_check CHECK (((units >= 1) AND (units <= 20)));
alter table language_learners add constraint language_learners_pkey PRIMARY KEY (student_id);
alter table language_learners add constraint language_learners_chosen_by_fkey FOREIGN KEY (chosen_by) REFERENCES users(id);
alter table language_learners add constraint language_learners_course_id_fkey FOREIGN KEY (course_id) REFERENCES language_courses(id);
alter table language_learners add constraint language_learners_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table language_learners add constraint language_learners_told_course_id_fkey FOREIGN KEY (told_course_id) REFERENCES language_courses(id);
alter table language_learners add constraint language_learners_cause_check CHECK ((cause = ANY (ARRAY['ours'::text, 'theirs'::text, 'data'::text, 'permission'::text])));
alter table language_milestones add constraint language_milestones_pkey PRIMARY KEY (student_id, topic_id, vendor_unit);
alter table language_milestones add constraint language_milestones_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table language_milestones add constraint language_milestones_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics(id);
alter table language_milestones add constraint language_milestones_score_check CHECK (((score >= 0) AND (score <= 100)));
alter table language_milestones add constraint language_milestones_vendor_unit_check CHECK (((vendor_unit >= 1) AND (vendor_unit <= 20)));
alter table language_pulls add constraint language_pulls_pkey PRIMARY KEY (id);
alter table language_pulls add constraint language_pulls_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id);
alter table language_pulls add constraint language_pulls_cause_check CHECK ((cause = ANY (ARRAY['ours'::text, 'theirs'::text, 'data'::text, 'permission'::text])));
alter table language_pulls add constraint language_pulls_source_check CHECK ((source = ANY (ARRAY['api'::text, 'file'::text])));
alter table language_pulls add constraint language_pulls_state_check CHECK ((state = ANY (ARRAY['running'::text, 'finished'::text, 'failed'::text])));
alter table language_records add constraint language_records_pkey PRIMARY KEY (record_id);
alter table language_records add constraint language_records_seen_pull_id_fkey FOREIGN KEY (seen_pull_id) REFERENCES language_pulls(id);
alter table language_records add constraint language_records_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table language_records add constraint language_records_score_check CHECK (((score >= 0) AND (score <= 100)));
alter table language_records add constraint language_records_vendor_unit_check CHECK (((vendor_unit >= 1) AND (vendor_unit <= 20)));
alter table language_run_rows add constraint language_run_rows_pkey PRIMARY KEY (run_id, student_id, topic_id);
alter table language_run_rows add constraint language_run_rows_run_id_fkey FOREIGN KEY (run_id) REFERENCES language_runs(id) ON DELETE CASCADE;
alter table language_run_rows add constraint language_run_rows_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table language_run_rows add constraint language_run_rows_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics(id);
alter table language_runs add constraint language_runs_pkey PRIMARY KEY (id);
alter table language_runs add constraint language_runs_applied_by_fkey FOREIGN KEY (applied_by) REFERENCES users(id);
alter table language_runs add constraint language_runs_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id);
alter table language_runs add constraint language_runs_cycle_id_fkey FOREIGN KEY (cycle_id) REFERENCES cycles(id);
alter table language_runs add constraint language_runs_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experiences(id);
alter table language_runs add constraint language_runs_pull_id_fkey FOREIGN KEY (pull_id) REFERENCES language_pulls(id);
alter table language_runs add constraint language_runs_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id);
alter table language_runs add constraint language_runs_cause_check CHECK ((cause = ANY (ARRAY['ours'::text, 'theirs'::text, 'data'::text, 'permission'::text])));
alter table language_runs add constraint language_runs_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'proposed'::text, 'applied'::text, 'undone'::text, 'discarded'::text, 'failed'::text])));
alter table language_unit_credits add constraint language_unit_credits_pkey PRIMARY KEY (student_id, unit_id);
alter table language_unit_credits add constraint language_unit_credits_run_id_fkey FOREIGN KEY (run_id) REFERENCES language_runs(id);
alter table language_unit_credits add constraint language_unit_credits_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table language_unit_credits add constraint language_unit_credits_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id);
alter table language_unit_map add constraint language_unit_map_pkey PRIMARY KEY (vendor_unit);
alter table language_unit_map add constraint language_unit_map_topic_units_check CHECK (((cardinality(topic_units) >= 1) AND (cardinality(topic_units) <= 2)));
alter table language_unit_map add constraint language_unit_map_vendor_unit_check CHECK (((vendor_unit >= 1) AND (vendor_unit <= 20)));
alter table learning_availabilities add constraint learning_availabilities_pkey PRIMARY KEY (student_id, valid_from);
alter table learning_availabilities add constraint learning_availabilities_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table learning_availabilities add constraint learning_availabilities_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL;
alter table learning_availabilities add constraint learning_availabilities_note_check CHECK ((length(note) <= 300));
alter table learning_availability_gaps add constraint learning_availability_gaps_pkey PRIMARY KEY (student_id, valid_from, weekday, block);
alter table learning_availability_gaps add constraint learning_availability_gaps_student_id_valid_from_fkey FOREIGN KEY (student_id, valid_from) REFERENCES learning_availabilities(student_id, valid_from) ON DELETE CASCADE;
alter table learning_availability_gaps add constraint learning_availability_gaps_weekday_check CHECK (((weekday >= 1) AND (weekday <= 5)));
alter table logged_hours add constraint logged_hours_pkey PRIMARY KEY (id);
alter table logged_hours add constraint logged_hours_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL;
alter table logged_hours add constraint logged_hours_logged_by_fkey FOREIGN KEY (logged_by) REFERENCES users(id) ON DELETE SET NULL;
alter table logged_hours add constraint logged_hours_mirrored_by_fkey FOREIGN KEY (mirrored_by) REFERENCES users(id) ON DELETE SET NULL;
alter table logged_hours add constraint logged_hours_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table logged_hours add constraint logged_hours_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id);
alter table logged_hours add constraint logged_hours_check CHECK (((state = 'waiting'::text) = (decided_at IS NULL)));
alter table logged_hours add constraint logged_hours_check1 CHECK (((decided_by IS NULL) OR (decided_at IS NOT NULL)));
alter table logged_hours add constraint logged_hours_minutes_check CHECK (((minutes >= 1) AND (minutes <= 1440)));
alter table logged_hours add constraint logged_hours_reason_check CHECK ((length(reason) <= 300));
alter table logged_hours add constraint logged_hours_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'declined'::text])));
alter table logged_hours add constraint logged_hours_what_check CHECK ((((length(what) >= 1) AND (length(what) <= 300)) AND (what = one_line(what))));
alter table logins add constraint logins_token_key UNIQUE (token);
alter table logins add constraint logins_pkey PRIMARY KEY (id);
alter table logins add constraint logins_impersonated_by_fkey FOREIGN KEY (impersonated_by) REFERENCES users(id) ON DELETE CASCADE;
alter table logins add constraint logins_own_login_id_fkey FOREIGN KEY (own_login_id) REFERENCES logins(id) ON DELETE CASCADE;
alter table logins add constraint logins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table mail_keys add constraint mail_keys_pkey PRIMARY KEY (dedupe_key);
alter table note_categories add constraint note_categories_pkey PRIMARY KEY (id);
alter table note_categories add constraint note_categories_color_check CHECK ((color = ANY (ARRAY['neutral'::text, 'accent'::text, 'present'::text, 'late'::text, 'insuf'::text, 'unexc'::text, 'exc'::text])));
alter table note_categories add constraint note_categories_title_check CHECK ((title <> ''::text));
alter table note_categories add constraint note_categories_title_line CHECK ((title = one_line(title)));
alter table note_people add constraint note_people_pkey PRIMARY KEY (note_id, user_id);
alter table note_people add constraint note_people_note_id_fkey FOREIGN KEY (note_id) REFERENCES notes(id) ON DELETE CASCADE;
alter table note_people add constraint note_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table notes add constraint notes_pkey PRIMARY KEY (id);
alter table notes add constraint notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);
alter table notes add constraint notes_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id);
alter table notes add constraint notes_follow_up_by_fkey FOREIGN KEY (follow_up_by) REFERENCES employees(id);
alter table notes add constraint notes_follow_up_done_by_fkey FOREIGN KEY (follow_up_done_by) REFERENCES users(id);
alter table notes add constraint notes_house_report_item_id_fkey FOREIGN KEY (house_report_item_id) REFERENCES house_report_items(id) ON DELETE SET NULL;
alter table notes add constraint notes_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table notes add constraint notes_check CHECK (((follow_up_done_at IS NULL) OR (due_on IS NOT NULL)));
alter table notes add constraint notes_check1 CHECK (((follow_up_done_at IS NULL) = (follow_up_done_by IS NULL)));
alter table notes add constraint notes_check2 CHECK (((deleted_at IS NULL) = (deleted_by IS NULL)));
alter table notes add constraint notes_medium_check CHECK ((medium = ANY (ARRAY['in_person'::text, 'video_call'::text, 'phone'::text, 'email'::text, 'chat'::text, 'other'::text])));
alter table notes add constraint notes_sentiment_check CHECK ((sentiment = ANY (ARRAY['positive'::text, 'neutral'::text, 'concern'::text])));
alter table notes add constraint notes_visibility_check CHECK ((visibility = ANY (ARRAY['all'::text, 'restricted'::text])));
alter table notes_of_categories add constraint notes_of_categories_pkey PRIMARY KEY (note_id, category_id);
alter table notes_of_categories add constraint notes_of_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES note_categories(id);
alter table notes_of_categories add constraint notes_of_categories_note_id_fkey FOREIGN KEY (note_id) REFERENCES notes(id) ON DELETE CASCADE;
alter table notification_preferences add constraint notification_preferences_pkey PRIMARY KEY (user_id, category);
alter table notification_preferences add constraint notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table notification_preferences add constraint notification_preferences_email_check CHECK ((email = ANY (ARRAY['none'::text, 'at_once'::text, 'daily'::text])));
alter table notifications add constraint notifications_pkey PRIMARY KEY (id, created_at);
alter table notifications add constraint notifications_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE SET NULL;
alter table notifications add constraint notifications_records_of_fkey FOREIGN KEY (records_of) REFERENCES students(id) ON DELETE CASCADE;
alter table notifications add constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table notifications add constraint notifications_mail_check CHECK ((mail = ANY (ARRAY['at_once'::text, 'daily'::text])));
alter table notifications add constraint notifications_muted_is_deleted CHECK (((NOT is_muted) OR (deleted_at IS NOT NULL)));
alter table notifications add constraint notifications_type_check CHECK ((type = ANY (ARRAY['academic'::text, 'product'::text, 'school'::text])));
alter table onboarding_checklists add constraint onboarding_checklists_pkey PRIMARY KEY (id);
alter table onboarding_checklists add constraint onboarding_checklists_phase_id_fkey FOREIGN KEY (phase_id) REFERENCES onboarding_phases(id);
alter table onboarding_checklists add constraint onboarding_checklists_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
alter table onboarding_checklists add constraint onboarding_checklists_check CHECK ((release_date <= due_date));
alter table onboarding_checklists add constraint onboarding_checklists_title_check CHECK ((((length(title) >= 1) AND (length(title) <= 120)) AND (title = one_line(title))));
alter table onboarding_checklists add constraint onboarding_checklists_visible_for_check CHECK ((visible_for = ANY (ARRAY['student'::text, 'guardian'::text, 'both'::text])));
alter table onboarding_completions add constraint onboarding_completions_pkey PRIMARY KEY (task_id, student_id, user_id);
alter table onboarding_completions add constraint onboarding_completions_document_id_fkey FOREIGN KEY (document_id) REFERENCES student_documents(id) ON DELETE SET NULL;
alter table onboarding_completions add constraint onboarding_completions_mirrored_by_fkey FOREIGN KEY (mirrored_by) REFERENCES users(id) ON DELETE SET NULL;
alter table onboarding_completions add constraint onboarding_completions_student_id_fkey FOREIGN KEY (student_id) REFERENCES onboarding_families(student_id) ON DELETE CASCADE;
alter table onboarding_completions add constraint onboarding_completions_task_id_fkey FOREIGN KEY (task_id) REFERENCES onboarding_tasks(id);
alter table onboarding_completions add constraint onboarding_completions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table onboarding_families add constraint onboarding_families_pkey PRIMARY KEY (student_id);
alter table onboarding_families add constraint onboarding_families_group_id_fkey FOREIGN KEY (group_id) REFERENCES onboarding_groups(id);
alter table onboarding_families add constraint onboarding_families_last_checklist_id_fkey FOREIGN KEY (last_checklist_id) REFERENCES onboarding_checklists(id);
alter table onboarding_families add constraint onboarding_families_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table onboarding_families add constraint onboarding_families_status_check CHECK ((status = ANY (ARRAY[''::text, 'not_invited'::text, 'not_started'::text, 'in_progress'::text, 'completed'::text])));
alter table onboarding_groups add constraint onboarding_groups_pkey PRIMARY KEY (id);
alter table onboarding_groups add constraint onboarding_groups_cohort_id_fkey FOREIGN KEY (cohort_id) REFERENCES cohorts(id);
alter table onboarding_groups add constraint onboarding_groups_cycle_id_fkey FOREIGN KEY (cycle_id) REFERENCES cycles(id);
alter table onboarding_groups add constraint onboarding_groups_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
alter table onboarding_guardians add constraint onboarding_guardians_pkey PRIMARY KEY (student_id, guardian_id);
alter table onboarding_guardians add constraint onboarding_guardians_guardian_id_student_id_fkey FOREIGN KEY (guardian_id, student_id) REFERENCES guardian_students(guardian_id, student_id) ON DELETE CASCADE;
alter table onboarding_guardians add constraint onboarding_guardians_last_checklist_id_fkey FOREIGN KEY (last_checklist_id) REFERENCES onboarding_checklists(id);
alter table onboarding_guardians add constraint onboarding_guardians_student_id_fkey FOREIGN KEY (student_id) REFERENCES onboarding_families(student_id) ON DELETE CASCADE;
alter table onboarding_guardians add constraint onboarding_guardians_status_check CHECK ((status = ANY (ARRAY[''::text, 'not_invited'::text, 'not_started'::text, 'in_progress'::text, 'completed'::text])));
alter table onboarding_mails add constraint onboarding_mails_pkey PRIMARY KEY (sending_id, student_id, guardian_id);
alter table onboarding_mails add constraint onboarding_mails_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES users(id);
alter table onboarding_mails add constraint onboarding_mails_sending_id_student_id_fkey FOREIGN KEY (sending_id, student_id) REFERENCES onboarding_sending_families(sending_id, student_id) ON DELETE CASCADE;
alter table onboarding_phases add constraint onboarding_phases_pkey PRIMARY KEY (id);
alter table onboarding_phases add constraint onboarding_phases_group_id_fkey FOREIGN KEY (group_id) REFERENCES onboarding_groups(id);
alter table onboarding_phases add constraint onboarding_phases_title_check CHECK ((((length(title) >= 1) AND (length(title) <= 80)) AND (title = one_line(title))));
alter table onboarding_reminders add constraint onboarding_reminders_pkey PRIMARY KEY (checklist_id, student_id, user_id, due_date, days_before);
alter table onboarding_reminders add constraint onboarding_reminders_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES onboarding_checklists(id);
alter table onboarding_reminders add constraint onboarding_reminders_student_id_fkey FOREIGN KEY (student_id) REFERENCES onboarding_families(student_id) ON DELETE CASCADE;
alter table onboarding_reminders add constraint onboarding_reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table onboarding_sending_families add constraint onboarding_sending_families_pkey PRIMARY KEY (sending_id, student_id);
alter table onboarding_sending_families add constraint onboarding_sending_families_sending_id_fkey FOREIGN KEY (sending_id) REFERENCES onboarding_sendings(id);
alter table onboarding_sending_families add constraint onboarding_sending_families_student_id_fkey FOREIGN KEY (student_id) REFERENCES onboarding_families(student_id) ON DELETE CASCADE;
alter table onboarding_sending_families add constraint onboarding_sending_families_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'written'::text, 'skipped'::text, 'failed'::text])));
alter table onboarding_sendings add constraint onboarding_sendings_pkey PRIMARY KEY (id);
alter table onboarding_sendings add constraint onboarding_sendings_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id);
alter table onboarding_sendings add constraint onboarding_sendings_kind_check CHECK ((kind = ANY (ARRAY['parent-tech-welcome'::text, 'families-summer-info'::text])));
alter table onboarding_tasks add constraint onboarding_tasks_pkey PRIMARY KEY (id);
alter table onboarding_tasks add constraint onboarding_tasks_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES onboarding_checklists(id);
alter table onboarding_tasks add constraint onboarding_tasks_audience_check CHECK ((audience = ANY (ARRAY['student'::text, 'guardian'::text])));
alter table onboarding_tasks add constraint onboarding_tasks_document_kind_check CHECK ((document_kind = ANY (ARRAY['transcript'::text, 'medical'::text, 'custody'::text, 'agreement'::text, 'identity'::text, 'other'::text])));
alter table onboarding_tasks add constraint onboarding_tasks_title_check CHECK ((((length(title) >= 1) AND (length(title) <= 160)) AND (title = one_line(title))));
alter table outbox_mails add constraint outbox_mails_pkey PRIMARY KEY (id, created_at);
alter table participant_aliases add constraint participant_aliases_pkey PRIMARY KEY (id);
alter table participant_aliases add constraint participant_aliases_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experiences(id) ON DELETE CASCADE;
alter table participant_aliases add constraint participant_aliases_house_id_fkey FOREIGN KEY (house_id) REFERENCES houses(id) ON DELETE CASCADE;
alter table participant_aliases add constraint participant_aliases_learned_by_fkey FOREIGN KEY (learned_by) REFERENCES users(id);
alter table participant_aliases add constraint participant_aliases_learned_from_fkey FOREIGN KEY (learned_from) REFERENCES attendables(id) ON DELETE SET NULL;
alter table participant_aliases add constraint participant_aliases_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table participant_aliases add constraint participant_aliases_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'account'::text, 'name'::text])));
alter table parts_put_away add constraint parts_put_away_pkey PRIMARY KEY (table_name, school_year);
alter table passkeys add constraint passkeys_credential_id_key UNIQUE (credential_id);
alter table passkeys add constraint passkeys_pkey PRIMARY KEY (id);
alter table passkeys add constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table pathway_plan_templates add constraint pathway_plan_templates_pkey PRIMARY KEY (plan_id, template_id);
alter table pathway_plan_templates add constraint pathway_plan_templates_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES pathway_plans(id) ON DELETE CASCADE;
alter table pathway_plan_templates add constraint pathway_plan_templates_template_id_fkey FOREIGN KEY (template_id) REFERENCES templates(id);
alter table pathway_plans add constraint pathway_plans_pathway_id_cycle_id_key UNIQUE (pathway_id, cycle_id);
alter table pathway_plans add constraint pathway_plans_pkey PRIMARY KEY (id);
alter table pathway_plans add constraint pathway_plans_cycle_id_fkey FOREIGN KEY (cycle_id) REFERENCES cycles(id) ON DELETE CASCADE;
alter table pathway_plans add constraint pathway_plans_pathway_id_fkey FOREIGN KEY (pathway_id) REFERENCES pathways(id) ON DELETE CASCADE;
alter table pathways add constraint pathways_id_school_year_type_key UNIQUE (id, school_year, type);
alter table pathways add constraint pathways_pkey PRIMARY KEY (id);
alter table pathways add constraint pathways_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL;
alter table pathways add constraint pathways_grades_check CHECK ((((cardinality(grades) >= 1) AND (cardinality(grades) <= 7)) AND (grades <@ '{6,7,8,9,10,11,12}'::smallint[])));
alter table pathways add constraint pathways_school_stage_check CHECK ((school_stage = ANY (ARRAY['ms'::text, 'hs'::text])));
alter table pathways add constraint pathways_school_year_check CHECK ((school_year ~ '^\d{4}-\d{4}$'::text));
alter table pathways add constraint pathways_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)));
alter table pathways add constraint pathways_type_check CHECK ((type = ANY (ARRAY['humanities'::text, 'stem'::text, 'math'::text, 'electives'::text])));
alter table permission_group_members add constraint permission_group_members_pkey PRIMARY KEY (group_id, employee_id);
alter table permission_group_members add constraint permission_group_members_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employees(id) ON DELETE CASCADE;
alter table permission_group_members add constraint permission_group_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES permission_groups(id) ON DELETE CASCADE;
alter table permission_group_members add constraint permission_group_members_cohort_ids_check CHECK ((cohort_ids <> '{}'::integer[]));
alter table permission_group_permissions add constraint permission_group_permissions_cohort_id_fkey FOREIGN KEY (cohort_id) REFERENCES cohorts(id);
alter table permission_group_permissions add constraint permission_group_permissions_group_id_fkey FOREIGN KEY (group_id) REFERENCES permission_groups(id) ON DELETE CASCADE;
alter table permission_groups add constraint permission_groups_slug_key UNIQUE (slug);
alter table permission_groups add constraint permission_groups_pkey PRIMARY KEY (id);
alter table pins add constraint pins_pkey PRIMARY KEY (cycle_id, student_id, experience_id);
alter table pins add constraint pins_cycle_id_fkey FOREIGN KEY (cycle_id) REFERENCES cycles(id) ON DELETE CASCADE;
alter table pins add constraint pins_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experiences(id) ON DELETE CASCADE;
alter table pins add constraint pins_pinned_by_fkey FOREIGN KEY (pinned_by) REFERENCES users(id) ON DELETE SET NULL;
alter table pins add constraint pins_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table planned_house_moves add constraint planned_house_moves_pkey PRIMARY KEY (student_id);
alter table planned_house_moves add constraint planned_house_moves_house_id_fkey FOREIGN KEY (house_id) REFERENCES houses(id) ON DELETE CASCADE;
alter table planned_house_moves add constraint planned_house_moves_leaves_house_id_fkey FOREIGN KEY (leaves_house_id) REFERENCES houses(id) ON DELETE CASCADE;
alter table planned_house_moves add constraint planned_house_moves_planned_by_fkey FOREIGN KEY (planned_by) REFERENCES users(id);
alter table planned_house_moves add constraint planned_house_moves_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table planned_leaves add constraint planned_leaves_pkey PRIMARY KEY (student_id);
alter table planned_leaves add constraint planned_leaves_planned_by_fkey FOREIGN KEY (planned_by) REFERENCES users(id);
alter table planned_leaves add constraint planned_leaves_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table planned_sessions add constraint planned_sessions_experience_id_session_key_key UNIQUE (experience_id, session_key);
alter table planned_sessions add constraint planned_sessions_pkey PRIMARY KEY (attendable_id);
alter table planned_sessions add constraint planned_sessions_attendable_id_fkey FOREIGN KEY (attendable_id) REFERENCES attendables(id) ON DELETE CASCADE;
alter table planned_sessions add constraint planned_sessions_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experiences(id) ON DELETE CASCADE;
alter table planned_sessions add constraint planned_sessions_session_key_check CHECK (((length(session_key) >= 1) AND (length(session_key) <= 40)));
alter table presence_events add constraint presence_events_attendable_id_dedupe_key_key UNIQUE (attendable_id, dedupe_key, happened_at);
alter table presence_events add constraint presence_events_pkey PRIMARY KEY (id, happened_at);
alter table presence_events add constraint presence_events_attendable_id_fkey FOREIGN KEY (attendable_id) REFERENCES attendables(id);
alter table presence_events add constraint presence_events_kind_check CHECK ((kind = ANY (ARRAY['meeting_started'::text, 'meeting_ended'::text, 'joined'::text, 'left'::text, 'seen'::text])));
alter table presence_events add constraint presence_events_source_check CHECK ((source = ANY (ARRAY['webhook'::text, 'report'::text, 'upload'::text])));
alter table preset_comments add constraint preset_comments_pkey PRIMARY KEY (id);
alter table preset_comments add constraint preset_comments_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experiences(id) ON DELETE CASCADE;
alter table preset_comments add constraint preset_comments_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
alter table preset_comments add constraint preset_comments_body_check CHECK ((body <> ''::text));
alter table preset_comments add constraint preset_comments_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)));
alter table program_migrations add constraint program_migrations_pkey PRIMARY KEY (id);
alter table program_migrations add constraint program_migrations_migrated_by_fkey FOREIGN KEY (migrated_by) REFERENCES users(id) ON DELETE SET NULL;
alter table program_migrations add constraint program_migrations_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table program_migrations add constraint program_migrations_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id) ON DELETE SET NULL;
alter table program_migrations add constraint program_migrations_check CHECK (((undone_by IS NULL) OR (undone_at IS NOT NULL)));
alter table program_migrations add constraint program_migrations_entry_year_check CHECK (((entry_year >= 1990) AND (entry_year <= 2190)));
alter table proposal_gaps add constraint proposal_gaps_pkey PRIMARY KEY (proposal_id, student_id, block);
alter table proposal_gaps add constraint proposal_gaps_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposals(id) ON DELETE CASCADE;
alter table proposal_gaps add constraint proposal_gaps_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table proposal_gaps add constraint proposal_gaps_reason_check CHECK ((reason = ANY (ARRAY['full'::text, 'nothing_chosen'::text, 'nothing_offered'::text, 'most_reached'::text, 'held'::text, 'not_run'::text, 'not_available'::text])));
alter table proposal_placements add constraint proposal_placements_pkey PRIMARY KEY (proposal_id, student_id, experience_id);
alter table proposal_placements add constraint proposal_placements_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experiences(id) ON DELETE CASCADE;
alter table proposal_placements add constraint proposal_placements_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposals(id) ON DELETE CASCADE;
alter table proposal_placements add constraint proposal_placements_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table proposal_placements add constraint proposal_placements_source_check CHECK ((source = ANY (ARRAY['pinned'::text, 'choice'::text, 'drawn'::text, 'need'::text])));
alter table proposal_places add constraint proposal_places_pkey PRIMARY KEY (proposal_id, experience_id);
alter table proposal_places add constraint proposal_places_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experiences(id) ON DELETE CASCADE;
alter table proposal_places add constraint proposal_places_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposals(id) ON DELETE CASCADE;
alter table proposal_registrations add constraint proposal_registrations_pkey PRIMARY KEY (proposal_id, registration_id);
alter table proposal_registrations add constraint proposal_registrations_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposals(id) ON DELETE CASCADE;
alter table proposal_registrations add constraint proposal_registrations_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES registrations(id) ON DELETE CASCADE;
alter table proposal_students add constraint proposal_students_pkey PRIMARY KEY (proposal_id, student_id);
alter table proposal_students add constraint proposal_students_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposals(id) ON DELETE CASCADE;
alter table proposal_students add constraint proposal_students_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table proposals add constraint proposals_cycle_id_number_key UNIQUE (cycle_id, number);
alter table proposals add constraint proposals_pkey PRIMARY KEY (id);
alter table proposals add constraint proposals_applied_by_fkey FOREIGN KEY (applied_by) REFERENCES users(id) ON DELETE SET NULL;
alter table proposals add constraint proposals_base_id_fkey FOREIGN KEY (base_id) REFERENCES proposals(id) ON DELETE SET NULL;
alter table proposals add constraint proposals_cycle_id_fkey FOREIGN KEY (cycle_id) REFERENCES cycles(id) ON DELETE CASCADE;
alter table proposals add constraint proposals_doing_by_fkey FOREIGN KEY (doing_by) REFERENCES users(id) ON DELETE SET NULL;
alter table proposals add constraint proposals_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL;
alter table proposals add constraint proposals_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id) ON DELETE SET NULL;
alter table proposals add constraint proposals_doing_check CHECK ((doing = ANY (ARRAY['apply'::text, 'undo'::text])));
alter table proposals add constraint proposals_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text, 'cancelled'::text])));
alter table provisioned_group_members add constraint provisioned_group_members_pkey PRIMARY KEY (group_id, user_id);
alter table provisioned_group_members add constraint provisioned_group_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES provisioned_groups(id) ON DELETE CASCADE;
alter table provisioned_group_members add constraint provisioned_group_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES provisioned_users(id) ON DELETE CASCADE;
alter table provisioned_groups add constraint provisioned_groups_pkey PRIMARY KEY (id);
alter table provisioned_groups add constraint provisioned_groups_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES provisioning_connections(id) ON DELETE CASCADE;
alter table provisioned_groups add constraint provisioned_groups_group_id_fkey FOREIGN KEY (group_id) REFERENCES permission_groups(id) ON DELETE SET NULL;
alter table provisioned_groups add constraint provisioned_groups_mapped_by_fkey FOREIGN KEY (mapped_by) REFERENCES users(id);
alter table provisioned_memberships add constraint provisioned_memberships_pkey PRIMARY KEY (group_id, employee_id);
alter table provisioned_memberships add constraint provisioned_memberships_group_id_employee_id_fkey FOREIGN KEY (group_id, employee_id) REFERENCES permission_group_members(group_id, employee_id) ON DELETE CASCADE;
alter table provisioned_users add constraint provisioned_users_connection_id_person_id_key UNIQUE (connection_id, person_id);
alter table provisioned_users add constraint provisioned_users_pkey PRIMARY KEY (id);
alter table provisioned_users add constraint provisioned_users_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES provisioning_connections(id) ON DELETE CASCADE;
alter table provisioned_users add constraint provisioned_users_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id);
alter table provisioning_calls add constraint provisioning_calls_pkey PRIMARY KEY (id);
alter table provisioning_calls add constraint provisioning_calls_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES provisioning_connections(id) ON DELETE CASCADE;
alter table provisioning_calls add constraint provisioning_calls_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id);
alter table provisioning_connections add constraint provisioning_connections_token_hash_key UNIQUE (token_hash);
alter table provisioning_connections add constraint provisioning_connections_pkey PRIMARY KEY (id);
alter table provisioning_connections add constraint provisioning_connections_cohort_id_fkey FOREIGN KEY (cohort_id) REFERENCES cohorts(id);
alter table provisioning_connections add constraint provisioning_connections_group_id_fkey FOREIGN KEY (group_id) REFERENCES permission_groups(id) ON DELETE SET NULL;
alter table provisioning_connections add constraint provisioning_connections_responsible_id_fkey FOREIGN KEY (responsible_id) REFERENCES users(id);
alter table provisioning_tallies add constraint provisioning_tallies_pkey PRIMARY KEY (connection_id, day);
alter table provisioning_tallies add constraint provisioning_tallies_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES provisioning_connections(id) ON DELETE CASCADE;
alter table provisioning_waiting add constraint provisioning_waiting_connection_id_person_id_key UNIQUE (connection_id, person_id);
alter table provisioning_waiting add constraint provisioning_waiting_pkey PRIMARY KEY (id);
alter table provisioning_waiting add constraint provisioning_waiting_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES provisioning_connections(id) ON DELETE CASCADE;
alter table provisioning_waiting add constraint provisioning_waiting_left_by_fkey FOREIGN KEY (left_by) REFERENCES users(id);
alter table provisioning_waiting add constraint provisioning_waiting_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id);
alter table push_devices add constraint push_devices_token_key UNIQUE (token);
alter table push_devices add constraint push_devices_pkey PRIMARY KEY (id);
alter table push_devices add constraint push_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table push_messages add constraint push_messages_pkey PRIMARY KEY (id);
alter table push_messages add constraint push_messages_device_id_fkey FOREIGN KEY (device_id) REFERENCES push_devices(id) ON DELETE CASCADE;
alter table rate_counts add constraint rate_counts_pkey PRIMARY KEY (key, window_at);
alter table read_hours add constraint read_hours_pkey PRIMARY KEY (hour, user_id);
alter table read_hours add constraint read_hours_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table record_closings add constraint record_closings_pkey PRIMARY KEY (id);
alter table record_closings add constraint record_closings_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES users(id) ON DELETE CASCADE;
alter table record_closings add constraint record_closings_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table record_reads add constraint record_reads_pkey PRIMARY KEY (hour, user_id, person_id);
alter table record_reads add constraint record_reads_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE;
alter table record_reads add constraint record_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table recording_files add constraint recording_files_pkey PRIMARY KEY (recording_id, key);
alter table recording_files add constraint recording_files_recording_id_fkey FOREIGN KEY (recording_id) REFERENCES recordings(id) ON DELETE CASCADE;
alter table recording_pulls add constraint recording_pulls_pkey PRIMARY KEY (id);
alter table recording_pulls add constraint recording_pulls_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id);
alter table recording_pulls add constraint recording_pulls_host_id_fkey FOREIGN KEY (host_id) REFERENCES users(id);
alter table recording_pulls add constraint recording_pulls_check CHECK (((state = 'waiting'::text) = (ended_at IS NULL)));
alter table recording_pulls add constraint recording_pulls_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])));
alter table recording_removal_rows add constraint recording_removal_rows_pkey PRIMARY KEY (removal_id, recording_id);
alter table recording_removal_rows add constraint recording_removal_rows_recording_id_fkey FOREIGN KEY (recording_id) REFERENCES recordings(id) ON DELETE CASCADE;
alter table recording_removal_rows add constraint recording_removal_rows_removal_id_fkey FOREIGN KEY (removal_id) REFERENCES recording_removals(id) ON DELETE CASCADE;
alter table recording_removal_rows add constraint recording_removal_rows_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'removed'::text, 'failed'::text])));
alter table recording_removals add constraint recording_removals_pkey PRIMARY KEY (id);
alter table recording_removals add constraint recording_removals_applied_by_fkey FOREIGN KEY (applied_by) REFERENCES users(id);
alter table recording_removals add constraint recording_removals_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id);
alter table recording_removals add constraint recording_removals_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);
alter table recording_removals add constraint recording_removals_check CHECK ((approved_by <> made_by));
alter table recording_removals add constraint recording_removals_keep_days_check CHECK (((keep_days >= 30) AND (keep_days <= 3660)));
alter table recording_removals add constraint recording_removals_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'applying'::text, 'applied'::text, 'discarded'::text])));
alter table recordings add constraint recordings_meeting_uuid_key UNIQUE (meeting_uuid);
alter table recordings add constraint recordings_pkey PRIMARY KEY (id);
alter table recordings add constraint recordings_attendable_id_fkey FOREIGN KEY (attendable_id) REFERENCES attendables(id) ON DELETE SET NULL;
alter table recordings add constraint recordings_host_id_fkey FOREIGN KEY (host_id) REFERENCES users(id);
alter table recordings add constraint recordings_state_check CHECK ((state = ANY (ARRAY['processing'::text, 'ready'::text, 'trashed'::text, 'removed'::text])));
alter table recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash);
alter table recovery_codes add constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table registration_changes add constraint registration_changes_pkey PRIMARY KEY (id);
alter table registration_changes add constraint registration_changes_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experiences(id);
alter table registration_changes add constraint registration_changes_mirrored_by_fkey FOREIGN KEY (mirrored_by) REFERENCES users(id) ON DELETE SET NULL;
alter table registration_changes add constraint registration_changes_other_experience_id_fkey FOREIGN KEY (other_experience_id) REFERENCES experiences(id);
alter table registration_changes add constraint registration_changes_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES registrations(id);
alter table registration_changes add constraint registration_changes_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table registration_changes add constraint registration_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table registration_changes add constraint registration_changes_action_check CHECK ((action = ANY (ARRAY['registered'::text, 'dropped'::text, 'moved'::text, 'restored'::text, 'waitlisted'::text, 'left_wait_list'::text, 'promoted'::text, 'offered'::text, 'declined'::text, 'expired'::text])));
alter table registration_changes add constraint registration_changes_motivation_check CHECK ((length(motivation) <= 500));
alter table registration_changes add constraint registration_changes_source_check CHECK ((source = ANY (ARRAY['by_hand'::text, 'wait_list'::text, 'import'::text, 'scheduler'::text, 'leave'::text])));
alter table registrations add constraint registrations_pkey PRIMARY KEY (id);
alter table registrations add constraint registrations_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experiences(id);
alter table registrations add constraint registrations_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table registrations add constraint registrations_until_check CHECK (((until_day IS NULL) OR (dropped_at IS NOT NULL)));
alter table report_counts add constraint report_counts_pkey PRIMARY KEY (is_one);
alter table report_counts add constraint report_counts_is_one_check CHECK (is_one);
alter table report_openings add constraint report_openings_pkey PRIMARY KEY (report_id, user_id);
alter table report_openings add constraint report_openings_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE;
alter table report_openings add constraint report_openings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table report_populations add constraint report_populations_pkey PRIMARY KEY (school_stage, cohort_id, grade);
alter table report_populations add constraint report_populations_cohort_id_fkey FOREIGN KEY (cohort_id) REFERENCES cohorts(id) ON DELETE CASCADE;
alter table report_populations add constraint report_populations_school_stage_check CHECK ((school_stage = ANY (ARRAY['ms'::text, 'hs'::text])));
alter table report_releases add constraint report_releases_pkey PRIMARY KEY (id);
alter table report_releases add constraint report_releases_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE SET NULL;
alter table report_releases add constraint report_releases_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES users(id) ON DELETE SET NULL;
alter table report_releases add constraint report_releases_cycle_id_fkey FOREIGN KEY (cycle_id) REFERENCES cycles(id);
alter table report_releases add constraint report_releases_check CHECK (((out_at IS NULL) OR ((prepared_at IS NOT NULL) AND (cancelled_at IS NULL))));
alter table report_releases add constraint report_releases_kind_check CHECK ((kind = ANY (ARRAY['mid_cycle'::text, 'end_cycle'::text])));
alter table report_summaries add constraint report_summaries_pkey PRIMARY KEY (student_id, cycle_id, kind);
alter table report_summaries add constraint report_summaries_cycle_id_fkey FOREIGN KEY (cycle_id) REFERENCES cycles(id);
alter table report_summaries add constraint report_summaries_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table report_summaries add constraint report_summaries_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id) ON DELETE SET NULL;
alter table report_summaries add constraint report_summaries_body_check CHECK ((length(body) <= 2000));
alter table report_summaries add constraint report_summaries_kind_check CHECK ((kind = ANY (ARRAY['mid_cycle'::text, 'end_cycle'::text])));
alter table report_sums add constraint report_sums_pkey PRIMARY KEY (kind, item_id, grade);
alter table report_sums add constraint report_sums_kind_check CHECK ((kind = ANY (ARRAY['unit'::text, 'ability'::text, 'topic'::text])));
alter table report_tallies add constraint report_tallies_pkey PRIMARY KEY (kind, item_id, cohort_id, grade);
alter table report_tallies add constraint report_tallies_cohort_id_fkey FOREIGN KEY (cohort_id) REFERENCES cohorts(id) ON DELETE CASCADE;
alter table report_tallies add constraint report_tallies_kind_check CHECK ((kind = ANY (ARRAY['unit'::text, 'ability'::text, 'topic'::text])));
alter table reports add constraint reports_student_id_cycle_id_kind_version_key UNIQUE (student_id, cycle_id, kind, version);
alter table reports add constraint reports_pkey PRIMARY KEY (id);
alter table reports add constraint reports_cycle_id_fkey FOREIGN KEY (cycle_id) REFERENCES cycles(id);
alter table reports add constraint reports_release_id_fkey FOREIGN KEY (release_id) REFERENCES report_releases(id);
alter table reports add constraint reports_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table reports add constraint reports_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id) ON DELETE SET NULL;
alter table reports add constraint reports_check CHECK (((content IS NULL) = (hash IS NULL)));
alter table reports add constraint reports_kind_check CHECK ((kind = ANY (ARRAY['mid_cycle'::text, 'end_cycle'::text])));
alter table requirement_decisions add constraint requirement_decisions_pkey PRIMARY KEY (id);
alter table requirement_decisions add constraint requirement_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL;
alter table requirement_decisions add constraint requirement_decisions_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table requirement_decisions add constraint requirement_decisions_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id) ON DELETE SET NULL;
alter table requirement_decisions add constraint requirement_decisions_check CHECK (((kind = 'move'::text) = (item_key IS NOT NULL)));
alter table requirement_decisions add constraint requirement_decisions_check1 CHECK (((kind = 'waiver'::text) = (credits IS NOT NULL)));
alter table requirement_decisions add constraint requirement_decisions_check2 CHECK (((undone_by IS NULL) OR (undone_at IS NOT NULL)));
alter table requirement_decisions add constraint requirement_decisions_credits_check CHECK ((((credits >= (0.25)::double precision) AND (credits <= (10)::double precision)) AND ((credits * (4)::double precision) = floor((credits * (4)::double precision)))));
alter table requirement_decisions add constraint requirement_decisions_item_key_check CHECK (((length(item_key) >= 1) AND (length(item_key) <= 40)));
alter table requirement_decisions add constraint requirement_decisions_kind_check CHECK ((kind = ANY (ARRAY['move'::text, 'waiver'::text])));
alter table requirement_decisions add constraint requirement_decisions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300)));
alter table requirement_decisions add constraint requirement_decisions_requirement_key_check CHECK (((length(requirement_key) >= 1) AND (length(requirement_key) <= 40)));
alter table roster_changes add constraint roster_changes_pkey PRIMARY KEY (id);
alter table roster_changes add constraint roster_changes_import_id_fkey FOREIGN KEY (import_id) REFERENCES roster_imports(id) ON DELETE CASCADE;
alter table roster_changes add constraint roster_changes_decision_check CHECK ((decision = ANY (ARRAY['take'::text, 'leave'::text, 'keep'::text])));
alter table roster_changes add constraint roster_changes_kind_check CHECK ((kind = ANY (ARRAY['campus'::text, 'house'::text, 'person'::text, 'tie'::text, 'place'::text, 'expert'::text, 'external'::text])));
alter table roster_changes add constraint roster_changes_sign_check CHECK ((sign = ANY (ARRAY['leave'::text, 'hand'::text, 'change'::text, 'add'::text])));
alter table roster_faults add constraint roster_faults_pkey PRIMARY KEY (id);
alter table roster_faults add constraint roster_faults_import_id_fkey FOREIGN KEY (import_id) REFERENCES roster_imports(id) ON DELETE CASCADE;
alter table roster_files add constraint roster_files_pkey PRIMARY KEY (import_id, "position");
alter table roster_files add constraint roster_files_import_id_fkey FOREIGN KEY (import_id) REFERENCES roster_imports(id) ON DELETE CASCADE;
alter table roster_ids add constraint roster_ids_pkey PRIMARY KEY (source, kind, code);
alter table roster_ids add constraint roster_ids_import_id_fkey FOREIGN KEY (import_id) REFERENCES roster_imports(id) ON DELETE SET NULL;
alter table roster_ids add constraint roster_ids_kind_check CHECK ((kind = ANY (ARRAY['campus'::text, 'house'::text, 'person'::text, 'tie'::text, 'class'::text, 'external'::text])));
alter table roster_imports add constraint roster_imports_drop_key_key UNIQUE (drop_key);
alter table roster_imports add constraint roster_imports_pkey PRIMARY KEY (id);
alter table roster_imports add constraint roster_imports_applied_by_fkey FOREIGN KEY (applied_by) REFERENCES users(id);
alter table roster_imports add constraint roster_imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table roster_imports add constraint roster_imports_mends_id_fkey FOREIGN KEY (mends_id) REFERENCES roster_imports(id) ON DELETE SET NULL;
alter table roster_imports add constraint roster_imports_rolled_back_by_fkey FOREIGN KEY (rolled_back_by) REFERENCES users(id);
alter table roster_imports add constraint roster_imports_date_order_check CHECK ((date_order = ANY (ARRAY['dmy'::text, 'mdy'::text])));
alter table roster_imports add constraint roster_imports_file_name_check CHECK ((file_name = one_line(file_name)));
alter table roster_imports add constraint roster_imports_missing_check CHECK ((missing = ANY (ARRAY['stay'::text, 'ask'::text])));
alter table roster_imports add constraint roster_imports_source_check CHECK ((source = one_line(source)));
alter table roster_imports add constraint roster_imports_state_check CHECK ((state = ANY (ARRAY['receiving'::text, 'reading'::text, 'open'::text, 'applying'::text, 'applied'::text, 'rolling_back'::text, 'rolled_back'::text, 'discarded'::text, 'unreadable'::text])));
alter table roster_imports add constraint roster_imports_title_check CHECK (((title = one_line(title)) AND (title <> ''::text)));
alter table roster_records add constraint roster_records_pkey PRIMARY KEY (import_id, kind, code);
alter table roster_records add constraint roster_records_import_id_fkey FOREIGN KEY (import_id) REFERENCES roster_imports(id) ON DELETE CASCADE;
alter table roster_records add constraint roster_records_found_by_check CHECK ((found_by = ANY (ARRAY['id'::text, 'similar_id'::text, 'email'::text, 'name'::text])));
alter table roster_records add constraint roster_records_kind_check CHECK ((kind = ANY (ARRAY['campus'::text, 'house'::text, 'person'::text, 'tie'::text, 'class'::text, 'place'::text, 'expert'::text, 'external'::text])));
alter table roster_rows add constraint roster_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES roster_imports(id) ON DELETE CASCADE;
alter table roster_stamps add constraint roster_stamps_pkey PRIMARY KEY (code);
alter table roster_tallies add constraint roster_tallies_pkey PRIMARY KEY (import_id, sign, kind, campus, stop);
alter table roster_tallies add constraint roster_tallies_import_id_fkey FOREIGN KEY (import_id) REFERENCES roster_imports(id) ON DELETE CASCADE;
alter table roster_upload_chunks add constraint roster_upload_chunks_pkey PRIMARY KEY (import_id, "position", chunk);
alter table roster_upload_chunks add constraint roster_upload_chunks_import_id_position_fkey FOREIGN KEY (import_id, "position") REFERENCES roster_uploads(import_id, "position") ON DELETE CASCADE;
alter table roster_uploads add constraint roster_uploads_pkey PRIMARY KEY (import_id, "position");
alter table roster_uploads add constraint roster_uploads_import_id_fkey FOREIGN KEY (import_id) REFERENCES roster_imports(id) ON DELETE CASCADE;
alter table roster_uploads add constraint roster_uploads_bytes_check CHECK ((bytes > 0));
alter table saved_views add constraint saved_views_pkey PRIMARY KEY (id);
alter table saved_views add constraint saved_views_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
alter table saved_views add constraint saved_views_list_check CHECK ((list ~~ '/%'::text));
alter table saved_views add constraint saved_views_title_check CHECK ((title <> ''::text));
alter table schedule_moves add constraint schedule_moves_pkey PRIMARY KEY (id);
alter table schedule_moves add constraint schedule_moves_cycle_id_fkey FOREIGN KEY (cycle_id) REFERENCES cycles(id) ON DELETE CASCADE;
alter table schedule_moves add constraint schedule_moves_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experiences(id) ON DELETE CASCADE;
alter table schedule_moves add constraint schedule_moves_moved_by_fkey FOREIGN KEY (moved_by) REFERENCES users(id) ON DELETE SET NULL;
alter table schedule_moves add constraint schedule_moves_from_block_check CHECK (((from_block >= 0) AND (from_block <= 30)));
alter table schedule_moves add constraint schedule_moves_to_block_check CHECK (((to_block >= 0) AND (to_block <= 30)));
alter table school_years add constraint school_years_pkey PRIMARY KEY (school_year);
alter table school_years add constraint school_years_check CHECK ((last_day > first_day));
alter table school_years add constraint school_years_required_days_check CHECK (((required_days >= 1) AND (required_days <= 366)));
alter table school_years add constraint school_years_school_year_check CHECK ((school_year ~ '^\d{4}-\d{4}$'::text));
alter table school_years add constraint school_years_title_check CHECK ((title <> ''::text));
alter table search_vocabulary add constraint search_vocabulary_pkey PRIMARY KEY (word);
alter table session_plans add constraint session_plans_pkey PRIMARY KEY (attendable_id);
alter table session_plans add constraint session_plans_attendable_id_fkey FOREIGN KEY (attendable_id) REFERENCES attendables(id) ON DELETE CASCADE;
alter table session_plans add constraint session_plans_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL;
alter table session_plans add constraint session_plans_body_check CHECK ((length(body) <= 4000));
alter table session_videos add constraint session_videos_attendable_id_key UNIQUE (attendable_id);
alter table session_videos add constraint session_videos_pkey PRIMARY KEY (id);
alter table session_videos add constraint session_videos_asked_host_id_fkey FOREIGN KEY (asked_host_id) REFERENCES users(id) ON DELETE SET NULL;
alter table session_videos add constraint session_videos_attendable_id_fkey FOREIGN KEY (attendable_id) REFERENCES attendables(id) ON DELETE SET NULL;
alter table session_videos add constraint session_videos_host_id_fkey FOREIGN KEY (host_id) REFERENCES users(id) ON DELETE SET NULL;
alter table session_videos add constraint session_videos_check CHECK (((meeting_id IS NULL) = (told_starts_at IS NULL)));
alter table session_videos add constraint session_videos_check1 CHECK (((failure IS NULL) = (failed_at IS NULL)));
alter table set_up_links add constraint set_up_links_pkey PRIMARY KEY (token_hash);
alter table setting_changes add constraint setting_changes_pkey PRIMARY KEY (id);
alter table setting_changes add constraint setting_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL;
alter table setting_changes add constraint setting_changes_fields_check CHECK ((jsonb_typeof(fields) = 'object'::text));
alter table setting_changes add constraint setting_changes_subject_check CHECK ((subject ~ '^(organization|campus:\d+)$'::text));
alter table settings add constraint settings_pkey PRIMARY KEY (key);
alter table settings add constraint settings_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL;
alter table sign_in_failures add constraint sign_in_failures_pkey PRIMARY KEY (key);
alter table sign_on_attempts add constraint sign_on_attempts_pkey PRIMARY KEY (token_hash);
alter table sign_on_attempts add constraint sign_on_attempts_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES identity_providers(id) ON DELETE CASCADE;
alter table student_document_files add constraint student_document_files_storage_key_key UNIQUE (storage_key);
alter table student_document_files add constraint student_document_files_pkey PRIMARY KEY (document_id, version);
alter table student_document_files add constraint student_document_files_document_id_fkey FOREIGN KEY (document_id) REFERENCES student_documents(id) ON DELETE CASCADE;
alter table student_document_files add constraint student_document_files_mirrored_by_fkey FOREIGN KEY (mirrored_by) REFERENCES users(id) ON DELETE SET NULL;
alter table student_document_files add constraint student_document_files_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE SET NULL;
alter table student_documents add constraint student_documents_pkey PRIMARY KEY (id);
alter table student_documents add constraint student_documents_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id) ON DELETE SET NULL;
alter table student_documents add constraint student_documents_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table student_documents add constraint student_documents_kind_check CHECK ((kind = ANY (ARRAY['transcript'::text, 'medical'::text, 'custody'::text, 'agreement'::text, 'identity'::text, 'other'::text])));
alter table student_documents add constraint student_documents_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)));
alter table student_documents add constraint student_documents_visibility_check CHECK ((visibility = ANY (ARRAY['staff'::text, 'restricted'::text, 'family'::text])));
alter table student_graduations add constraint student_graduations_pkey PRIMARY KEY (student_id);
alter table student_graduations add constraint student_graduations_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES graduation_plans(id) ON DELETE CASCADE;
alter table student_graduations add constraint student_graduations_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table student_graduations add constraint student_graduations_abilities_status_check CHECK ((abilities_status = ANY (ARRAY['completed'::text, 'ahead-of-schedule'::text, 'on-track'::text, 'falling-behind'::text, 'off-track'::text])));
alter table student_graduations add constraint student_graduations_status_check CHECK ((status = ANY (ARRAY['completed'::text, 'ahead-of-schedule'::text, 'on-track'::text, 'falling-behind'::text, 'off-track'::text])));
alter table student_hours add constraint student_hours_pkey PRIMARY KEY (student_id);
alter table student_hours add constraint student_hours_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table student_pathways add constraint student_pathways_pkey PRIMARY KEY (student_id, school_year, type);
alter table student_pathways add constraint student_pathways_assigned_by_fkey FOREIGN KEY (assigned_by) REFERENCES users(id) ON DELETE SET NULL;
alter table student_pathways add constraint student_pathways_pathway_id_school_year_type_fkey FOREIGN KEY (pathway_id, school_year, type) REFERENCES pathways(id, school_year, type) ON UPDATE CASCADE;
alter table student_pathways add constraint student_pathways_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table student_standings add constraint student_standings_pkey PRIMARY KEY (student_id);
alter table student_standings add constraint student_standings_cycle_id_fkey FOREIGN KEY (cycle_id) REFERENCES cycles(id) ON DELETE CASCADE;
alter table student_standings add constraint student_standings_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table student_status_changes add constraint student_status_changes_pkey PRIMARY KEY (id);
alter table student_status_changes add constraint student_status_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id);
alter table student_status_changes add constraint student_status_changes_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table students add constraint students_pkey PRIMARY KEY (id);
alter table students add constraint students_cohort_id_fkey FOREIGN KEY (cohort_id) REFERENCES cohorts(id);
alter table students add constraint students_house_id_fkey FOREIGN KEY (house_id) REFERENCES houses(id);
alter table students add constraint students_id_fkey FOREIGN KEY (id) REFERENCES users(id);
alter table students add constraint students_date_of_birth_check CHECK ((date_of_birth >= '1990-01-01'::date));
alter table students add constraint students_grade_before_check CHECK (((grade_before IS NULL) OR (grade_year IS NOT NULL)));
alter table students add constraint students_grade_check CHECK (((grade >= 6) AND (grade <= 12)));
alter table students add constraint students_state_check CHECK ((state ~ '^[A-Z]{2}$'::text));
alter table students add constraint students_status_check CHECK ((status = ANY (ARRAY['active'::text, 'hold'::text, 'withdrawn'::text, 'leave_of_absence'::text, 'graduated'::text, 'admitted'::text])));
alter table subjects add constraint subjects_pkey PRIMARY KEY (id);
alter table subjects add constraint subjects_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)));
alter table task_abilities add constraint task_abilities_pkey PRIMARY KEY (task_id, ability_id);
alter table task_abilities add constraint task_abilities_ability_id_fkey FOREIGN KEY (ability_id) REFERENCES abilities(id);
alter table task_abilities add constraint task_abilities_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE;
alter table task_claims add constraint task_claims_pkey PRIMARY KEY (task_id, student_id);
alter table task_claims add constraint task_claims_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table task_claims add constraint task_claims_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE;
alter table task_claims add constraint task_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table task_files add constraint task_files_storage_key_key UNIQUE (storage_key);
alter table task_files add constraint task_files_pkey PRIMARY KEY (id);
alter table task_files add constraint task_files_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table task_files add constraint task_files_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE;
alter table task_files add constraint task_files_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id);
alter table task_files add constraint task_files_size_bytes_check CHECK ((size_bytes > 0));
alter table task_message_files add constraint task_message_files_pkey PRIMARY KEY (message_id, file_id);
alter table task_message_files add constraint task_message_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES task_files(id);
alter table task_message_files add constraint task_message_files_message_id_fkey FOREIGN KEY (message_id) REFERENCES task_messages(id) ON DELETE CASCADE;
alter table task_messages add constraint task_messages_batch_key UNIQUE (batch);
alter table task_messages add constraint task_messages_pkey PRIMARY KEY (id);
alter table task_messages add constraint task_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);
alter table task_messages add constraint task_messages_before_decided_by_fkey FOREIGN KEY (before_decided_by) REFERENCES users(id);
alter table task_messages add constraint task_messages_hand_in_id_fkey FOREIGN KEY (hand_in_id) REFERENCES hand_ins(id);
alter table task_messages add constraint task_messages_mirrored_by_fkey FOREIGN KEY (mirrored_by) REFERENCES users(id);
alter table task_messages add constraint task_messages_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES users(id);
alter table task_messages add constraint task_messages_task_id_student_id_fkey FOREIGN KEY (task_id, student_id) REFERENCES task_submissions(task_id, student_id);
alter table task_messages add constraint task_messages_action_check CHECK ((action = ANY (ARRAY['comment'::text, 'expedition_flag'::text, 'flagged'::text, 'reviewed'::text, 'missed'::text, 'excused'::text, 'extended'::text, 'assessed'::text])));
alter table task_messages add constraint task_messages_before_closed_check CHECK ((before_closed = ANY (ARRAY['reviewed'::text, 'missed'::text, 'excused'::text, 'readonly'::text])));
alter table task_messages add constraint task_messages_check CHECK (((batch IS NOT NULL) = (action = 'assessed'::text)));
alter table task_nudges add constraint task_nudges_pkey PRIMARY KEY (employee_id, on_day);
alter table task_nudges add constraint task_nudges_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employees(id) ON DELETE CASCADE;
alter table task_nudges add constraint task_nudges_nudged_by_fkey FOREIGN KEY (nudged_by) REFERENCES users(id) ON DELETE SET NULL;
alter table task_responses add constraint task_responses_pkey PRIMARY KEY (hand_in_id);
alter table task_responses add constraint task_responses_hand_in_id_fkey FOREIGN KEY (hand_in_id) REFERENCES hand_ins(id);
alter table task_responses add constraint task_responses_responder_id_fkey FOREIGN KEY (responder_id) REFERENCES users(id);
alter table task_responses add constraint task_responses_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE;
alter table task_responses add constraint task_responses_check CHECK ((responded_at >= handed_in_at));
alter table task_submissions add constraint task_submissions_pkey PRIMARY KEY (task_id, student_id);
alter table task_submissions add constraint task_submissions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
alter table task_submissions add constraint task_submissions_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table task_submissions add constraint task_submissions_task_id_due_at_fkey FOREIGN KEY (task_id, due_at) REFERENCES tasks(id, due_at) ON UPDATE CASCADE ON DELETE CASCADE;
alter table task_submissions add constraint task_submissions_check CHECK (((status <> ALL (ARRAY['reviewed'::text, 'not_yet_reviewed'::text, 'flagged'::text, 'late'::text])) OR (submitted_at IS NOT NULL)));
alter table task_submissions add constraint task_submissions_check1 CHECK (((status <> ALL (ARRAY['pending'::text, 'missed'::text, 'extended-deadline'::text])) OR (submitted_at IS NULL)));
alter table task_submissions add constraint task_submissions_check2 CHECK (((status <> 'extended-deadline'::text) OR (deadline_extension_due_at IS NOT NULL)));
alter table task_submissions add constraint task_submissions_status_check CHECK ((status = ANY (ARRAY['reviewed'::text, 'not_yet_reviewed'::text, 'pending'::text, 'missed'::text, 'flagged'::text, 'extended-deadline'::text, 'late'::text, 'excused'::text, 'readonly'::text])));
alter table task_units add constraint task_units_pkey PRIMARY KEY (task_id, unit_id);
alter table task_units add constraint task_units_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE;
alter table task_units add constraint task_units_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id);
alter table tasks add constraint tasks_id_due_at_key UNIQUE (id, due_at);
alter table tasks add constraint tasks_pkey PRIMARY KEY (id);
alter table tasks add constraint tasks_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experiences(id);
alter table tasks add constraint tasks_design_key_check CHECK (((length(design_key) >= 1) AND (length(design_key) <= 40)));
alter table tasks add constraint tasks_minutes_check CHECK (((minutes >= 1) AND (minutes <= 2400)));
alter table tasks add constraint tasks_submission_kind_check CHECK ((submission_kind = ANY (ARRAY['text'::text, 'file'::text, 'link'::text, 'in_person'::text])));
alter table tasks add constraint tasks_title_check CHECK ((title <> ''::text));
alter table template_abilities add constraint template_abilities_pkey PRIMARY KEY (template_id, ability_id);
alter table template_abilities add constraint template_abilities_ability_id_fkey FOREIGN KEY (ability_id) REFERENCES abilities(id);
alter table template_abilities add constraint template_abilities_template_id_fkey FOREIGN KEY (template_id) REFERENCES templates(id) ON DELETE CASCADE;
alter table template_counts add constraint template_counts_pkey PRIMARY KEY (facet, key);
alter table template_counts add constraint template_counts_facet_check CHECK ((facet = ANY (ARRAY['type'::text, 'stage'::text, 'subject'::text, 'topic'::text, 'ability'::text])));
alter table template_editors add constraint template_editors_pkey PRIMARY KEY (template_id, user_id);
alter table template_editors add constraint template_editors_template_id_fkey FOREIGN KEY (template_id) REFERENCES templates(id) ON DELETE CASCADE;
alter table template_editors add constraint template_editors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table template_sessions add constraint template_sessions_pkey PRIMARY KEY (template_id, key);
alter table template_sessions add constraint template_sessions_template_id_fkey FOREIGN KEY (template_id) REFERENCES templates(id) ON DELETE CASCADE;
alter table template_sessions add constraint template_sessions_template_id_week_key_fkey FOREIGN KEY (template_id, week_key) REFERENCES template_weeks(template_id, key) ON DELETE CASCADE;
alter table template_sessions add constraint template_sessions_block_title_check CHECK (((length(block_title) >= 1) AND (length(block_title) <= 60)));
alter table template_sessions add constraint template_sessions_check CHECK (((block_title IS NULL) <> (starts_at IS NULL)));
alter table template_sessions add constraint template_sessions_key_check CHECK (((length(key) >= 1) AND (length(key) <= 40)));
alter table template_sessions add constraint template_sessions_kind_check CHECK ((kind = ANY (ARRAY['lesson'::text, 'workshop'::text, 'field_work'::text, 'guest'::text, 'presentation'::text])));
alter table template_sessions add constraint template_sessions_meets_check CHECK ((meets = ANY (ARRAY['online'::text, 'in_person'::text])));
alter table template_sessions add constraint template_sessions_minutes_check CHECK (((minutes >= 15) AND (minutes <= 480)));
alter table template_sessions add constraint template_sessions_weekday_check CHECK (((weekday >= 1) AND (weekday <= 5)));
alter table template_task_abilities add constraint template_task_abilities_pkey PRIMARY KEY (template_id, task_key, ability_id);
alter table template_task_abilities add constraint template_task_abilities_template_id_ability_id_fkey FOREIGN KEY (template_id, ability_id) REFERENCES template_abilities(template_id, ability_id) ON DELETE CASCADE;
alter table template_task_abilities add constraint template_task_abilities_template_id_task_key_fkey FOREIGN KEY (template_id, task_key) REFERENCES template_tasks(template_id, key) ON DELETE CASCADE;
alter table template_task_units add constraint template_task_units_pkey PRIMARY KEY (template_id, task_key, unit_id);
alter table template_task_units add constraint template_task_units_template_id_task_key_fkey FOREIGN KEY (template_id, task_key) REFERENCES template_tasks(template_id, key) ON DELETE CASCADE;
alter table template_task_units add constraint template_task_units_template_id_unit_id_fkey FOREIGN KEY (template_id, unit_id) REFERENCES template_units(template_id, unit_id) ON DELETE CASCADE;
alter table template_tasks add constraint template_tasks_pkey PRIMARY KEY (template_id, key);
alter table template_tasks add constraint template_tasks_template_id_fkey FOREIGN KEY (template_id) REFERENCES templates(id) ON DELETE CASCADE;
alter table template_tasks add constraint template_tasks_template_id_week_key_fkey FOREIGN KEY (template_id, week_key) REFERENCES template_weeks(template_id, key) ON DELETE SET NULL (week_key);
alter table template_tasks add constraint template_tasks_body_html_check CHECK ((length(body_html) <= 20000));
alter table template_tasks add constraint template_tasks_key_check CHECK (((length(key) >= 1) AND (length(key) <= 40)));
alter table template_tasks add constraint template_tasks_minutes_check CHECK (((minutes >= 1) AND (minutes <= 2400)));
alter table template_tasks add constraint template_tasks_submission_kind_check CHECK ((submission_kind = ANY (ARRAY['text'::text, 'file'::text, 'link'::text, 'in_person'::text])));
alter table template_tasks add constraint template_tasks_title_check CHECK ((length(title) <= 120));
alter table template_units add constraint template_units_pkey PRIMARY KEY (template_id, unit_id);
alter table template_units add constraint template_units_template_id_fkey FOREIGN KEY (template_id) REFERENCES templates(id) ON DELETE CASCADE;
alter table template_units add constraint template_units_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id);
alter table template_versions add constraint template_versions_pkey PRIMARY KEY (template_id, version);
alter table template_versions add constraint template_versions_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id) ON DELETE SET NULL;
alter table template_versions add constraint template_versions_template_id_fkey FOREIGN KEY (template_id) REFERENCES templates(id) ON DELETE CASCADE;
alter table template_weeks add constraint template_weeks_pkey PRIMARY KEY (template_id, key);
alter table template_weeks add constraint template_weeks_template_id_fkey FOREIGN KEY (template_id) REFERENCES templates(id) ON DELETE CASCADE;
alter table template_weeks add constraint template_weeks_body_check CHECK ((length(body) <= 4000));
alter table template_weeks add constraint template_weeks_key_check CHECK (((length(key) >= 1) AND (length(key) <= 40)));
alter table template_weeks add constraint template_weeks_objective_check CHECK ((length(objective) <= 300));
alter table template_weeks add constraint template_weeks_position_check CHECK ((("position" >= 1) AND ("position" <= 20)));
alter table template_weeks add constraint template_weeks_title_check CHECK ((length(title) <= 120));
alter table templates add constraint templates_pkey PRIMARY KEY (id);
alter table templates add constraint templates_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(id) ON DELETE SET NULL;
alter table templates add constraint templates_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL;
alter table templates add constraint templates_check CHECK ((is_study_approved OR (type = 'independent_study'::text)));
alter table templates add constraint templates_description_html_check CHECK ((length(description_html) <= 20000));
alter table templates add constraint templates_driving_question_check CHECK ((length(driving_question) <= 300));
alter table templates add constraint templates_image_url_check CHECK ((length(image_url) <= 500));
alter table templates add constraint templates_places_check CHECK (((places >= 1) AND (places <= 500)));
alter table templates add constraint templates_school_stage_check CHECK ((school_stage = ANY (ARRAY['ms'::text, 'hs'::text])));
alter table templates add constraint templates_theme_title_check CHECK ((length(theme_title) <= 120));
alter table templates add constraint templates_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)));
alter table templates add constraint templates_type_check CHECK ((type = ANY (ARRAY['expedition'::text, 'independent_study'::text, 'activity'::text, 'math_learning_goal'::text, 'language_learning_goal'::text, 'extracurricular'::text, 'dual_enrollment'::text])));
alter table test_group_members add constraint test_group_members_pkey PRIMARY KEY (group_id, user_id);
alter table test_group_members add constraint test_group_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES test_groups(id) ON DELETE CASCADE;
alter table test_group_members add constraint test_group_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table test_groups add constraint test_groups_pkey PRIMARY KEY (id);
alter table test_groups add constraint test_groups_title_check CHECK ((title <> ''::text));
alter table topics add constraint topics_pkey PRIMARY KEY (id);
alter table topics add constraint topics_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id);
alter table topics add constraint topics_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)));
alter table transcripts add constraint transcripts_code_key UNIQUE (code);
alter table transcripts add constraint transcripts_student_id_version_key UNIQUE (student_id, version);
alter table transcripts add constraint transcripts_pkey PRIMARY KEY (id);
alter table transcripts add constraint transcripts_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES users(id) ON DELETE SET NULL;
alter table transcripts add constraint transcripts_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES users(id) ON DELETE SET NULL;
alter table transcripts add constraint transcripts_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table transcripts add constraint transcripts_code_check CHECK ((code ~ '^[2-9A-HJ-NP-Z]{26}$'::text));
alter table transcripts add constraint transcripts_file_hash_check CHECK ((length(file_hash) = 64));
alter table transcripts add constraint transcripts_hash_check CHECK ((length(hash) = 64));
alter table transcripts add constraint transcripts_revoke_reason_check CHECK ((length(revoke_reason) <= 300));
alter table unfinished_files add constraint unfinished_files_pkey PRIMARY KEY (storage_key);
alter table unit_objectives add constraint unit_objectives_pkey PRIMARY KEY (id);
alter table unit_objectives add constraint unit_objectives_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id) ON DELETE CASCADE;
alter table unit_objectives add constraint unit_objectives_title_check CHECK (((length(title) >= 1) AND (length(title) <= 300)));
alter table unit_versions add constraint unit_versions_pkey PRIMARY KEY (unit_id, version);
alter table unit_versions add constraint unit_versions_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id) ON DELETE SET NULL;
alter table unit_versions add constraint unit_versions_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id) ON DELETE CASCADE;
alter table units add constraint units_pkey PRIMARY KEY (id);
alter table units add constraint units_successor_id_fkey FOREIGN KEY (successor_id) REFERENCES units(id);
alter table units add constraint units_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics(id);
alter table units add constraint units_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL;
alter table units add constraint units_check CHECK ((successor_id <> id));
alter table units add constraint units_credit_check CHECK ((((credit >= (0)::double precision) AND (credit <= (10)::double precision)) AND ((credit * (4)::double precision) = floor((credit * (4)::double precision)))));
alter table units add constraint units_description_check CHECK ((length(description) <= 4000));
alter table units add constraint units_school_stage_check CHECK ((school_stage = ANY (ARRAY['ms'::text, 'hs'::text])));
alter table units add constraint units_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)));
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table users add constraint users_email_small CHECK ((email = lower(email)));
alter table users add constraint users_name_line CHECK ((name = one_line(name)));
alter table users add constraint users_role_check CHECK ((role = ANY (ARRAY['student'::text, 'guardian'::text, 'employee'::text])));
alter table vendor_budgets add constraint vendor_budgets_pkey PRIMARY KEY (name);
alter table vendor_health add constraint vendor_health_pkey PRIMARY KEY (vendor);
alter table vendor_health add constraint vendor_health_cause_check CHECK ((cause = ANY (ARRAY['key'::text, 'away'::text, 'wrong'::text, 'limit'::text])));
alter table vendor_health add constraint vendor_health_last_word_check CHECK ((last_word = ANY (ARRAY['answered'::text, 'slow'::text, 'down'::text])));
alter table vendor_hours add constraint vendor_hours_pkey PRIMARY KEY (vendor, hour);
alter table vendor_lags add constraint vendor_lags_pkey PRIMARY KEY (vendor, at);
alter table vendor_outages add constraint vendor_outages_pkey PRIMARY KEY (id);
alter table vendor_outages add constraint vendor_outages_check CHECK (((kind = 'silent'::text) = (job <> ''::text)));
alter table vendor_outages add constraint vendor_outages_kind_check CHECK ((kind = ANY (ARRAY['down'::text, 'silent'::text])));
alter table verifications add constraint verifications_pkey PRIMARY KEY (id);
alter table view_mailing_sends add constraint view_mailing_sends_pkey PRIMARY KEY (mailing_id, due_on);
alter table view_mailing_sends add constraint view_mailing_sends_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES view_mailings(id) ON DELETE CASCADE;
alter table view_mailing_sends add constraint view_mailing_sends_result_check CHECK ((result = ANY (ARRAY['sent'::text, 'refused'::text, 'gone'::text])));
alter table view_mailings add constraint view_mailings_pkey PRIMARY KEY (id);
alter table view_mailings add constraint view_mailings_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES users(id) ON DELETE CASCADE;
alter table view_mailings add constraint view_mailings_view_id_fkey FOREIGN KEY (view_id) REFERENCES saved_views(id) ON DELETE CASCADE;
alter table view_mailings add constraint view_mailings_rhythm_check CHECK ((rhythm = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text])));
alter table wait_list_entries add constraint wait_list_entries_pkey PRIMARY KEY (id);
alter table wait_list_entries add constraint wait_list_entries_experience_id_fkey FOREIGN KEY (experience_id) REFERENCES experiences(id);
alter table wait_list_entries add constraint wait_list_entries_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table wait_list_entries add constraint wait_list_entries_check CHECK (((state = 'offered'::text) <= (answer_by IS NOT NULL)));
alter table wait_list_entries add constraint wait_list_entries_check1 CHECK (((state = ANY (ARRAY['waiting'::text, 'offered'::text])) = (settled_at IS NULL)));
alter table wait_list_entries add constraint wait_list_entries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'offered'::text, 'promoted'::text, 'declined'::text, 'expired'::text, 'removed'::text])));
alter table webhook_attempts add constraint webhook_attempts_pkey PRIMARY KEY (id);
alter table webhook_attempts add constraint webhook_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON DELETE CASCADE;
alter table webhook_deliveries add constraint webhook_deliveries_endpoint_id_event_id_key UNIQUE (endpoint_id, event_id);
alter table webhook_deliveries add constraint webhook_deliveries_pkey PRIMARY KEY (id);
alter table webhook_deliveries add constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE;
alter table webhook_deliveries add constraint webhook_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_events(id) ON DELETE CASCADE;
alter table webhook_deliveries add constraint webhook_deliveries_check CHECK (((state = ANY (ARRAY['delivered'::text, 'failed'::text])) = (ended_at IS NOT NULL)));
alter table webhook_deliveries add constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text, 'kept'::text])));
alter table webhook_endpoints add constraint webhook_endpoints_pkey PRIMARY KEY (id);
alter table webhook_endpoints add constraint webhook_endpoints_cohort_id_fkey FOREIGN KEY (cohort_id) REFERENCES cohorts(id);
alter table webhook_endpoints add constraint webhook_endpoints_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);
alter table webhook_endpoints add constraint webhook_endpoints_check CHECK ((is_on = (off_because IS NULL)));
alter table webhook_endpoints add constraint webhook_endpoints_check1 CHECK (((old_secret IS NULL) = (old_secret_until IS NULL)));
alter table webhook_endpoints add constraint webhook_endpoints_off_because_check CHECK ((off_because = ANY (ARRAY['hand'::text, 'gone'::text, 'failing'::text])));
alter table webhook_endpoints add constraint webhook_endpoints_title_check CHECK ((((length(title) >= 1) AND (length(title) <= 60)) AND (title = one_line(title))));
alter table webhook_endpoints add constraint webhook_endpoints_url_check CHECK ((length(url) <= 500));
alter table webhook_events add constraint webhook_events_message_id_key UNIQUE (message_id);
alter table webhook_events add constraint webhook_events_pkey PRIMARY KEY (id);
alter table webhook_events add constraint webhook_events_data_check CHECK ((octet_length((data)::text) < 16000));

CREATE UNIQUE INDEX abilities_title_key ON public.abilities USING btree (school_stage, plain_text(title)) WHERE (retired_at IS NULL);
CREATE INDEX abilities_updated_by_idx ON public.abilities USING btree (updated_by);
CREATE INDEX ability_versions_saved_by_idx ON public.ability_versions USING btree (saved_by);
CREATE INDEX accounts_user_idx ON public.accounts USING btree (user_id);
CREATE INDEX admission_start_dates_added_by_idx ON public.admission_start_dates USING btree (added_by);
CREATE UNIQUE INDEX admission_start_dates_offered ON public.admission_start_dates USING btree (date) WHERE (removed_at IS NULL);
CREATE INDEX admission_start_dates_removed_by_idx ON public.admission_start_dates USING btree (removed_by);
CREATE INDEX admissions_copies_restored_from_idx ON public.admissions_copies USING btree (restored_from);
CREATE INDEX admissions_copies_saved_by_idx ON public.admissions_copies USING btree (saved_by);
CREATE INDEX announcements_created_by_idx ON public.announcements USING btree (created_by);
CREATE INDEX announcements_due_idx ON public.announcements USING btree (send_at) WHERE (status = 'scheduled'::text);
CREATE INDEX announcements_send_at_idx ON public.announcements USING btree (send_at DESC, id DESC);
CREATE INDEX api_token_calls_happened_at_idx ON public.api_token_calls USING brin (happened_at);
CREATE INDEX api_token_calls_refused_idx ON public.api_token_calls USING btree (token_id, id DESC) WHERE (status >= 400);
CREATE INDEX api_token_calls_token_id_id_idx ON public.api_token_calls USING btree (token_id, id DESC);
CREATE INDEX api_tokens_owner_id_idx ON public.api_tokens USING btree (owner_id);
CREATE INDEX api_tokens_revoked_by_idx ON public.api_tokens USING btree (revoked_by);
CREATE INDEX application_actions_application_id_idx ON public.application_actions USING btree (application_id);
CREATE INDEX application_actions_asked_by_idx ON public.application_actions USING btree (asked_by);
CREATE INDEX application_actions_due ON public.application_actions USING btree (next_try_at) WHERE (state = ANY (ARRAY['waiting'::text, 'failed'::text]));
CREATE INDEX application_actions_failed ON public.application_actions USING btree (asked_at DESC, id DESC) WHERE (state = 'failed'::text);
CREATE UNIQUE INDEX application_actions_undone ON public.application_actions USING btree (application_id, kind) WHERE (state = ANY (ARRAY['waiting'::text, 'failed'::text]));
CREATE INDEX application_admission_guardians_ended_by_idx ON public.application_admission_guardians USING btree (ended_by);
CREATE INDEX application_admission_guardians_guardian_id_idx ON public.application_admission_guardians USING btree (guardian_id);
CREATE INDEX application_admissions_admitted_by_idx ON public.application_admissions USING btree (admitted_by);
CREATE INDEX application_admissions_application_id_idx ON public.application_admissions USING btree (application_id);
CREATE UNIQUE INDEX application_admissions_standing ON public.application_admissions USING btree (application_id) WHERE (taken_back_at IS NULL);
CREATE INDEX application_admissions_student_id_idx ON public.application_admissions USING btree (student_id);
CREATE INDEX application_admissions_taken_back_by_idx ON public.application_admissions USING btree (taken_back_by);
CREATE INDEX application_answers_reopened_by_idx ON public.application_answers USING btree (reopened_by);
CREATE INDEX application_documents_made_by_idx ON public.application_documents USING btree (made_by);
CREATE INDEX application_evaluations_asked_lately ON public.application_evaluations USING btree (lower(evaluator_email), last_asked_at) WHERE (last_asked_at IS NOT NULL);
CREATE INDEX application_evaluations_open ON public.application_evaluations USING btree (last_asked_at) WHERE ((answered_at IS NULL) AND (bounced_at IS NULL));
CREATE INDEX application_events_application_id_happened_at_id_idx ON public.application_events USING btree (application_id, happened_at DESC, id DESC);
CREATE INDEX application_events_done_by_idx ON public.application_events USING btree (done_by);
CREATE UNIQUE INDEX application_guardians_applicant ON public.application_guardians USING btree (application_id) WHERE is_applicant;
CREATE INDEX application_guardians_application_id_idx ON public.application_guardians USING btree (application_id);
CREATE INDEX application_joins_joined_by_idx ON public.application_joins USING btree (joined_by);
CREATE INDEX application_joins_kept_id_idx ON public.application_joins USING btree (kept_id);
CREATE INDEX application_joins_other_id_idx ON public.application_joins USING btree (other_id);
CREATE UNIQUE INDEX application_joins_standing ON public.application_joins USING btree (other_id) WHERE (undone_at IS NULL);
CREATE INDEX application_joins_undone_by_idx ON public.application_joins USING btree (undone_by);
CREATE INDEX application_records_compared ON public.application_records USING btree (seen_at NULLS FIRST, application_id) WHERE (outside_id IS NOT NULL);
CREATE INDEX application_records_differing ON public.application_records USING btree (application_id) WHERE differs;
CREATE INDEX application_records_outside_id_idx ON public.application_records USING btree (outside_id);
CREATE INDEX application_stages_left ON public.application_stages USING btree (stage, left_at) WHERE (left_at IS NOT NULL);
CREATE INDEX application_transcript_requests_asked_by_idx ON public.application_transcript_requests USING btree (asked_by);
CREATE INDEX application_transcript_requests_open ON public.application_transcript_requests USING btree (asked_at) WHERE (bounced_at IS NULL);
CREATE INDEX applications_apart_other_id_idx ON public.applications_apart USING btree (other_id);
CREATE INDEX applications_apart_said_by_idx ON public.applications_apart USING btree (said_by);
CREATE INDEX applications_by_grade ON public.applications USING btree (student_grade, id) WHERE (deleted_at IS NULL);
CREATE INDEX applications_by_guardian ON public.applications USING btree (lower(guardian_name), id) WHERE (deleted_at IS NULL);
CREATE INDEX applications_by_student ON public.applications USING btree (lower(student_name), id) WHERE (deleted_at IS NULL);
CREATE INDEX applications_cohort_id_id_idx ON public.applications USING btree (cohort_id, id);
CREATE INDEX applications_deleted_by_idx ON public.applications USING btree (deleted_by);
CREATE INDEX applications_guardian_email ON public.applications USING gin (lower(guardian_email) gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX applications_guardian_words ON public.applications USING gin (guardian_words gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX applications_merged ON public.applications USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX applications_open ON public.applications USING btree (is_open, id) WHERE (deleted_at IS NULL);
CREATE INDEX applications_same_family ON public.applications USING btree (lower(guardian_email) COLLATE "C") WHERE ((deleted_at IS NULL) AND (guardian_email <> ''::text));
CREATE INDEX applications_same_student ON public.applications USING btree (plain_text(student_name), student_born_on) WHERE ((deleted_at IS NULL) AND (student_born_on IS NOT NULL));
CREATE INDEX applications_stage ON public.applications USING btree (stage, id) WHERE (deleted_at IS NULL);
CREATE INDEX applications_starting ON public.applications USING btree (starts_on) WHERE (deleted_at IS NULL);
CREATE INDEX applications_student_words ON public.applications USING gin (student_words gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX applications_to_look_at ON public.applications USING btree (id) WHERE ((deleted_at IS NULL) AND needs_look);
CREATE INDEX applications_waiting ON public.applications USING btree (stage, stage_since, id) WHERE ((deleted_at IS NULL) AND is_open);
CREATE INDEX ask_alert_tellings_student_id_idx ON public.ask_alert_tellings USING btree (student_id);
CREATE UNIQUE INDEX ask_alerts_once ON public.ask_alerts USING btree (owner_id, question) WHERE (removed_at IS NULL);
CREATE INDEX ask_alerts_owner_id_idx ON public.ask_alerts USING btree (owner_id);
CREATE INDEX assessments_ability_idx ON public.assessments USING btree (ability_id);
CREATE INDEX assessments_assessed_by_idx ON public.assessments USING btree (assessed_by);
CREATE INDEX assessments_batch_idx ON public.assessments USING btree (batch);
CREATE INDEX assessments_experience_idx ON public.assessments USING btree (experience_id, student_id);
CREATE INDEX assessments_hand_in_id_idx ON public.assessments USING btree (hand_in_id);
CREATE INDEX assessments_mirrored_by_idx ON public.assessments USING btree (mirrored_by);
CREATE INDEX assessments_student_idx ON public.assessments USING btree (student_id, id);
CREATE INDEX assessments_task_idx ON public.assessments USING btree (task_id, student_id);
CREATE INDEX assessments_unit_idx ON public.assessments USING btree (unit_id);
CREATE INDEX assessments_withdrawn_by_idx ON public.assessments USING btree (withdrawn_by);
CREATE INDEX attendables_campus_idx ON public.attendables USING btree (cohort_id, starts_at) WHERE (cohort_id IS NOT NULL);
CREATE INDEX attendables_cancelled_idx ON public.attendables USING btree (starts_at) WHERE (cancelled_at IS NOT NULL);
CREATE INDEX attendables_experience_idx ON public.attendables USING btree (experience_id, starts_at);
CREATE INDEX attendables_house_idx ON public.attendables USING btree (house_id, starts_at);
CREATE INDEX attendables_staff_saved_by_idx ON public.attendables USING btree (staff_saved_by);
CREATE INDEX attendables_starts_at_idx ON public.attendables USING btree (starts_at);
CREATE INDEX attendables_unreported_idx ON public.attendables USING btree (starts_at) WHERE ((video_meeting_id IS NOT NULL) AND (report_received_at IS NULL) AND (cancelled_at IS NULL));
CREATE INDEX attendables_unsure_idx ON public.attendables USING btree (starts_at) WHERE (unsure_count > 0);
CREATE INDEX attendables_untaken_idx ON public.attendables USING btree (starts_at) WHERE is_untaken;
CREATE INDEX attendables_video_meeting_idx ON public.attendables USING btree (video_meeting_id, starts_at);
CREATE INDEX attendance_changes_attendance_idx ON ONLY public.attendance_changes USING btree (attendance_id, changed_at);
CREATE INDEX attendance_changes_changed_by_idx ON ONLY public.attendance_changes USING btree (changed_by) WHERE (changed_by IS NOT NULL);
CREATE INDEX attendances_excuse_idx ON public.attendances USING btree (excuse_id) WHERE (excuse_id IS NOT NULL);
CREATE INDEX attendances_missed_idx ON public.attendances USING btree (meeting_starts_at) WHERE may_be_missed(statuses, (excuse_id IS NOT NULL));
CREATE INDEX attendances_missed_of_student_idx ON public.attendances USING btree (student_id, meeting_starts_at) WHERE may_be_missed(statuses, (excuse_id IS NOT NULL));
CREATE INDEX attendances_staff_set_by_idx ON public.attendances USING btree (staff_set_by) WHERE (staff_set_by IS NOT NULL);
CREATE INDEX attendances_student_idx ON public.attendances USING btree (student_id, meeting_starts_at);
CREATE INDEX audit_log_acting_as_idx ON ONLY public.audit_log USING btree (acting_as_id);
CREATE INDEX audit_log_actor_idx ON ONLY public.audit_log USING btree (actor_id, happened_at);
CREATE INDEX audit_log_happened_idx ON ONLY public.audit_log USING btree (happened_at, id);
CREATE INDEX audit_log_kind_idx ON ONLY public.audit_log USING btree (subject_type, happened_at);
CREATE INDEX audit_log_subject_idx ON ONLY public.audit_log USING btree (subject_type, subject_id, happened_at);
CREATE INDEX availability_exceptions_created_by_idx ON public.availability_exceptions USING btree (created_by);
CREATE INDEX availability_exceptions_employee_id_idx ON public.availability_exceptions USING btree (employee_id, last_day);
CREATE INDEX availability_exceptions_updated_by_idx ON public.availability_exceptions USING btree (updated_by);
CREATE INDEX availability_weeks_updated_by_idx ON public.availability_weeks USING btree (updated_by);
CREATE INDEX calendar_changes_announcement_idx ON public.calendar_changes USING btree (announcement_id);
CREATE INDEX calendar_changes_import_idx ON public.calendar_changes USING btree (import_id);
CREATE INDEX calendar_changes_made_by_idx ON public.calendar_changes USING btree (made_by);
CREATE INDEX calendar_changes_made_idx ON public.calendar_changes USING btree (made_at DESC, id DESC);
CREATE INDEX calendar_changes_undone_by_idx ON public.calendar_changes USING btree (undone_by);
CREATE UNIQUE INDEX calendar_feeds_active_key ON public.calendar_feeds USING btree (owner_id, COALESCE(house_id, 0)) WHERE (revoked_at IS NULL);
CREATE INDEX calendar_feeds_house_idx ON public.calendar_feeds USING btree (house_id);
CREATE INDEX calendar_feeds_owner_idx ON public.calendar_feeds USING btree (owner_id);
CREATE INDEX calendar_imports_cohort_idx ON public.calendar_imports USING btree (cohort_id);
CREATE INDEX calendar_imports_uploaded_by_idx ON public.calendar_imports USING btree (uploaded_by);
CREATE UNIQUE INDEX chat_differences_number_idx ON public.chat_differences USING btree (number);
CREATE INDEX chat_ignored_ignored_by_idx ON public.chat_ignored USING btree (ignored_by);
CREATE INDEX chat_job_logs_job_id_id_idx ON public.chat_job_logs USING btree (job_id, id);
CREATE INDEX chat_jobs_approved_by_idx ON public.chat_jobs USING btree (approved_by);
CREATE INDEX chat_jobs_asked_by_idx ON public.chat_jobs USING btree (asked_by);
CREATE INDEX chat_jobs_open ON public.chat_jobs USING btree (server, id) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text, 'retrying'::text]));
CREATE INDEX chat_jobs_server_id_idx ON public.chat_jobs USING btree (server, id DESC);
CREATE INDEX chat_people_user_id_idx ON public.chat_people USING btree (user_id);
CREATE INDEX choice_lists_mirrored_by_idx ON public.choice_lists USING btree (mirrored_by) WHERE (mirrored_by IS NOT NULL);
CREATE INDEX choice_lists_saved_by_idx ON public.choice_lists USING btree (saved_by);
CREATE INDEX choice_lists_student_id_idx ON public.choice_lists USING btree (student_id);
CREATE INDEX choice_windows_updated_by_idx ON public.choice_windows USING btree (updated_by);
CREATE INDEX choices_experience_id_idx ON public.choices USING btree (experience_id);
CREATE INDEX club_members_added_by_idx ON public.club_members USING btree (added_by);
CREATE UNIQUE INDEX club_members_office_key ON public.club_members USING btree (club_id, role) WHERE (role <> 'member'::text);
CREATE INDEX club_members_student_id_idx ON public.club_members USING btree (student_id);
CREATE INDEX clubs_cohort_id_idx ON public.clubs USING btree (cohort_id);
CREATE INDEX clubs_sponsor_id_idx ON public.clubs USING btree (sponsor_id);
CREATE UNIQUE INDEX clubs_title_key ON public.clubs USING btree (COALESCE((cohort_id)::integer, 0), plain_text(title)) WHERE (archived_at IS NULL);
CREATE INDEX clubs_updated_by_idx ON public.clubs USING btree (updated_by);
CREATE INDEX cohorts_title_idx ON public.cohorts USING btree (title);
CREATE UNIQUE INDEX cohorts_title_key ON public.cohorts USING btree (plain_text(title));
CREATE INDEX conference_checks_asked_by_idx ON public.conference_checks USING btree (asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX conference_checks_asked_idx ON public.conference_checks USING btree (asked_at) WHERE (asked_at IS NOT NULL);
CREATE INDEX crm_hints_came_at_idx ON public.crm_hints USING btree (came_at);
CREATE INDEX cycles_starts_at_idx ON public.cycles USING btree (starts_at);
CREATE INDEX day_tallies_of_campus_idx ON public.day_tallies USING btree (school_date) WHERE (NOT is_whole_school);
CREATE INDEX day_tallies_of_school_idx ON public.day_tallies USING btree (school_date) WHERE is_whole_school;
CREATE INDEX departures_acting_as_idx ON public.departures USING btree (acting_as_id);
CREATE INDEX departures_actor_idx ON public.departures USING btree (actor_id, began_at);
CREATE INDEX departures_began_idx ON public.departures USING btree (began_at);
CREATE INDEX departures_untold_idx ON public.departures USING btree (began_at) WHERE (told_at IS NULL);
CREATE INDEX design_files_created_at_idx ON public.design_files USING btree (created_at);
CREATE INDEX design_files_uploaded_by_idx ON public.design_files USING btree (uploaded_by);
CREATE INDEX employees_cohort_idx ON public.employees USING btree (cohort_id);
CREATE INDEX ended_ties_ended_by_idx ON public.ended_ties USING btree (ended_by);
CREATE INDEX ended_ties_remarked_by_idx ON public.ended_ties USING btree (remarked_by);
CREATE INDEX ended_ties_student_idx ON public.ended_ties USING btree (student_id);
CREATE INDEX erasures_erased_at_idx ON public.erasures USING btree (erased_at DESC);
CREATE INDEX erasures_erased_by_idx ON public.erasures USING btree (erased_by);
CREATE INDEX excuse_decisions_decided_by_idx ON public.excuse_decisions USING btree (decided_by, id);
CREATE INDEX excuse_documents_excuse_idx ON public.excuse_documents USING btree (excuse_id);
CREATE INDEX excuse_documents_mirrored_by_idx ON public.excuse_documents USING btree (mirrored_by) WHERE (mirrored_by IS NOT NULL);
CREATE INDEX excuse_documents_removed_by_idx ON public.excuse_documents USING btree (removed_by);
CREATE INDEX excuse_documents_uploaded_by_idx ON public.excuse_documents USING btree (uploaded_by);
CREATE INDEX excuse_messages_author_idx ON public.excuse_messages USING btree (author_id);
CREATE INDEX excuse_messages_excuse_idx ON public.excuse_messages USING btree (excuse_id, id);
CREATE INDEX excuse_messages_mirrored_by_idx ON public.excuse_messages USING btree (mirrored_by) WHERE (mirrored_by IS NOT NULL);
CREATE INDEX excuse_series_created_by_idx ON public.excuse_series USING btree (created_by);
CREATE INDEX excuse_series_student_idx ON public.excuse_series USING btree (student_id);
CREATE INDEX excuses_corrected_in_mirror_by_idx ON public.excuses USING btree (corrected_in_mirror_by) WHERE (corrected_in_mirror_by IS NOT NULL);
CREATE INDEX excuses_created_idx ON public.excuses USING btree (created_at DESC, id DESC) INCLUDE (student_id, approved) WHERE (removed_at IS NULL);
CREATE INDEX excuses_decided_by_idx ON public.excuses USING btree (decided_by);
CREATE INDEX excuses_filed_in_mirror_by_idx ON public.excuses USING btree (filed_in_mirror_by) WHERE (filed_in_mirror_by IS NOT NULL);
CREATE INDEX excuses_occurs_on_idx ON public.excuses USING btree (occurs_on) WHERE (series_id IS NOT NULL);
CREATE INDEX excuses_removed_in_mirror_by_idx ON public.excuses USING btree (removed_in_mirror_by) WHERE (removed_in_mirror_by IS NOT NULL);
CREATE INDEX excuses_requester_idx ON public.excuses USING btree (requester_id);
CREATE UNIQUE INDEX excuses_series_day_key ON public.excuses USING btree (series_id, occurs_on) WHERE (series_id IS NOT NULL);
CREATE INDEX excuses_student_end_idx ON public.excuses USING btree (student_id, ends_at) INCLUDE (starts_at) WHERE ((removed_at IS NULL) AND (approved IS DISTINCT FROM false));
CREATE INDEX excuses_student_idx ON public.excuses USING btree (student_id, starts_at) WHERE (removed_at IS NULL);
CREATE INDEX excuses_student_waiting_idx ON public.excuses USING btree (student_id) WHERE ((approved IS NULL) AND (removed_at IS NULL));
CREATE INDEX excuses_waiting_idx ON public.excuses USING btree (created_at) INCLUDE (student_id) WHERE ((approved IS NULL) AND (removed_at IS NULL));
CREATE INDEX exemptions_document_id_idx ON public.exemptions USING btree (document_id);
CREATE INDEX exemptions_granted_by_idx ON public.exemptions USING btree (granted_by);
CREATE UNIQUE INDEX exemptions_key ON public.exemptions USING btree (student_id, topic_id) WHERE (revoked_at IS NULL);
CREATE INDEX exemptions_revoked_by_idx ON public.exemptions USING btree (revoked_by);
CREATE INDEX exemptions_student_idx ON public.exemptions USING btree (student_id);
CREATE INDEX exemptions_topic_id_idx ON public.exemptions USING btree (topic_id);
CREATE INDEX experience_abilities_ability_id_idx ON public.experience_abilities USING btree (ability_id);
CREATE INDEX experience_abilities_cycle_idx ON public.experience_abilities USING btree (cycle_id, ability_id) INCLUDE (experience_id);
CREATE INDEX experience_designs_template_id_idx ON public.experience_designs USING btree (template_id);
CREATE INDEX experience_designs_updated_by_idx ON public.experience_designs USING btree (updated_by);
CREATE INDEX experience_editors_user_id_idx ON public.experience_editors USING btree (user_id);
CREATE INDEX experience_experts_employee_idx ON public.experience_experts USING btree (employee_id);
CREATE INDEX experience_units_cycle_idx ON public.experience_units USING btree (cycle_id, unit_id) INCLUDE (experience_id);
CREATE INDEX experience_units_unit_id_idx ON public.experience_units USING btree (unit_id);
CREATE INDEX experience_versions_saved_by_idx ON public.experience_versions USING btree (saved_by);
CREATE INDEX experiences_begin_idx ON public.experiences USING btree (cycle_id, search_text COLLATE "C", id) WHERE (archived_at IS NULL);
CREATE INDEX experiences_catalogue_idx ON public.experiences USING btree (cycle_id, title, id) INCLUDE (cohort_id, search_text) WHERE (archived_at IS NULL);
CREATE INDEX experiences_cohort_idx ON public.experiences USING btree (cohort_id);
CREATE INDEX experiences_cycle_idx ON public.experiences USING btree (cycle_id, type, title, id);
CREATE INDEX experiences_emptiest_idx ON public.experiences USING btree (cycle_id, free_places DESC NULLS LAST, title, id) INCLUDE (cohort_id) WHERE (archived_at IS NULL);
CREATE INDEX experiences_fullest_idx ON public.experiences USING btree (cycle_id, free_places, title, id) WHERE (archived_at IS NULL);
CREATE INDEX experiences_search_idx ON public.experiences USING gin (search_text gin_trgm_ops);
CREATE INDEX export_runs_asked_by_idx ON public.export_runs USING btree (asked_by);
CREATE UNIQUE INDEX export_runs_one_at_a_time ON public.export_runs USING btree ((true)) WHERE (state = 'running'::text);
CREATE INDEX export_runs_place_idx ON public.export_runs USING btree (place) WHERE (state = 'done'::text);
CREATE INDEX extension_requests_answered_by_idx ON public.extension_requests USING btree (answered_by);
CREATE INDEX extension_requests_asked_by_idx ON public.extension_requests USING btree (asked_by);
CREATE INDEX extension_requests_mirrored_by_idx ON public.extension_requests USING btree (mirrored_by) WHERE (mirrored_by IS NOT NULL);
CREATE INDEX extension_requests_of_idx ON public.extension_requests USING btree (task_id, student_id, asked_at);
CREATE INDEX extension_requests_student_id_idx ON public.extension_requests USING btree (student_id);
CREATE UNIQUE INDEX extension_requests_waiting_idx ON public.extension_requests USING btree (task_id, student_id) WHERE (answered_at IS NULL);
CREATE INDEX external_attendances_student_idx ON public.external_attendances USING btree (external_student_id);
CREATE INDEX external_electives_recorded_by_idx ON public.external_electives USING btree (recorded_by);
CREATE INDEX external_electives_removed_by_idx ON public.external_electives USING btree (removed_by);
CREATE INDEX external_electives_student_idx ON public.external_electives USING btree (student_id);
CREATE INDEX external_electives_topic_id_idx ON public.external_electives USING btree (topic_id);
CREATE INDEX external_erasures_erased_at_idx ON public.external_erasures USING btree (erased_at DESC);
CREATE INDEX external_erasures_erased_by_idx ON public.external_erasures USING btree (erased_by);
CREATE INDEX external_registrations_student_idx ON public.external_registrations USING btree (external_student_id);
CREATE INDEX external_students_school_idx ON public.external_students USING btree (plain_text(school), plain_text(name));
CREATE INDEX family_tellings_guardian_idx ON public.family_tellings USING btree (guardian_id);
CREATE INDEX family_tellings_row_idx ON public.family_tellings USING btree (attendance_id, guardian_id, id DESC);
CREATE INDEX feature_flag_groups_group_id_idx ON public.feature_flag_groups USING btree (group_id);
CREATE INDEX flex_perks_chosen_by_idx ON public.flex_perks USING btree (chosen_by);
CREATE INDEX flex_perks_experience_id_idx ON public.flex_perks USING btree (experience_id);
CREATE INDEX former_remarks_guardian_idx ON public.former_remarks USING btree (guardian_id);
CREATE INDEX former_remarks_remarked_by_idx ON public.former_remarks USING btree (remarked_by);
CREATE INDEX former_remarks_student_idx ON public.former_remarks USING btree (student_id, guardian_id);
CREATE INDEX former_schools_document_id_idx ON public.former_schools USING btree (document_id);
CREATE INDEX former_schools_noted_by_idx ON public.former_schools USING btree (noted_by);
CREATE INDEX former_schools_student_idx ON public.former_schools USING btree (student_id);
CREATE INDEX graduation_plan_versions_saved_by_idx ON public.graduation_plan_versions USING btree (saved_by);
CREATE INDEX graduation_plans_updated_by_idx ON public.graduation_plans USING btree (updated_by);
CREATE INDEX guardian_students_remarked_by_idx ON public.guardian_students USING btree (remarked_by);
CREATE INDEX guardian_students_student_idx ON public.guardian_students USING btree (student_id);
CREATE INDEX hand_in_files_file_id_idx ON public.hand_in_files USING btree (file_id);
CREATE INDEX hand_ins_handed_in_by_idx ON public.hand_ins USING btree (handed_in_by);
CREATE INDEX hand_ins_mirrored_by_idx ON public.hand_ins USING btree (mirrored_by) WHERE (mirrored_by IS NOT NULL);
CREATE INDEX hand_ins_student_id_idx ON public.hand_ins USING btree (student_id);
CREATE INDEX holidays_cohort_idx ON public.holidays USING btree (cohort_id);
CREATE UNIQUE INDEX holidays_external_key ON public.holidays USING btree (external_calendar, external_uid, COALESCE(cohort_id, 0)) WHERE (external_uid IS NOT NULL);
CREATE INDEX holidays_starts_on_idx ON public.holidays USING btree (starts_on);
CREATE INDEX hour_expectations_cohort_id_idx ON public.hour_expectations USING btree (cohort_id);
CREATE INDEX hour_requirements_cohort_id_idx ON public.hour_requirements USING btree (cohort_id);
CREATE INDEX hour_requirements_updated_by_idx ON public.hour_requirements USING btree (updated_by);
CREATE INDEX hour_tallies_cohort_id_idx ON public.hour_tallies USING btree (cohort_id);
CREATE INDEX house_calendar_sync_houses_house_idx ON public.house_calendar_sync_houses USING btree (house_id);
CREATE INDEX house_calendar_syncs_requested_by_idx ON public.house_calendar_syncs USING btree (requested_by, id DESC);
CREATE INDEX house_cup_points_cycle_idx ON public.house_cup_points USING btree (cycle_id, given_at DESC, id DESC);
CREATE INDEX house_cup_points_given_by_idx ON public.house_cup_points USING btree (given_by);
CREATE INDEX house_cup_points_house_idx ON public.house_cup_points USING btree (house_id, cycle_id);
CREATE INDEX house_report_items_decided_by_idx ON public.house_report_items USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX house_report_items_student_idx ON public.house_report_items USING btree (student_id);
CREATE INDEX house_reports_week_idx ON public.house_reports USING btree (week_starts_on);
CREATE INDEX houses_advisor_idx ON public.houses USING btree (advisor_id);
CREATE INDEX houses_cohort_idx ON public.houses USING btree (cohort_id);
CREATE INDEX houses_president_idx ON public.houses USING btree (president_id);
CREATE INDEX houses_search_idx ON public.houses USING gin (search_text gin_trgm_ops);
CREATE INDEX houses_updated_by_idx ON public.houses USING btree (updated_by);
CREATE INDEX houses_vice_president_idx ON public.houses USING btree (vice_president_id);
CREATE INDEX identity_provider_domains_provider_idx ON public.identity_provider_domains USING btree (provider_id);
CREATE UNIQUE INDEX identity_providers_name_key ON public.identity_providers USING btree (lower(name));
CREATE INDEX identity_providers_updated_by_idx ON public.identity_providers USING btree (updated_by);
CREATE INDEX intake_links_application_id_idx ON public.intake_links USING btree (application_id);
CREATE INDEX intake_links_lower_made_at_idx ON public.intake_links USING btree (lower(email), made_at);
CREATE INDEX intake_links_made_by_idx ON public.intake_links USING btree (made_by);
CREATE INDEX intake_links_unproven ON public.intake_links USING btree (ends_at) WHERE (application_id IS NULL);
CREATE INDEX kept_answers_answered_at ON public.kept_answers USING btree (answered_at);
CREATE INDEX labs_audiences_cohort_id_idx ON public.labs_audiences USING btree (cohort_id);
CREATE INDEX labs_choices_user_id_idx ON public.labs_choices USING btree (user_id);
CREATE INDEX language_courses_topic_id_idx ON public.language_courses USING btree (topic_id);
CREATE INDEX language_learners_chosen_by_idx ON public.language_learners USING btree (chosen_by);
CREATE INDEX language_learners_course_id_idx ON public.language_learners USING btree (course_id);
CREATE INDEX language_learners_told_course_id_idx ON public.language_learners USING btree (told_course_id);
CREATE INDEX language_milestones_topic_id_idx ON public.language_milestones USING btree (topic_id);
CREATE INDEX language_pulls_asked_by_idx ON public.language_pulls USING btree (asked_by);
CREATE INDEX language_records_seen_pull_id_idx ON public.language_records USING btree (seen_pull_id);
CREATE INDEX language_records_student_id_course_key_idx ON public.language_records USING btree (student_id, course_key);
CREATE INDEX language_run_rows_student_id_idx ON public.language_run_rows USING btree (student_id);
CREATE INDEX language_run_rows_topic_id_idx ON public.language_run_rows USING btree (topic_id);
CREATE INDEX language_runs_applied_by_idx ON public.language_runs USING btree (applied_by);
CREATE INDEX language_runs_asked_by_idx ON public.language_runs USING btree (asked_by);
CREATE INDEX language_runs_cycle_id_idx ON public.language_runs USING btree (cycle_id);
CREATE INDEX language_runs_experience_id_idx ON public.language_runs USING btree (experience_id);
CREATE UNIQUE INDEX language_runs_open ON public.language_runs USING btree ((true)) WHERE (state = ANY (ARRAY['reading'::text, 'proposed'::text]));
CREATE INDEX language_runs_pull_id_idx ON public.language_runs USING btree (pull_id);
CREATE INDEX language_runs_undone_by_idx ON public.language_runs USING btree (undone_by);
CREATE INDEX language_unit_credits_run_id_idx ON public.language_unit_credits USING btree (run_id);
CREATE INDEX language_unit_credits_unit_id_idx ON public.language_unit_credits USING btree (unit_id);
CREATE INDEX learning_availabilities_updated_by_idx ON public.learning_availabilities USING btree (updated_by);
CREATE INDEX logged_hours_decided_by_idx ON public.logged_hours USING btree (decided_by);
CREATE INDEX logged_hours_logged_by_idx ON public.logged_hours USING btree (logged_by);
CREATE INDEX logged_hours_mirrored_by_idx ON public.logged_hours USING btree (mirrored_by) WHERE (mirrored_by IS NOT NULL);
CREATE INDEX logged_hours_student_idx ON public.logged_hours USING btree (student_id, day);
CREATE INDEX logged_hours_subject_id_idx ON public.logged_hours USING btree (subject_id);
CREATE INDEX logins_impersonated_by_idx ON public.logins USING btree (impersonated_by);
CREATE INDEX logins_own_login_idx ON public.logins USING btree (own_login_id) WHERE (own_login_id IS NOT NULL);
CREATE INDEX logins_user_idx ON public.logins USING btree (user_id);
CREATE UNIQUE INDEX note_categories_title_key ON public.note_categories USING btree (plain_text(title));
CREATE INDEX note_people_user_idx ON public.note_people USING btree (user_id);
CREATE INDEX notes_author_idx ON public.notes USING btree (author_id, created_at DESC);
CREATE INDEX notes_deleted_by_idx ON public.notes USING btree (deleted_by) WHERE (deleted_by IS NOT NULL);
CREATE INDEX notes_due_idx ON public.notes USING btree (due_on, author_id) WHERE ((deleted_at IS NULL) AND (due_on IS NOT NULL) AND (follow_up_done_at IS NULL));
CREATE INDEX notes_follow_up_by_idx ON public.notes USING btree (follow_up_by, due_on) WHERE (follow_up_by IS NOT NULL);
CREATE INDEX notes_follow_up_done_by_idx ON public.notes USING btree (follow_up_done_by) WHERE (follow_up_done_by IS NOT NULL);
CREATE INDEX notes_house_report_item_idx ON public.notes USING btree (house_report_item_id) WHERE (house_report_item_id IS NOT NULL);
CREATE INDEX notes_newest_idx ON public.notes USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX notes_of_categories_category_idx ON public.notes_of_categories USING btree (category_id);
CREATE INDEX notes_search_idx ON public.notes USING gin (search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX notes_student_idx ON public.notes USING btree (student_id, created_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX notifications_announcement_idx ON ONLY public.notifications USING btree (announcement_id, user_id) WHERE (announcement_id IS NOT NULL);
CREATE INDEX notifications_announcement_read_idx ON ONLY public.notifications USING btree (announcement_id) WHERE ((announcement_id IS NOT NULL) AND (read_at IS NOT NULL));
CREATE INDEX notifications_house_reports_idx ON ONLY public.notifications USING btree (user_id) WHERE ((category = 'house_reports'::text) AND (deleted_at IS NULL));
CREATE INDEX notifications_mail_idx ON ONLY public.notifications USING btree (mail, user_id) WHERE (mail IS NOT NULL);
CREATE INDEX notifications_mail_line_idx ON ONLY public.notifications USING btree (id) WHERE (mail = 'at_once'::text);
CREATE INDEX notifications_records_idx ON ONLY public.notifications USING btree (records_of, user_id) WHERE (records_of IS NOT NULL);
CREATE INDEX notifications_redirect_idx ON ONLY public.notifications USING btree (user_id, redirect_url) WHERE (redirect_url IS NOT NULL);
CREATE INDEX notifications_request_idx ON ONLY public.notifications USING btree (redirect_url) WHERE is_request;
CREATE INDEX notifications_type_idx ON ONLY public.notifications USING btree (user_id, type, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX notifications_unread_idx ON ONLY public.notifications USING btree (user_id, type, created_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (read_at IS NULL));
CREATE INDEX notifications_user_idx ON ONLY public.notifications USING btree (user_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX onboarding_checklists_due_date_idx ON public.onboarding_checklists USING btree (due_date) WHERE (deleted_at IS NULL);
CREATE INDEX onboarding_checklists_phase_id_idx ON public.onboarding_checklists USING btree (phase_id);
CREATE INDEX onboarding_checklists_updated_by_idx ON public.onboarding_checklists USING btree (updated_by);
CREATE INDEX onboarding_completions_document_id_idx ON public.onboarding_completions USING btree (document_id);
CREATE INDEX onboarding_completions_mirrored_by_idx ON public.onboarding_completions USING btree (mirrored_by) WHERE (mirrored_by IS NOT NULL);
CREATE INDEX onboarding_completions_student_id_idx ON public.onboarding_completions USING btree (student_id);
CREATE INDEX onboarding_completions_user_id_idx ON public.onboarding_completions USING btree (user_id);
CREATE INDEX onboarding_families_group_id_idx ON public.onboarding_families USING btree (group_id);
CREATE INDEX onboarding_families_last_checklist_id_idx ON public.onboarding_families USING btree (last_checklist_id);
CREATE INDEX onboarding_groups_cohort_id_idx ON public.onboarding_groups USING btree (cohort_id, cycle_id);
CREATE INDEX onboarding_groups_cycle_id_idx ON public.onboarding_groups USING btree (cycle_id);
CREATE UNIQUE INDEX onboarding_groups_once ON public.onboarding_groups USING btree (cohort_id, cycle_id) WHERE (archived_at IS NULL);
CREATE INDEX onboarding_groups_updated_by_idx ON public.onboarding_groups USING btree (updated_by);
CREATE INDEX onboarding_guardians_guardian_id_idx ON public.onboarding_guardians USING btree (guardian_id, student_id);
CREATE INDEX onboarding_guardians_last_checklist_id_idx ON public.onboarding_guardians USING btree (last_checklist_id);
CREATE INDEX onboarding_mails_guardian_id_idx ON public.onboarding_mails USING btree (guardian_id);
CREATE INDEX onboarding_mails_mail_id_idx ON public.onboarding_mails USING btree (mail_id);
CREATE INDEX onboarding_mails_student_id_idx ON public.onboarding_mails USING btree (student_id, kind);
CREATE INDEX onboarding_phases_group_id_idx ON public.onboarding_phases USING btree (group_id);
CREATE INDEX onboarding_reminders_student_id_idx ON public.onboarding_reminders USING btree (student_id);
CREATE INDEX onboarding_reminders_user_id_idx ON public.onboarding_reminders USING btree (user_id);
CREATE INDEX onboarding_sending_families_state_idx ON public.onboarding_sending_families USING btree (sending_id, state);
CREATE INDEX onboarding_sending_families_student_id_idx ON public.onboarding_sending_families USING btree (student_id);
CREATE INDEX onboarding_sending_families_waiting_idx ON public.onboarding_sending_families USING btree (student_id) WHERE (state = 'waiting'::text);
CREATE INDEX onboarding_sendings_asked_at_idx ON public.onboarding_sendings USING btree (asked_at DESC);
CREATE INDEX onboarding_sendings_asked_by_idx ON public.onboarding_sendings USING btree (asked_by);
CREATE INDEX onboarding_tasks_checklist_id_idx ON public.onboarding_tasks USING btree (checklist_id);
CREATE INDEX outbox_mails_claimed_idx ON ONLY public.outbox_mails USING btree (claimed_until) WHERE (state = 'sending'::text);
CREATE INDEX outbox_mails_due_idx ON ONLY public.outbox_mails USING btree (next_try_at NULLS FIRST, id) WHERE (state = ANY (ARRAY['waiting'::text, 'retrying'::text]));
CREATE INDEX outbox_mails_newest_idx ON ONLY public.outbox_mails USING btree (created_at DESC, id DESC);
CREATE INDEX outbox_mails_state_idx ON ONLY public.outbox_mails USING btree (state, created_at DESC, id DESC) WHERE (state <> 'sent'::text);
CREATE INDEX outbox_mails_user_idx ON ONLY public.outbox_mails USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX participant_aliases_experience_idx ON public.participant_aliases USING btree (experience_id);
CREATE INDEX participant_aliases_house_idx ON public.participant_aliases USING btree (house_id);
CREATE UNIQUE INDEX participant_aliases_key ON public.participant_aliases USING btree (kind, value, COALESCE(experience_id, 0), COALESCE(house_id, 0)) WHERE (forgotten_at IS NULL);
CREATE INDEX participant_aliases_learned_by_idx ON public.participant_aliases USING btree (learned_by);
CREATE INDEX participant_aliases_learned_from_idx ON public.participant_aliases USING btree (learned_from);
CREATE INDEX participant_aliases_student_idx ON public.participant_aliases USING btree (student_id);
CREATE INDEX passkeys_user_idx ON public.passkeys USING btree (user_id);
CREATE INDEX pathway_plan_templates_template_id_idx ON public.pathway_plan_templates USING btree (template_id);
CREATE INDEX pathway_plans_cycle_id_idx ON public.pathway_plans USING btree (cycle_id);
CREATE INDEX pathways_school_year_idx ON public.pathways USING btree (school_year, type, id) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX pathways_title_key ON public.pathways USING btree (school_year, plain_text(title)) WHERE (removed_at IS NULL);
CREATE INDEX pathways_updated_by_idx ON public.pathways USING btree (updated_by);
CREATE INDEX permission_group_members_employee_idx ON public.permission_group_members USING btree (employee_id);
CREATE INDEX permission_group_permissions_cohort_idx ON public.permission_group_permissions USING btree (cohort_id);
CREATE UNIQUE INDEX permission_group_permissions_key ON public.permission_group_permissions USING btree (group_id, permission, COALESCE(cohort_id, 0));
CREATE INDEX pins_experience_id_idx ON public.pins USING btree (experience_id);
CREATE INDEX pins_pinned_by_idx ON public.pins USING btree (pinned_by);
CREATE INDEX pins_student_id_idx ON public.pins USING btree (student_id);
CREATE INDEX planned_house_moves_from_day_idx ON public.planned_house_moves USING btree (from_day);
CREATE INDEX planned_house_moves_house_id_idx ON public.planned_house_moves USING btree (house_id);
CREATE INDEX planned_house_moves_leaves_house_id_idx ON public.planned_house_moves USING btree (leaves_house_id);
CREATE INDEX planned_house_moves_planned_by_idx ON public.planned_house_moves USING btree (planned_by);
CREATE INDEX planned_leaves_planned_by_idx ON public.planned_leaves USING btree (planned_by);
CREATE INDEX planned_leaves_starts_on_idx ON public.planned_leaves USING btree (starts_on);
CREATE INDEX preset_comments_experience_id_idx ON public.preset_comments USING btree (experience_id);
CREATE INDEX preset_comments_owner_id_idx ON public.preset_comments USING btree (owner_id);
CREATE UNIQUE INDEX program_migrations_key ON public.program_migrations USING btree (student_id) WHERE (undone_at IS NULL);
CREATE INDEX program_migrations_migrated_by_idx ON public.program_migrations USING btree (migrated_by);
CREATE INDEX program_migrations_student_idx ON public.program_migrations USING btree (student_id);
CREATE INDEX program_migrations_undone_by_idx ON public.program_migrations USING btree (undone_by);
CREATE INDEX proposal_gaps_student_id_idx ON public.proposal_gaps USING btree (student_id);
CREATE INDEX proposal_placements_experience_id_idx ON public.proposal_placements USING btree (experience_id);
CREATE INDEX proposal_placements_student_id_idx ON public.proposal_placements USING btree (student_id);
CREATE INDEX proposal_places_experience_id_idx ON public.proposal_places USING btree (experience_id);
CREATE INDEX proposal_registrations_registration_id_idx ON public.proposal_registrations USING btree (registration_id);
CREATE INDEX proposal_students_student_id_idx ON public.proposal_students USING btree (student_id);
CREATE INDEX proposals_applied_by_idx ON public.proposals USING btree (applied_by);
CREATE INDEX proposals_base_id_idx ON public.proposals USING btree (base_id);
CREATE INDEX proposals_doing_by_idx ON public.proposals USING btree (doing_by);
CREATE UNIQUE INDEX proposals_doing_idx ON public.proposals USING btree (cycle_id) WHERE (doing IS NOT NULL);
CREATE INDEX proposals_made_by_idx ON public.proposals USING btree (made_by);
CREATE INDEX proposals_undone_by_idx ON public.proposals USING btree (undone_by);
CREATE INDEX provisioned_group_members_user_id_idx ON public.provisioned_group_members USING btree (user_id);
CREATE INDEX provisioned_groups_connection_id_id_idx ON public.provisioned_groups USING btree (connection_id, id);
CREATE UNIQUE INDEX provisioned_groups_display_name ON public.provisioned_groups USING btree (connection_id, lower((attributes ->> 'displayName'::text)));
CREATE INDEX provisioned_groups_group_id_idx ON public.provisioned_groups USING btree (group_id);
CREATE INDEX provisioned_groups_mapped_by_idx ON public.provisioned_groups USING btree (mapped_by);
CREATE INDEX provisioned_users_connection_id_id_idx ON public.provisioned_users USING btree (connection_id, id);
CREATE INDEX provisioned_users_external_id ON public.provisioned_users USING btree (connection_id, ((attributes ->> 'externalId'::text)));
CREATE INDEX provisioned_users_person_id_idx ON public.provisioned_users USING btree (person_id);
CREATE UNIQUE INDEX provisioned_users_user_name ON public.provisioned_users USING btree (connection_id, lower((attributes ->> 'userName'::text)));
CREATE INDEX provisioning_calls_connection_id_id_idx ON public.provisioning_calls USING btree (connection_id, id DESC);
CREATE INDEX provisioning_calls_happened_at_idx ON public.provisioning_calls USING btree (happened_at);
CREATE INDEX provisioning_calls_person_id_idx ON public.provisioning_calls USING btree (person_id);
CREATE INDEX provisioning_connections_cohort_id_idx ON public.provisioning_connections USING btree (cohort_id);
CREATE INDEX provisioning_connections_group_id_idx ON public.provisioning_connections USING btree (group_id);
CREATE INDEX provisioning_connections_responsible_id_idx ON public.provisioning_connections USING btree (responsible_id);
CREATE INDEX provisioning_waiting_left_by_idx ON public.provisioning_waiting USING btree (left_by);
CREATE INDEX provisioning_waiting_person_id_idx ON public.provisioning_waiting USING btree (person_id);
CREATE INDEX push_devices_user_idx ON public.push_devices USING btree (user_id);
CREATE INDEX push_messages_device_idx ON public.push_messages USING btree (device_id);
CREATE INDEX push_messages_notification_idx ON public.push_messages USING btree (notification_id);
CREATE INDEX push_messages_waiting_idx ON public.push_messages USING btree (next_try_at) WHERE (failed_at IS NULL);
CREATE INDEX read_hours_told_idx ON public.read_hours USING btree (told_at) WHERE (told_at IS NOT NULL);
CREATE INDEX read_hours_user_idx ON public.read_hours USING btree (user_id);
CREATE INDEX record_closings_guardian_idx ON public.record_closings USING btree (guardian_id);
CREATE INDEX record_closings_student_idx ON public.record_closings USING btree (student_id);
CREATE INDEX record_reads_person_idx ON public.record_reads USING btree (person_id, hour);
CREATE INDEX record_reads_user_idx ON public.record_reads USING btree (user_id, hour);
CREATE INDEX recording_pulls_asked_by_idx ON public.recording_pulls USING btree (asked_by);
CREATE INDEX recording_pulls_host_id_id_idx ON public.recording_pulls USING btree (host_id, id DESC);
CREATE UNIQUE INDEX recording_pulls_waiting_key ON public.recording_pulls USING btree (host_id) WHERE (state = 'waiting'::text);
CREATE INDEX recording_removal_rows_recording_id_idx ON public.recording_removal_rows USING btree (recording_id);
CREATE INDEX recording_removals_applied_by_idx ON public.recording_removals USING btree (applied_by);
CREATE INDEX recording_removals_approved_by_idx ON public.recording_removals USING btree (approved_by);
CREATE INDEX recording_removals_made_by_idx ON public.recording_removals USING btree (made_by);
CREATE UNIQUE INDEX recording_removals_open_key ON public.recording_removals USING btree ((true)) WHERE (state = ANY (ARRAY['planned'::text, 'applying'::text]));
CREATE INDEX recordings_attendable_id_idx ON public.recordings USING btree (attendable_id);
CREATE INDEX recordings_host_id_month_started_at_idx ON public.recordings USING btree (host_id, month, started_at);
CREATE INDEX recordings_started_at_idx ON public.recordings USING btree (started_at) WHERE (state <> 'removed'::text);
CREATE INDEX recordings_trashed_idx ON public.recordings USING btree (trashed_at) WHERE (trashed_at IS NOT NULL);
CREATE INDEX registration_changes_experience_idx ON public.registration_changes USING btree (experience_id, id DESC);
CREATE INDEX registration_changes_happened_idx ON public.registration_changes USING btree (happened_at DESC, id DESC);
CREATE INDEX registration_changes_mirrored_by_idx ON public.registration_changes USING btree (mirrored_by) WHERE (mirrored_by IS NOT NULL);
CREATE INDEX registration_changes_other_idx ON public.registration_changes USING btree (other_experience_id);
CREATE INDEX registration_changes_registration_idx ON public.registration_changes USING btree (registration_id);
CREATE INDEX registration_changes_student_idx ON public.registration_changes USING btree (student_id);
CREATE INDEX registration_changes_user_idx ON public.registration_changes USING btree (user_id);
CREATE UNIQUE INDEX registrations_active_key ON public.registrations USING btree (experience_id, student_id) WHERE (dropped_at IS NULL);
CREATE INDEX registrations_experience_idx ON public.registrations USING btree (experience_id, student_id);
CREATE INDEX registrations_student_idx ON public.registrations USING btree (student_id);
CREATE INDEX report_openings_user_idx ON public.report_openings USING btree (user_id);
CREATE INDEX report_populations_cohort_id_idx ON public.report_populations USING btree (cohort_id);
CREATE INDEX report_releases_asked_by_idx ON public.report_releases USING btree (asked_by);
CREATE INDEX report_releases_cancelled_by_idx ON public.report_releases USING btree (cancelled_by) WHERE (cancelled_by IS NOT NULL);
CREATE INDEX report_releases_cycle_idx ON public.report_releases USING btree (cycle_id);
CREATE INDEX report_releases_waiting_idx ON public.report_releases USING btree (goes_out_at) WHERE ((out_at IS NULL) AND (cancelled_at IS NULL));
CREATE INDEX report_summaries_cycle_idx ON public.report_summaries USING btree (cycle_id);
CREATE INDEX report_summaries_written_by_idx ON public.report_summaries USING btree (written_by);
CREATE INDEX report_tallies_cohort_id_idx ON public.report_tallies USING btree (cohort_id);
CREATE INDEX reports_cycle_idx ON public.reports USING btree (cycle_id, kind, student_id) INCLUDE (release_id, version, withdrawn_at);
CREATE INDEX reports_release_idx ON public.reports USING btree (release_id);
CREATE INDEX reports_unfrozen_idx ON public.reports USING btree (release_id, id) WHERE (content IS NULL);
CREATE INDEX reports_withdrawn_by_idx ON public.reports USING btree (withdrawn_by) WHERE (withdrawn_by IS NOT NULL);
CREATE INDEX requirement_decisions_decided_by_idx ON public.requirement_decisions USING btree (decided_by);
CREATE UNIQUE INDEX requirement_decisions_move_key ON public.requirement_decisions USING btree (student_id, item_key) WHERE ((undone_at IS NULL) AND (kind = 'move'::text));
CREATE INDEX requirement_decisions_student_idx ON public.requirement_decisions USING btree (student_id);
CREATE INDEX requirement_decisions_undone_by_idx ON public.requirement_decisions USING btree (undone_by);
CREATE INDEX roster_changes_code_idx ON public.roster_changes USING btree (import_id, kind, code);
CREATE INDEX roster_changes_done_idx ON public.roster_changes USING btree (import_id, kind, sign, id) WHERE ((applied_at IS NOT NULL) AND (rolled_back_at IS NULL));
CREATE INDEX roster_changes_import_id_idx ON public.roster_changes USING btree (import_id, place, name, id);
CREATE INDEX roster_changes_problem_idx ON public.roster_changes USING btree (import_id) WHERE ((problem <> ''::text) AND (applied_at IS NULL));
CREATE INDEX roster_changes_waiting_idx ON public.roster_changes USING btree (import_id, kind, sign, id) WHERE ((applied_at IS NULL) AND (decision = ANY (ARRAY['take'::text, 'leave'::text])) AND (problem = ''::text));
CREATE INDEX roster_faults_import_id_idx ON public.roster_faults USING btree (import_id, file, line);
CREATE INDEX roster_ids_import_id_idx ON public.roster_ids USING btree (import_id);
CREATE INDEX roster_ids_our_id_idx ON public.roster_ids USING btree (kind, our_id);
CREATE INDEX roster_imports_applied_by_idx ON public.roster_imports USING btree (applied_by);
CREATE INDEX roster_imports_busy_idx ON public.roster_imports USING btree (state) WHERE (state = ANY (ARRAY['reading'::text, 'applying'::text, 'rolling_back'::text]));
CREATE INDEX roster_imports_created_by_idx ON public.roster_imports USING btree (created_by);
CREATE INDEX roster_imports_mends_id_idx ON public.roster_imports USING btree (mends_id);
CREATE INDEX roster_imports_rolled_back_by_idx ON public.roster_imports USING btree (rolled_back_by);
CREATE INDEX roster_records_our_id_idx ON public.roster_records USING btree (import_id, kind, our_id);
CREATE INDEX roster_rows_import_id_idx ON public.roster_rows USING btree (import_id, file, code);
CREATE INDEX roster_rows_ref_idx ON public.roster_rows USING btree (import_id, file, ref);
CREATE INDEX roster_stamps_begin_idx ON public.roster_stamps USING btree (code COLLATE "C") WHERE (code ~~ 'e%'::text);
CREATE INDEX roster_stamps_changed_at_idx ON public.roster_stamps USING btree (changed_at);
CREATE INDEX saved_views_owner_idx ON public.saved_views USING btree (owner_id);
CREATE UNIQUE INDEX saved_views_owner_title_key ON public.saved_views USING btree (owner_id, list, lower(title)) WHERE (removed_at IS NULL);
CREATE INDEX saved_views_shared_idx ON public.saved_views USING btree (list) WHERE (is_shared AND (removed_at IS NULL));
CREATE INDEX schedule_moves_cycle_id_idx ON public.schedule_moves USING btree (cycle_id, id);
CREATE INDEX schedule_moves_experience_id_idx ON public.schedule_moves USING btree (experience_id);
CREATE INDEX schedule_moves_moved_by_idx ON public.schedule_moves USING btree (moved_by);
CREATE INDEX search_vocabulary_idx ON public.search_vocabulary USING gin (word gin_trgm_ops);
CREATE INDEX session_plans_updated_by_idx ON public.session_plans USING btree (updated_by);
CREATE INDEX session_videos_asked_host_idx ON public.session_videos USING btree (asked_host_id) WHERE (asked_host_id IS NOT NULL);
CREATE INDEX session_videos_host_idx ON public.session_videos USING btree (host_id) WHERE (host_id IS NOT NULL);
CREATE INDEX session_videos_left_idx ON public.session_videos USING btree (id) WHERE (attendable_id IS NULL);
CREATE INDEX setting_changes_changed_by_idx ON public.setting_changes USING btree (changed_by);
CREATE INDEX setting_changes_subject_idx ON public.setting_changes USING btree (subject, id DESC);
CREATE INDEX settings_updated_by_idx ON public.settings USING btree (updated_by);
CREATE INDEX sign_in_failures_account_idx ON public.sign_in_failures USING btree (account);
CREATE INDEX sign_on_attempts_expires_idx ON public.sign_on_attempts USING btree (expires_at);
CREATE INDEX sign_on_attempts_provider_idx ON public.sign_on_attempts USING btree (provider_id);
CREATE INDEX student_document_files_mirrored_by_idx ON public.student_document_files USING btree (mirrored_by) WHERE (mirrored_by IS NOT NULL);
CREATE INDEX student_document_files_uploaded_by_idx ON public.student_document_files USING btree (uploaded_by);
CREATE INDEX student_documents_deleted_by_idx ON public.student_documents USING btree (deleted_by) WHERE (deleted_by IS NOT NULL);
CREATE INDEX student_documents_deleted_idx ON public.student_documents USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX student_documents_student_idx ON public.student_documents USING btree (student_id);
CREATE INDEX student_graduations_missing_abilities_idx ON public.student_graduations USING gin (missing_ability_ids);
CREATE INDEX student_graduations_missing_idx ON public.student_graduations USING gin (missing_unit_ids);
CREATE INDEX student_graduations_plan_id_idx ON public.student_graduations USING btree (plan_id, status);
CREATE INDEX student_hours_short_idx ON public.student_hours USING btree (short DESC NULLS LAST, student_id);
CREATE INDEX student_pathways_assigned_by_idx ON public.student_pathways USING btree (assigned_by);
CREATE INDEX student_pathways_pathway_id_idx ON public.student_pathways USING btree (pathway_id, school_year, type);
CREATE INDEX student_standings_attendance_idx ON public.student_standings USING btree (attendance, student_id);
CREATE INDEX student_standings_cycle_id_idx ON public.student_standings USING btree (cycle_id);
CREATE INDEX student_status_changes_changed_by_idx ON public.student_status_changes USING btree (changed_by);
CREATE INDEX student_status_changes_student_id_idx ON public.student_status_changes USING btree (student_id, id DESC);
CREATE INDEX students_cohort_idx ON public.students USING btree (cohort_id);
CREATE INDEX students_cohort_of_idx ON public.students USING btree (id) INCLUDE (cohort_id);
CREATE INDEX students_grade_idx ON public.students USING btree (grade);
CREATE INDEX students_house_idx ON public.students USING btree (house_id);
CREATE UNIQUE INDEX subjects_title_key ON public.subjects USING btree (plain_text(title));
CREATE INDEX task_abilities_ability_id_idx ON public.task_abilities USING btree (ability_id);
CREATE INDEX task_claims_student_id_idx ON public.task_claims USING btree (student_id);
CREATE INDEX task_claims_user_id_idx ON public.task_claims USING btree (user_id);
CREATE INDEX task_files_created_at_idx ON public.task_files USING btree (created_at);
CREATE INDEX task_files_of_idx ON public.task_files USING btree (task_id, student_id);
CREATE INDEX task_files_student_id_idx ON public.task_files USING btree (student_id);
CREATE INDEX task_files_uploaded_by_idx ON public.task_files USING btree (uploaded_by);
CREATE INDEX task_message_files_file_id_idx ON public.task_message_files USING btree (file_id);
CREATE INDEX task_messages_author_id_idx ON public.task_messages USING btree (author_id);
CREATE INDEX task_messages_before_decided_by_idx ON public.task_messages USING btree (before_decided_by) WHERE (before_decided_by IS NOT NULL);
CREATE INDEX task_messages_hand_in_id_idx ON public.task_messages USING btree (hand_in_id);
CREATE INDEX task_messages_mirrored_by_idx ON public.task_messages USING btree (mirrored_by) WHERE (mirrored_by IS NOT NULL);
CREATE INDEX task_messages_of_idx ON public.task_messages USING btree (task_id, student_id, id);
CREATE INDEX task_messages_removed_by_idx ON public.task_messages USING btree (removed_by) WHERE (removed_by IS NOT NULL);
CREATE UNIQUE INDEX task_messages_send_id ON public.task_messages USING btree (task_id, student_id, author_id, send_id) WHERE (send_id IS NOT NULL);
CREATE INDEX task_messages_student_id_idx ON public.task_messages USING btree (student_id);
CREATE INDEX task_nudges_nudged_by_idx ON public.task_nudges USING btree (nudged_by);
CREATE INDEX task_responses_responder_idx ON public.task_responses USING btree (responder_id, responded_at);
CREATE INDEX task_responses_task_id_idx ON public.task_responses USING btree (task_id);
CREATE INDEX task_submissions_decided_by_idx ON public.task_submissions USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX task_submissions_in_experience_idx ON public.task_submissions USING btree (waits_in_cycle, waits_in_experience) INCLUDE (waits_since, is_answered) WHERE (waits_since IS NOT NULL);
CREATE INDEX task_submissions_student_idx ON public.task_submissions USING btree (student_id, counts_at);
CREATE INDEX task_submissions_unanswered_idx ON public.task_submissions USING btree (waits_in_cycle, waits_since, task_id, student_id) WHERE ((waits_since IS NOT NULL) AND (NOT is_answered));
CREATE INDEX task_submissions_waiting_idx ON public.task_submissions USING btree (task_id) WHERE ((submitted_at IS NOT NULL) AND (status = ANY (ARRAY['not_yet_reviewed'::text, 'late'::text, 'flagged'::text])));
CREATE INDEX task_units_unit_id_idx ON public.task_units USING btree (unit_id);
CREATE UNIQUE INDEX tasks_design_key_idx ON public.tasks USING btree (experience_id, design_key);
CREATE INDEX tasks_experience_idx ON public.tasks USING btree (experience_id, due_at);
CREATE INDEX template_abilities_ability_id_idx ON public.template_abilities USING btree (ability_id, template_id);
CREATE INDEX template_editors_user_id_idx ON public.template_editors USING btree (user_id);
CREATE INDEX template_sessions_week_idx ON public.template_sessions USING btree (template_id, week_key, "position");
CREATE INDEX template_task_abilities_ability_idx ON public.template_task_abilities USING btree (template_id, ability_id);
CREATE INDEX template_task_units_unit_idx ON public.template_task_units USING btree (template_id, unit_id);
CREATE INDEX template_tasks_week_idx ON public.template_tasks USING btree (template_id, week_key);
CREATE INDEX template_units_unit_id_idx ON public.template_units USING btree (unit_id, template_id);
CREATE INDEX template_versions_saved_by_idx ON public.template_versions USING btree (saved_by);
CREATE INDEX template_weeks_position_idx ON public.template_weeks USING btree (template_id, "position");
CREATE INDEX templates_archived_idx ON public.templates USING btree (is_waiting DESC, plain_text(title), id) WHERE (archived_at IS NOT NULL);
CREATE INDEX templates_created_at_idx ON public.templates USING btree (is_waiting DESC, created_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX templates_creator_id_idx ON public.templates USING btree (creator_id);
CREATE INDEX templates_search_idx ON public.templates USING gin (search_text gin_trgm_ops);
CREATE INDEX templates_title_idx ON public.templates USING btree (is_waiting DESC, plain_text(title), id) WHERE (archived_at IS NULL);
CREATE INDEX templates_type_idx ON public.templates USING btree (type, school_stage) INCLUDE (id) WHERE (archived_at IS NULL);
CREATE INDEX templates_updated_by_idx ON public.templates USING btree (updated_by);
CREATE INDEX test_group_members_user_id_idx ON public.test_group_members USING btree (user_id);
CREATE UNIQUE INDEX test_groups_title_key ON public.test_groups USING btree (lower(title));
CREATE UNIQUE INDEX topics_title_key ON public.topics USING btree (subject_id, plain_text(title));
CREATE INDEX transcripts_issued_by_idx ON public.transcripts USING btree (issued_by);
CREATE INDEX transcripts_revoked_by_idx ON public.transcripts USING btree (revoked_by) WHERE (revoked_by IS NOT NULL);
CREATE INDEX unit_objectives_unit_id_idx ON public.unit_objectives USING btree (unit_id, "position");
CREATE INDEX unit_versions_saved_by_idx ON public.unit_versions USING btree (saved_by);
CREATE INDEX units_successor_id_idx ON public.units USING btree (successor_id);
CREATE UNIQUE INDEX units_title_key ON public.units USING btree (topic_id, school_stage, plain_text(title)) WHERE ((retired_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX units_topic_id_idx ON public.units USING btree (topic_id, "position", id);
CREATE INDEX units_updated_by_idx ON public.units USING btree (updated_by);
CREATE INDEX users_begin_idx ON public.users USING btree (role, search_text COLLATE "C", id) WHERE (deactivated_at IS NULL);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (email);
CREATE INDEX users_email_search_idx ON public.users USING gin (email gin_trgm_ops);
CREATE INDEX users_employees_by_name_idx ON public.users USING btree (last_name, first_name, id) INCLUDE (deactivated_at) WHERE (role = 'employee'::text);
CREATE INDEX users_employees_search_idx ON public.users USING gin (search_text gin_trgm_ops) WHERE (role = 'employee'::text);
CREATE INDEX users_guardian_search_idx ON public.users USING gin (search_text gin_trgm_ops) WHERE (role = 'guardian'::text);
CREATE INDEX users_guardians_by_name_idx ON public.users USING btree (last_name, first_name, id) INCLUDE (deactivated_at) WHERE (role = 'guardian'::text);
CREATE INDEX users_students_by_name_idx ON public.users USING btree (last_name, first_name, id) INCLUDE (deactivated_at) WHERE (role = 'student'::text);
CREATE INDEX users_students_in_order_idx ON public.users USING btree (search_text COLLATE "C", id) WHERE (role = 'student'::text);
CREATE INDEX users_students_search_idx ON public.users USING gin (search_text gin_trgm_ops) WHERE (role = 'student'::text);
CREATE INDEX vendor_hours_hour ON public.vendor_hours USING btree (hour);
CREATE INDEX vendor_lags_at ON public.vendor_lags USING btree (at);
CREATE UNIQUE INDEX vendor_outages_open ON public.vendor_outages USING btree (vendor, kind, job) WHERE (ended_at IS NULL);
CREATE INDEX verifications_expires_idx ON public.verifications USING btree (expires_at);
CREATE INDEX verifications_identifier_idx ON public.verifications USING btree (identifier);
CREATE INDEX verifications_value_idx ON public.verifications USING btree (value);
CREATE INDEX view_mailings_due_idx ON public.view_mailings USING btree (next_on) WHERE (stopped_at IS NULL);
CREATE UNIQUE INDEX view_mailings_once ON public.view_mailings USING btree (view_id, receiver_id) WHERE (stopped_at IS NULL);
CREATE INDEX view_mailings_receiver_id_idx ON public.view_mailings USING btree (receiver_id);
CREATE INDEX view_mailings_view_id_idx ON public.view_mailings USING btree (view_id);
CREATE INDEX wait_list_entries_answer_idx ON public.wait_list_entries USING btree (answer_by) WHERE (state = 'offered'::text);
CREATE INDEX wait_list_entries_experience_idx ON public.wait_list_entries USING btree (experience_id, id);
CREATE UNIQUE INDEX wait_list_entries_key ON public.wait_list_entries USING btree (experience_id, student_id) WHERE (state = ANY (ARRAY['waiting'::text, 'offered'::text]));
CREATE INDEX wait_list_entries_student_idx ON public.wait_list_entries USING btree (student_id);
CREATE INDEX webhook_attempts_delivery_id_id_idx ON public.webhook_attempts USING btree (delivery_id, id);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (endpoint_id, next_try_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_event_id_idx ON public.webhook_deliveries USING btree (event_id);
CREATE INDEX webhook_deliveries_in_order ON public.webhook_deliveries USING btree (endpoint_id, event_id) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_endpoints_cohort_id_idx ON public.webhook_endpoints USING btree (cohort_id);
CREATE INDEX webhook_endpoints_made_by_idx ON public.webhook_endpoints USING btree (made_by);
CREATE INDEX webhook_events_happened_at_idx ON public.webhook_events USING btree (happened_at);

CREATE TRIGGER keep_evaluation_state AFTER UPDATE ON public.application_evaluations REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION keep_evaluation_state();
CREATE TRIGGER keep_new_evaluation_state AFTER INSERT ON public.application_evaluations REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION keep_evaluation_state();
CREATE TRIGGER keep_applicant_guardian AFTER UPDATE ON public.application_guardians REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION keep_applicant_guardian();
CREATE TRIGGER keep_new_applicant_guardian AFTER INSERT ON public.application_guardians REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION keep_applicant_guardian();
CREATE TRIGGER prepare_application BEFORE INSERT OR UPDATE ON public.applications FOR EACH ROW EXECUTE FUNCTION prepare_application();
CREATE TRIGGER tally_changed AFTER UPDATE ON public.applications REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_applications();
CREATE TRIGGER tally_gone AFTER DELETE ON public.applications REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_gone_applications();
CREATE TRIGGER tally_new AFTER INSERT ON public.applications REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_new_applications();
CREATE TRIGGER tell_rights_of_application AFTER DELETE OR UPDATE OF cohort_id ON public.applications FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_many();
CREATE TRIGGER assessments_taken_back BEFORE UPDATE OF withdrawn_at ON public.assessments FOR EACH ROW WHEN ((new.withdrawn_at IS DISTINCT FROM old.withdrawn_at)) EXECUTE FUNCTION take_back_assessment();
CREATE TRIGGER mark_added_assessments AFTER INSERT ON public.assessments REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations();
CREATE TRIGGER mark_changed_assessments AFTER UPDATE ON public.assessments REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations();
CREATE TRIGGER take_campus BEFORE INSERT OR UPDATE OF experience_id, house_id ON public.attendables FOR EACH ROW EXECUTE FUNCTION take_campus();
CREATE TRIGGER tally_added_meetings AFTER INSERT ON public.attendables REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_meetings();
CREATE TRIGGER tally_changed_meeting AFTER UPDATE ON public.attendables FOR EACH ROW WHEN (((((((((((((((((old.school_date IS DISTINCT FROM new.school_date) OR (old.cohort_id IS DISTINCT FROM new.cohort_id)) OR (old.kind IS DISTINCT FROM new.kind)) OR ((old.cancelled_at IS NULL) IS DISTINCT FROM (new.cancelled_at IS NULL))) OR (old.is_untaken IS DISTINCT FROM new.is_untaken)) OR (old.student_count IS DISTINCT FROM new.student_count)) OR (old.marked_count IS DISTINCT FROM new.marked_count)) OR (old.there_count IS DISTINCT FROM new.there_count)) OR (old.late_count IS DISTINCT FROM new.late_count)) OR (old.absent_count IS DISTINCT FROM new.absent_count)) OR (old.excused_count IS DISTINCT FROM new.excused_count)) OR (old.excused_over_count IS DISTINCT FROM new.excused_over_count)) OR (old.excused_ahead_count IS DISTINCT FROM new.excused_ahead_count)) OR (old.starts_at IS DISTINCT FROM new.starts_at)) OR (old.ends_at IS DISTINCT FROM new.ends_at)) OR (old.meeting_ended_at IS DISTINCT FROM new.meeting_ended_at))) EXECUTE FUNCTION tally_day();
CREATE TRIGGER tally_removed_meetings AFTER DELETE ON public.attendables REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_meetings();
CREATE TRIGGER tell_rights_of_roll AFTER DELETE OR UPDATE OF experience_id, house_id ON public.attendables FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_many();
CREATE TRIGGER tell_attendance_changed AFTER INSERT ON public.attendance_changes REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tell_attendance_changed();
CREATE TRIGGER count_added_rows AFTER INSERT ON public.attendances REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_roll();
CREATE TRIGGER count_changed_rows AFTER UPDATE ON public.attendances REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_roll();
CREATE TRIGGER count_removed_rows AFTER DELETE ON public.attendances REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_roll();
CREATE TRIGGER take_meeting_start BEFORE INSERT ON public.attendances FOR EACH ROW WHEN ((new.meeting_starts_at IS NULL)) EXECUTE FUNCTION take_meeting_start();
CREATE TRIGGER take_other_meeting_start BEFORE UPDATE OF attendable_id ON public.attendances FOR EACH ROW WHEN ((old.attendable_id <> new.attendable_id)) EXECUTE FUNCTION take_meeting_start();
CREATE TRIGGER mark_added_choices AFTER INSERT ON public.choices REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations();
CREATE TRIGGER mark_removed_choices AFTER DELETE ON public.choices REFERENCING OLD TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations();
CREATE TRIGGER stamps_roster_of_changed AFTER UPDATE ON public.cohorts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''c'' || r.id, ''network'']', 'id title');
CREATE TRIGGER stamps_roster_of_gone AFTER DELETE ON public.cohorts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''c'' || r.id, ''network'']', 'id title');
CREATE TRIGGER stamps_roster_of_new AFTER INSERT ON public.cohorts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''c'' || r.id, ''network'']', 'id title');
CREATE TRIGGER mark_changed_cycles AFTER UPDATE ON public.cycles REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations_of_cycles();
CREATE TRIGGER stamps_roster_of_changed AFTER UPDATE ON public.cycles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''t'' || r.id, ''y'' || r.school_year]', 'id title school_year starts_at ends_at');
CREATE TRIGGER stamps_roster_of_gone AFTER DELETE ON public.cycles REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''t'' || r.id, ''y'' || r.school_year]', 'id title school_year starts_at ends_at');
CREATE TRIGGER stamps_roster_of_new AFTER INSERT ON public.cycles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''t'' || r.id, ''y'' || r.school_year]', 'id title school_year starts_at ends_at');
CREATE TRIGGER tell_rights_of_cycle AFTER INSERT OR DELETE OR UPDATE ON public.cycles FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_many();
CREATE TRIGGER keep_erased BEFORE UPDATE ON public.employees FOR EACH ROW EXECUTE FUNCTION keep_erased();
CREATE TRIGGER stamps_roster_of_changed AFTER UPDATE ON public.employees REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''p'' || r.id]', 'id job cohort_id phone');
CREATE TRIGGER stamps_roster_of_gone AFTER DELETE ON public.employees REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''p'' || r.id]', 'id job cohort_id phone');
CREATE TRIGGER stamps_roster_of_new AFTER INSERT ON public.employees REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''p'' || r.id]', 'id job cohort_id phone');
CREATE TRIGGER tell_excuse_decided AFTER UPDATE ON public.excuses REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION tell_excuse_decided();
CREATE TRIGGER tell_excuse_filed AFTER INSERT ON public.excuses REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION tell_excuse_filed();
CREATE TRIGGER tell_rights_of_excuse AFTER UPDATE ON public.excuses REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_excuses();
CREATE TRIGGER tell_rights_of_former_excuse AFTER DELETE ON public.excuses REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_subject('excuse');
CREATE TRIGGER mark_added_exemptions AFTER INSERT ON public.exemptions REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations();
CREATE TRIGGER mark_changed_exemptions AFTER UPDATE ON public.exemptions REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations();
CREATE TRIGGER mark_added_coverage AFTER INSERT ON public.experience_abilities REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations_of_covered();
CREATE TRIGGER mark_removed_coverage AFTER DELETE ON public.experience_abilities REFERENCING OLD TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations_of_covered();
CREATE TRIGGER say_cycle_of_coverage BEFORE INSERT OR UPDATE OF experience_id ON public.experience_abilities FOR EACH ROW EXECUTE FUNCTION say_cycle_of_coverage();
CREATE TRIGGER stamps_roster_of_changed AFTER UPDATE ON public.experience_experts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''e'' || r.employee_id || ''x'' || r.experience_id, ''p'' || r.employee_id]', 'experience_id employee_id is_main');
CREATE TRIGGER stamps_roster_of_gone AFTER DELETE ON public.experience_experts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''e'' || r.employee_id || ''x'' || r.experience_id, ''p'' || r.employee_id]', 'experience_id employee_id is_main');
CREATE TRIGGER stamps_roster_of_new AFTER INSERT ON public.experience_experts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''e'' || r.employee_id || ''x'' || r.experience_id, ''p'' || r.employee_id]', 'experience_id employee_id is_main');
CREATE TRIGGER tell_rights_of_expert AFTER UPDATE ON public.experience_experts REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_people('employee_id');
CREATE TRIGGER tell_rights_of_former_expert AFTER DELETE ON public.experience_experts REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_people('employee_id');
CREATE TRIGGER mark_added_coverage AFTER INSERT ON public.experience_units REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations_of_covered();
CREATE TRIGGER mark_removed_coverage AFTER DELETE ON public.experience_units REFERENCING OLD TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations_of_covered();
CREATE TRIGGER say_cycle_of_coverage BEFORE INSERT OR UPDATE OF experience_id ON public.experience_units FOR EACH ROW EXECUTE FUNCTION say_cycle_of_coverage();
CREATE CONSTRAINT TRIGGER pass_campus_on AFTER UPDATE OF cohort_id ON public.experiences DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.cohort_id IS DISTINCT FROM new.cohort_id)) EXECUTE FUNCTION pass_campus_on();
CREATE TRIGGER stamps_roster_of_changed AFTER UPDATE ON public.experiences REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''x'' || r.id]', 'id title cycle_id cohort_id archived_at');
CREATE TRIGGER stamps_roster_of_gone AFTER DELETE ON public.experiences REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''x'' || r.id]', 'id title cycle_id cohort_id archived_at');
CREATE TRIGGER stamps_roster_of_new AFTER INSERT ON public.experiences REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''x'' || r.id]', 'id title cycle_id cohort_id archived_at');
CREATE TRIGGER tell_rights_of_experience AFTER UPDATE ON public.experiences REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_experiences();
CREATE TRIGGER tell_rights_of_former_experience AFTER DELETE ON public.experiences FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_many();
CREATE TRIGGER touch_waiting AFTER UPDATE OF cycle_id ON public.experiences FOR EACH ROW WHEN ((old.cycle_id IS DISTINCT FROM new.cycle_id)) EXECUTE FUNCTION touch_waiting_of_experience();
CREATE TRIGGER mark_added_electives AFTER INSERT ON public.external_electives REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations();
CREATE TRIGGER mark_changed_electives AFTER UPDATE ON public.external_electives REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations();
CREATE TRIGGER keep_erased BEFORE UPDATE ON public.external_students FOR EACH ROW WHEN ((old.archived_at IS NOT NULL)) EXECUTE FUNCTION keep_erased_external();
CREATE TRIGGER mark_added_flex_perks AFTER INSERT ON public.flex_perks REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations();
CREATE TRIGGER mark_changed_flex_perks AFTER UPDATE ON public.flex_perks REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations();
CREATE TRIGGER close_records AFTER UPDATE OF sees_records ON public.guardian_students FOR EACH ROW WHEN ((old.sees_records AND (NOT new.sees_records))) EXECUTE FUNCTION close_records();
CREATE TRIGGER close_records_of_former AFTER DELETE ON public.guardian_students FOR EACH ROW WHEN (old.sees_records) EXECUTE FUNCTION close_records();
CREATE TRIGGER forgets_unmailed AFTER DELETE ON public.guardian_students REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_unmailed();
CREATE TRIGGER keeps_ended_ties AFTER DELETE ON public.guardian_students REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_ended_ties();
CREATE TRIGGER keeps_former_remarks AFTER UPDATE OF custody_remark, pick_up_remark, sees_records ON public.guardian_students FOR EACH ROW WHEN (((((old.custody_remark IS DISTINCT FROM new.custody_remark) OR (old.pick_up_remark IS DISTINCT FROM new.pick_up_remark)) OR (old.sees_records IS DISTINCT FROM new.sees_records)) AND ((old.remarked_at IS NOT NULL) OR (old.custody_remark <> ''::text) OR (old.pick_up_remark <> ''::text) OR (NOT old.sees_records)))) EXECUTE FUNCTION keep_former_remarks();
CREATE TRIGGER restores_tie BEFORE INSERT ON public.guardian_students FOR EACH ROW EXECUTE FUNCTION restore_tie();
CREATE TRIGGER stamps_roster_of_changed AFTER UPDATE ON public.guardian_students REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''p'' || r.guardian_id, ''p'' || r.student_id]', 'guardian_id student_id');
CREATE TRIGGER stamps_roster_of_gone AFTER DELETE ON public.guardian_students REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''p'' || r.guardian_id, ''p'' || r.student_id]', 'guardian_id student_id');
CREATE TRIGGER stamps_roster_of_new AFTER INSERT ON public.guardian_students REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''p'' || r.guardian_id, ''p'' || r.student_id]', 'guardian_id student_id');
CREATE TRIGGER tell_rights_of_former_guardian AFTER DELETE ON public.guardian_students REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_people('guardian_id');
CREATE TRIGGER tell_rights_of_guardian AFTER UPDATE ON public.guardian_students REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_people('guardian_id');
CREATE TRIGGER withholds_mails_of_former AFTER DELETE ON public.guardian_students FOR EACH ROW EXECUTE FUNCTION withhold_mails_of_former();
CREATE TRIGGER withholds_mails_of_records AFTER UPDATE OF sees_records ON public.guardian_students FOR EACH ROW WHEN ((old.sees_records AND (NOT new.sees_records))) EXECUTE FUNCTION withhold_mails_of_former();
CREATE TRIGGER keep_erased BEFORE UPDATE ON public.guardians FOR EACH ROW EXECUTE FUNCTION keep_erased();
CREATE TRIGGER stamps_roster_of_changed AFTER UPDATE ON public.guardians REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''p'' || r.id]', 'id phone');
CREATE TRIGGER stamps_roster_of_gone AFTER DELETE ON public.guardians REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''p'' || r.id]', 'id phone');
CREATE TRIGGER stamps_roster_of_new AFTER INSERT ON public.guardians REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''p'' || r.id]', 'id phone');
CREATE TRIGGER touch_waiting_of_changed AFTER UPDATE ON public.hand_ins REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION touch_waiting_of_hand_ins();
CREATE TRIGGER touch_waiting_of_gone AFTER DELETE ON public.hand_ins REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION touch_waiting_of_hand_ins();
CREATE TRIGGER touch_waiting_of_new AFTER INSERT ON public.hand_ins REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION touch_waiting_of_hand_ins();
CREATE CONSTRAINT TRIGGER pass_campus_on AFTER UPDATE OF cohort_id ON public.houses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.cohort_id IS DISTINCT FROM new.cohort_id)) EXECUTE FUNCTION pass_campus_on();
CREATE TRIGGER stamps_roster_of_changed AFTER UPDATE ON public.houses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''h'' || r.id, ''p'' || r.advisor_id, ''e'' || r.advisor_id || ''h'' || r.id]', 'id title cohort_id advisor_id archived_at');
CREATE TRIGGER stamps_roster_of_gone AFTER DELETE ON public.houses REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''h'' || r.id, ''p'' || r.advisor_id, ''e'' || r.advisor_id || ''h'' || r.id]', 'id title cohort_id advisor_id archived_at');
CREATE TRIGGER stamps_roster_of_new AFTER INSERT ON public.houses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''h'' || r.id, ''p'' || r.advisor_id, ''e'' || r.advisor_id || ''h'' || r.id]', 'id title cohort_id advisor_id archived_at');
CREATE TRIGGER tell_rights_of_former_house AFTER DELETE ON public.houses FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_many();
CREATE TRIGGER tell_rights_of_house AFTER UPDATE ON public.houses REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_houses();
CREATE TRIGGER mark_added_milestones AFTER INSERT ON public.language_milestones REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations();
CREATE TRIGGER mark_changed_milestones AFTER UPDATE ON public.language_milestones REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations();
CREATE TRIGGER mark_removed_milestones AFTER DELETE ON public.language_milestones REFERENCING OLD TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations();
CREATE TRIGGER tell_rights_of_ended_login AFTER DELETE ON public.logins REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_people('user_id');
CREATE TRIGGER tell_rights_of_shortened_login AFTER UPDATE OF expires_at ON public.logins FOR EACH ROW WHEN ((new.expires_at < old.expires_at)) EXECUTE FUNCTION tell_rights_of_person('user_id');
CREATE TRIGGER tell_rights_of_former_note AFTER DELETE ON public.notes REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_subject('note');
CREATE TRIGGER tell_rights_of_note AFTER UPDATE ON public.notes REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_notes();
CREATE TRIGGER forget_pushes AFTER DELETE ON public.notifications REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_pushes();
CREATE TRIGGER forget_tellings AFTER DELETE ON public.notifications REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_tellings();
CREATE TRIGGER tell_rights_of_onboarding_family AFTER DELETE OR UPDATE OF group_id, student_id ON public.onboarding_families FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_many();
CREATE TRIGGER tell_rights_of_onboarding_group AFTER DELETE OR UPDATE OF cohort_id ON public.onboarding_groups FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_many();
CREATE TRIGGER free_mail_keys AFTER DELETE ON public.outbox_mails REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION free_mail_keys();
CREATE TRIGGER keep_mail_once BEFORE INSERT ON public.outbox_mails FOR EACH ROW WHEN ((new.dedupe_key IS NOT NULL)) EXECUTE FUNCTION keep_mail_once();
CREATE TRIGGER mark_planned_templates AFTER INSERT ON public.pathway_plan_templates REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations_of_pathway_plans();
CREATE TRIGGER mark_unplanned_templates AFTER DELETE ON public.pathway_plan_templates REFERENCING OLD TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations_of_pathway_plans();
CREATE TRIGGER mark_changed_pathways AFTER UPDATE ON public.pathways REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations_of_pathways();
CREATE TRIGGER tell_rights_of_former_member AFTER DELETE ON public.permission_group_members REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_people('employee_id');
CREATE TRIGGER tell_rights_of_member AFTER UPDATE ON public.permission_group_members REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_people('employee_id');
CREATE TRIGGER tell_rights_of_permission AFTER DELETE OR UPDATE ON public.permission_group_permissions FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_many();
CREATE TRIGGER tell_rights_of_group AFTER DELETE OR UPDATE ON public.permission_groups FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_many();
CREATE TRIGGER mark_added_migrations AFTER INSERT ON public.program_migrations REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations();
CREATE TRIGGER mark_changed_migrations AFTER UPDATE ON public.program_migrations REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations();
CREATE TRIGGER keep_added_registrations AFTER INSERT ON public.registrations REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION keep_registered();
CREATE TRIGGER keep_changed_registrations AFTER UPDATE ON public.registrations REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION keep_registered();
CREATE TRIGGER keep_removed_registrations AFTER DELETE ON public.registrations REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION keep_registered();
CREATE TRIGGER mark_added_places AFTER INSERT ON public.registrations REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations();
CREATE TRIGGER mark_changed_places AFTER UPDATE ON public.registrations REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations();
CREATE TRIGGER stamps_roster_of_changed AFTER UPDATE ON public.registrations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''e'' || r.student_id || ''x'' || r.experience_id]', 'id experience_id student_id dropped_at from_day until_day');
CREATE TRIGGER stamps_roster_of_gone AFTER DELETE ON public.registrations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''e'' || r.student_id || ''x'' || r.experience_id]', 'id experience_id student_id dropped_at from_day until_day');
CREATE TRIGGER stamps_roster_of_new AFTER INSERT ON public.registrations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''e'' || r.student_id || ''x'' || r.experience_id]', 'id experience_id student_id dropped_at from_day until_day');
CREATE TRIGGER tell_registered AFTER INSERT ON public.registrations REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION tell_registration_changed();
CREATE TRIGGER tell_registration_changed AFTER UPDATE ON public.registrations REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION tell_registration_changed();
CREATE TRIGGER tell_registration_removed AFTER DELETE ON public.registrations REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION tell_registration_changed();
CREATE TRIGGER tell_rights_of_former_registration AFTER DELETE ON public.registrations REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_registrations();
CREATE TRIGGER tell_rights_of_registration AFTER UPDATE ON public.registrations REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_registrations();
CREATE TRIGGER tell_reports_out AFTER UPDATE ON public.report_releases REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION tell_reports_out();
CREATE TRIGGER tell_report_withdrawn AFTER UPDATE ON public.reports REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION tell_report_withdrawn();
CREATE TRIGGER mark_added_decisions AFTER INSERT ON public.requirement_decisions REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations();
CREATE TRIGGER mark_changed_decisions AFTER UPDATE ON public.requirement_decisions REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations();
CREATE TRIGGER tally_added AFTER INSERT ON public.roster_changes REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION tally_roster_changes();
CREATE TRIGGER tally_changed AFTER UPDATE ON public.roster_changes REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION tally_roster_changes();
CREATE TRIGGER tally_deleted AFTER DELETE ON public.roster_changes REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION tally_roster_changes();
CREATE TRIGGER mark_changed_pathways AFTER UPDATE ON public.student_pathways REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations();
CREATE TRIGGER mark_given_pathways AFTER INSERT ON public.student_pathways REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations();
CREATE TRIGGER mark_taken_pathways AFTER DELETE ON public.student_pathways REFERENCING OLD TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations();
CREATE TRIGGER keep_erased BEFORE UPDATE ON public.students FOR EACH ROW EXECUTE FUNCTION keep_erased();
CREATE TRIGGER mark_added_students AFTER INSERT ON public.students REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations_of_students();
CREATE TRIGGER mark_changed_students AFTER UPDATE ON public.students REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations_of_students();
CREATE TRIGGER stamps_roster_of_changed AFTER UPDATE ON public.students REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''p'' || r.id]', 'id grade cohort_id house_id status pronouns phone date_of_birth');
CREATE TRIGGER stamps_roster_of_gone AFTER DELETE ON public.students REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''p'' || r.id]', 'id grade cohort_id house_id status pronouns phone date_of_birth');
CREATE TRIGGER stamps_roster_of_new AFTER INSERT ON public.students REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''p'' || r.id]', 'id grade cohort_id house_id status pronouns phone date_of_birth');
CREATE TRIGGER students_enter_onboarding AFTER INSERT ON public.students FOR EACH ROW WHEN ((new.status = 'admitted'::text)) EXECUTE FUNCTION enter_onboarding();
CREATE TRIGGER students_note_status_change AFTER UPDATE OF status ON public.students FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION note_status_change();
CREATE TRIGGER students_return_to_onboarding AFTER UPDATE OF status ON public.students FOR EACH ROW WHEN (((new.status = 'admitted'::text) AND (old.status IS DISTINCT FROM 'admitted'::text))) EXECUTE FUNCTION enter_onboarding();
CREATE TRIGGER tell_rights_of_former_student AFTER DELETE ON public.students FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_many();
CREATE TRIGGER tell_rights_of_student AFTER UPDATE ON public.students REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_students();
CREATE TRIGGER touch_waiting_of_gone AFTER DELETE ON public.task_responses REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION touch_waiting_of_answers();
CREATE TRIGGER touch_waiting_of_new AFTER INSERT ON public.task_responses REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION touch_waiting_of_answers();
CREATE TRIGGER reckon_waiting BEFORE INSERT OR UPDATE ON public.task_submissions FOR EACH ROW EXECUTE FUNCTION reckon_waiting();
CREATE TRIGGER touch_waiting AFTER UPDATE OF experience_id, submission_kind ON public.tasks FOR EACH ROW WHEN (((old.experience_id <> new.experience_id) OR (old.submission_kind <> new.submission_kind))) EXECUTE FUNCTION touch_waiting_of_task();
CREATE TRIGGER count_added_abilities AFTER INSERT ON public.template_abilities REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_template_abilities();
CREATE TRIGGER count_removed_abilities AFTER DELETE ON public.template_abilities REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_template_abilities();
CREATE TRIGGER mark_added_coverage AFTER INSERT ON public.template_abilities REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations_of_templates();
CREATE TRIGGER mark_removed_coverage AFTER DELETE ON public.template_abilities REFERENCING OLD TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations_of_templates();
CREATE TRIGGER count_added_units AFTER INSERT ON public.template_units REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_template_units();
CREATE TRIGGER count_removed_units AFTER DELETE ON public.template_units REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_template_units();
CREATE TRIGGER mark_added_coverage AFTER INSERT ON public.template_units REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations_of_templates();
CREATE TRIGGER mark_removed_coverage AFTER DELETE ON public.template_units REFERENCING OLD TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations_of_templates();
CREATE TRIGGER count_added_templates AFTER INSERT ON public.templates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added_templates();
CREATE TRIGGER count_changed_templates AFTER UPDATE ON public.templates REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_templates();
CREATE TRIGGER count_removed_templates AFTER DELETE ON public.templates REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added_templates();
CREATE TRIGGER mark_archived_templates AFTER UPDATE ON public.templates REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations_of_archived_templates();
CREATE TRIGGER mark_changed_topics AFTER UPDATE ON public.topics REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations_of_topics();
CREATE TRIGGER count_moved_units AFTER UPDATE ON public.units REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_moved_units();
CREATE TRIGGER mark_added_units AFTER INSERT ON public.units REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations_of_units();
CREATE TRIGGER mark_changed_units AFTER UPDATE ON public.units REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION mark_graduations_of_units();
CREATE TRIGGER keep_erased BEFORE UPDATE ON public.users FOR EACH ROW WHEN ((old.deactivated_at IS NOT NULL)) EXECUTE FUNCTION keep_erased();
CREATE TRIGGER stamps_roster_of_changed AFTER UPDATE ON public.users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''p'' || r.id]', 'id role email name first_name last_name deactivated_at');
CREATE TRIGGER stamps_roster_of_gone AFTER DELETE ON public.users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''p'' || r.id]', 'id role email name first_name last_name deactivated_at');
CREATE TRIGGER stamps_roster_of_new AFTER INSERT ON public.users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_roster('array[''p'' || r.id]', 'id role email name first_name last_name deactivated_at');
CREATE TRIGGER tell_rights_of_user AFTER UPDATE ON public.users REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_users();
CREATE TRIGGER withholds_mails_of_ended AFTER UPDATE OF deactivated_at ON public.users FOR EACH ROW WHEN (((old.deactivated_at IS NULL) AND (new.deactivated_at IS NOT NULL))) EXECUTE FUNCTION withhold_mails_of_gone();
CREATE TRIGGER withholds_mails_of_gone AFTER DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION withhold_mails_of_gone();
CREATE TRIGGER keep_added_turns AFTER INSERT ON public.wait_list_entries REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION keep_waiting();
CREATE TRIGGER keep_changed_turns AFTER UPDATE ON public.wait_list_entries REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION keep_waiting();
CREATE TRIGGER keep_removed_turns AFTER DELETE ON public.wait_list_entries REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION keep_waiting();
CREATE TRIGGER line_up_webhooks AFTER INSERT ON public.webhook_events REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION line_up_webhooks();

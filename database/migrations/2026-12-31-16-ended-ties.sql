-- What a tie between guardian and student was when it ended: whoever ties the two again, by hand, by a file or by taking
-- an import back, opens no records that were closed and loses no remark. Who ended it by hand is kept: files do not
-- tie these two again by themselves.
create table ended_ties (
  guardian_id integer not null references guardians on delete cascade,
  student_id integer not null references students on delete cascade,
  relationship text not null,
  sees_records boolean not null,
  custody_remark text not null,
  pick_up_remark text not null,
  remarked_by integer references users,
  remarked_at timestamptz,
  ended_at timestamptz not null default now(),
  ended_by integer references users,
  primary key (guardian_id, student_id)
);
create index ended_ties_student_idx on ended_ties (student_id);
create index ended_ties_remarked_by_idx on ended_ties (remarked_by);
create index ended_ties_ended_by_idx on ended_ties (ended_by);

-- Of people who are deleted with their families nothing is kept.
create function keep_ended_ties() returns trigger language plpgsql as $$
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
end $$;
create trigger keeps_ended_ties after delete on guardian_students referencing old table as gone
  for each statement execute function keep_ended_ties();

create function restore_tie() returns trigger language plpgsql as $$
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
end $$;
create trigger restores_tie before insert on guardian_students for each row execute function restore_tie();

-- What waits to be mailed to a guardian about a child who is theirs no more is never said: as far as it leads to the child
-- or to an excuse of the child. What tells of records goes with them (`close_records`).
create function forget_unmailed() returns trigger language plpgsql as $$
begin
  delete from notifications n using gone t
  where n.mail in ('at_once', 'daily') and n.user_id = t.guardian_id
    and (n.redirect_url ~ ('[?&]student=' || t.student_id || '(&|$)')
      or exists (select from excuses e where e.student_id = t.student_id
        and n.redirect_url = '/family/excuses/' || e.id));
  return null;
end $$;
create trigger forgets_unmailed after delete on guardian_students referencing old table as gone
  for each statement execute function forget_unmailed();

-- Those that were ended by hand until now, as far as the log tells: its remarks are gone, what it closed stays closed.
insert into ended_ties (guardian_id, student_id, relationship, sees_records, custody_remark, pick_up_remark, ended_at,
  ended_by)
select distinct on (g.id, s.id) g.id, s.id, coalesce(a.before ->> 'relationship', ''),
  coalesce((select (c.after ->> 'sees_records')::boolean from audit_log c
    where c.subject_type = 'user' and c.subject_id = a.subject_id and c.action = 'guardian.tie_changed'
      and c.after ->> 'guardian' = a.before ->> 'guardian' and c.after ? 'sees_records'
      and c.happened_at <= a.happened_at order by c.happened_at desc limit 1), true), '', '', a.happened_at, u.id
from audit_log a
join students s on s.id::text = a.subject_id
join guardians g on g.id::text = a.before ->> 'guardian'
join users u on u.id = a.actor_id
where a.action = 'guardian.tie_ended' and a.subject_type = 'user'
  and not exists (select from guardian_students t where t.guardian_id = g.id and t.student_id = s.id)
order by g.id, s.id, a.happened_at desc;

-- Two excuses of one student that both count never stand in one time. What was stored before the check of it: the
-- earlier filed keeps its time, the later one keeps what is left of its own, in as many pieces as that takes. So the
-- same sessions stay excused, and no roll changes.
create extension if not exists btree_gist;

do $$
declare
  newest integer := (select max(id) from excuses); -- what is newer is a piece of one that was settled
  later excuses;
  pieces tstzmultirange;
  piece tstzrange;
  piece_id integer;
begin
  for later in
    select x.* from excuses x
    where x.approved and x.removed_at is null and exists (
      select from excuses o where o.student_id = x.student_id and o.id < x.id and o.approved and o.removed_at is null
        and o.starts_at < x.ends_at and o.ends_at > x.starts_at)
    order by x.id
  loop
    select tstzmultirange(tstzrange(later.starts_at, later.ends_at)) - range_agg(tstzrange(o.starts_at, o.ends_at))
      into pieces
      from excuses o
      where o.student_id = later.student_id and (o.id < later.id or o.id > newest) and o.approved
        and o.removed_at is null;
    insert into audit_log (action, subject_type, subject_id, before, after)
      values ('excuse.overlap_settled', 'excuse', later.id::text,
        jsonb_build_object('startsAt', later.starts_at, 'endsAt', later.ends_at),
        jsonb_build_object('pieces', pieces::text));
    if isempty(pieces) then
      update excuses set removed_at = now(), version = version + 1 where id = later.id;
      continue;
    end if;
    piece_id := later.id;
    for piece in select unnest(pieces) loop
      if piece_id = later.id then
        update excuses set starts_at = lower(piece), ends_at = upper(piece), all_day = false, version = version + 1
          where id = later.id;
        piece_id := 0;
      else
        insert into excuses (student_id, starts_at, ends_at, reason, additional_comments, approved, requester_id,
            decided_by, decided_at, created_at)
          values (later.student_id, lower(piece), upper(piece), later.reason, later.additional_comments, true,
            later.requester_id, later.decided_by, later.decided_at, later.created_at)
          returning id into piece_id;
      end if;
    end loop;
    update attendances a set excuse_id = (
        select min(x.id) from excuses x
        where x.student_id = a.student_id and x.approved and x.removed_at is null
          and x.starts_at < m.ends_at and x.ends_at > m.starts_at)
      from attendables m
      where m.id = a.attendable_id and a.excuse_id = later.id;
  end loop;
end $$;

alter table excuses add constraint excuses_one_at_a_time
  exclude using gist (student_id with =, tstzrange(starts_at, ends_at) with &&) where (approved and removed_at is null);

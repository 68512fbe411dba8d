-- What families and evaluators wrote and sent of an application, in short: whether something arrived since two were joined
-- is told by it, and then they are not parted any more (decision 0144).
create function application_written(of_application integer) returns text language sql stable as $$
  select md5(concat_ws(' ',
    (select string_agg(concat_ws(',', a.id, a.version, a.submitted_at, md5(a.fields::text), md5(a.answers::text)), ';' order by a.id)
      from application_answers a where a.application_id = of_application),
    (select string_agg(concat_ws(',', v.id, v.mails, v.opened_at, v.answered_at), ';' order by v.id)
      from application_evaluations v where v.application_id = of_application),
    (select string_agg(d.id::text, ';' order by d.id)
      from application_documents d where d.application_id = of_application and d.kind in ('transcript', 'other'))))
$$;

-- As joining left it; null of those that were joined before.
alter table application_joins add column kept_written text;

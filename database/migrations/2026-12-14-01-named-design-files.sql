-- One definition of what a design still names: the nightly deletion and what the settings say of a period ask the same.
create function design_file_is_named(file uuid) returns boolean language sql stable as $$
  select exists (select from template_versions v where v.content::text like '%' || file || '%')
    or exists (select from experience_versions v where v.content::text like '%' || file || '%')
    or exists (select from experience_designs d where d.content::text like '%' || file || '%')
    or exists (select from template_tasks t where t.attachments::text like '%' || file || '%')
    or exists (select from templates t where t.image_url like '%' || file || '%')
    or exists (select from experiences e where e.image_url like '%' || file || '%')
$$;

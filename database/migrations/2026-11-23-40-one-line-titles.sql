-- Titles and names hold one line of what can be seen: they leave the product in calendars, mails and file names.
-- What was stored before is cleaned as src/contract/clean-text.ts cleans what comes in.
create function one_line(value text) returns text language sql immutable parallel safe strict
  return btrim(regexp_replace(
    regexp_replace(value, E'[\u2028\u2029\u0009-\u000d\u0085]+', ' ', 'g'),
    E'[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]', '', 'g'));

update houses set title = one_line(title) where title <> one_line(title);
update experiences set title = one_line(title), theme_title = one_line(theme_title)
  where title <> one_line(title) or theme_title <> one_line(theme_title);
update users set name = one_line(name), first_name = one_line(first_name), last_name = one_line(last_name)
  where name <> one_line(name) or first_name <> one_line(first_name) or last_name <> one_line(last_name);
update cycles set title = one_line(title) where title <> one_line(title);
update holidays set title = one_line(title) where title <> one_line(title);
update school_years set title = one_line(title) where title <> one_line(title);
update announcements set title = one_line(title), link_label = one_line(link_label)
  where title <> one_line(title) or link_label <> one_line(link_label);
update note_categories set title = one_line(title) where title <> one_line(title);
update notes set title = one_line(title) where title <> one_line(title);
update house_cup_points set reason = one_line(reason) where reason <> one_line(reason);
update excuses set reason = one_line(reason) where reason <> one_line(reason);

alter table houses add constraint houses_title_line check (title = one_line(title));
alter table experiences add constraint experiences_title_line check (title = one_line(title));
alter table users add constraint users_name_line check (name = one_line(name));
alter table cycles add constraint cycles_title_line check (title = one_line(title));
alter table holidays add constraint holidays_title_line check (title = one_line(title));
alter table announcements add constraint announcements_title_line check (title = one_line(title));
alter table note_categories add constraint note_categories_title_line check (title = one_line(title));

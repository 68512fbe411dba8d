-- What a search reads: words without accents, capitals and signs, each with a space before it, so that
-- '% word%' finds the beginning of any word ("Okafor-Lindqvist" by "lind") and the trigram index serves two letters.
create function search_words(value text) returns text
  language sql immutable strict parallel safe
  return ' ' || regexp_replace(plain_text(value), '[[:space:][:punct:]’‘–]+', ' ', 'g') || ' ';

alter table users drop column search_text;
alter table users add column search_text text not null
  generated always as (search_words(name || ' ' || split_part(email, '@', 1))) stored;
create index users_search_idx on users using gin (search_text gin_trgm_ops) where role in ('student', 'employee');

alter table houses drop column search_text;
alter table houses add column search_text text not null generated always as (search_words(title)) stored;
create index houses_search_idx on houses using gin (search_text gin_trgm_ops);

alter table experiences drop column search_text;
alter table experiences add column search_text text not null
  generated always as (search_words(title || ' ' || theme_title)) stored;
create index experiences_search_idx on experiences using gin (search_text gin_trgm_ops);

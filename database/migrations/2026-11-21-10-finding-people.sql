-- Sign-in looks an e-mail up as it is stored: always in small letters, so that the plain index serves it.
alter table users add constraint users_email_small check (email = lower(email));
drop index users_email_key;
create unique index users_email_key on users (email);

-- Houses are found by name like people and experiences.
alter table houses add column search_text text not null generated always as (' ' || plain_text(title)) stored;
create index houses_search_idx on houses using gin (search_text gin_trgm_ops);

-- Students of partner schools: whom to ask, until when their families let them take part, and those who come no more.
alter table external_students
  add column contact_name text not null default '' check (length(contact_name) <= 80 and contact_name = one_line(contact_name)),
  add column contact_email text not null default '' check (length(contact_email) <= 254),
  add column contact_phone text not null default '' check (length(contact_phone) <= 40 and contact_phone = one_line(contact_phone)),
  add column consent_from date,
  -- The last day; null without an end.
  add column consent_until date,
  add column archived_at timestamptz,
  add column version integer not null default 1,
  add column search_text text not null generated always as (search_words(name || ' ' || school)) stored,
  add check (consent_until is null or (consent_from is not null and consent_until >= consent_from));

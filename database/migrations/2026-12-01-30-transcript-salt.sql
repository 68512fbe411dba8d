-- The sum that is printed on a transcript and told to whoever knows its code could be counted back to a birth date by
-- trying every day: it is made with a number that nobody is told. What is compared with the record is by itself.
alter table transcripts
  add column salt text not null default '',
  add column content_hash text;
update transcripts set content_hash = hash;
alter table transcripts alter column content_hash set not null;

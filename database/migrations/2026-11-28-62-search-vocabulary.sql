-- The words that a search with a slip in it can mean: some thousands, however many people bear them. A slip is looked up
-- here, and people by the words it found (decision 76).
create table search_vocabulary (
  -- As `search_text` holds it: small letters and figures behind a space.
  word text primary key
);
create index search_vocabulary_idx on search_vocabulary using gin (word gin_trgm_ops);

/* Makes the vocabulary what the rows of now say. Words of one to three letters are never found by a slip. */
create function gather_search_words() returns void language sql as $$
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
$$;

select gather_search_words();

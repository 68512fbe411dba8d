-- As whom the language vendor was told of a learner: a new name or address is told, too. Of who was told before nobody knows
-- it: they are told once more.

-- Name and address of a learner, so that two can be compared and neither is kept a second time.
create function learner_as(first_name text, last_name text, email text) returns text
language sql immutable parallel safe as $$
  select md5(concat_ws(E'\n', first_name, last_name, email))
$$;

alter table language_learners
  -- What the vendor was told of their name and address, as a sum; null: nothing.
  add column told_as text;

-- The days of recurring excuses by date: what a change of the school calendar asks for.
create index excuses_occurs_on_idx on excuses (occurs_on) where series_id is not null;

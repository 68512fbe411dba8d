-- How often in a row the work at an import ended in an error that nobody foresaw: after some of them nobody tries again.
alter table roster_imports add column failures smallint not null default 0;

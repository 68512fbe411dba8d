-- A record of the language vendor that a reading of everything did not bring is taken for gone until it comes again. That is
-- our own conclusion: what the vendor itself says of the record, its revision and whether it is deleted, stays beside it.
alter table language_records add column is_missing boolean not null default false;

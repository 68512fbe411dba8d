-- A roster that was taken from the folder by night (decision 0122): what lay there, so that it is never taken twice.
alter table roster_imports add column drop_key text unique;

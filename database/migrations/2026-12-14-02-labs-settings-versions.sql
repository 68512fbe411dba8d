-- Two who change how a feature is shown in Labs: the second is told, in place of the first being lost.
alter table labs_settings add column version integer not null default 1;

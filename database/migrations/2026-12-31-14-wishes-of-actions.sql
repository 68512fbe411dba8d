-- How often an action was asked for: a wish that comes while it is performed is newer than what the worker read.
alter table application_actions add column wishes integer not null default 1;
-- Why a record could not be read at its service when that was asked last, in a sentence; empty where it could.
alter table application_records add column unread text not null default '';

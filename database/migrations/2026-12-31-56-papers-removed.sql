-- A paper that was removed stays, without its file and name, until its copy in the folder at Google Drive is thrown away.
alter table application_documents add column removed_at timestamptz;

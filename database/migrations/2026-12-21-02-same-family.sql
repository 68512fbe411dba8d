-- Whether two addresses are the same is not for the index of their parts, which PostgreSQL took at 200,000 applications
-- since it serves equality, too: 36 ms for each row of a page. By another collation only this one serves.
drop index applications_same_family;
create index applications_same_family on applications (lower(guardian_email) collate "C")
  where deleted_at is null and guardian_email <> '';

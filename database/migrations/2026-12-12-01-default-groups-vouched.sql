-- Whether a super admin chose the group of new colleagues (docs/decisions/0138): one that gives rights needs that, as a
-- mapped one does. What was chosen before is confirmed by their next save.
alter table provisioning_connections add column is_group_by_super_admin boolean not null default false;

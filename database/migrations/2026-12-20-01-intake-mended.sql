-- Faults of the public form that were mended (decision 0142).

-- When somebody last opened a link, or wrote by it: staff see it before they take one back.
alter table intake_links add column used_at timestamptz;
update intake_links set used_at = opened_at;

-- What the family last said of its guardians and what was taken over from it. What stands there otherwise was corrected by staff, and stays.
alter table applications add column guardians_said jsonb;

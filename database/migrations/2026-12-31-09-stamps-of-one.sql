-- The stamps of the seats of one person are looked up by how their code begins.
create index roster_stamps_begin_idx on roster_stamps (code collate "C") where code like 'e%';

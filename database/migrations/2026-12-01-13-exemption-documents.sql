-- The paper on which an exemption rests is one of the student's documents; a link that was typed before stays (docs/decisions/0096).
alter table exemptions add column document_id integer references student_documents (id) on delete set null;
create index exemptions_document_id_idx on exemptions (document_id);

-- What another school gave for a course, in its own words: `A-`, `17/20`.
alter table external_electives add column grade text not null default '' check (length(grade) <= 20 and grade = one_line(grade));

-- An assessment belongs to the hand-in it was made on.
alter table assessments add constraint assessments_hand_in_id_fkey foreign key (hand_in_id) references hand_ins (id);
create index assessments_hand_in_id_idx on assessments (hand_in_id);

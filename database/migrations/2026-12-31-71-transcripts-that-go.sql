-- What was said in a meeting, word by word, goes with its recording: it is kept while the recording lies in the trash of the
-- video service, from where it may come back for 30 days, and no longer.
alter table recordings
  -- Since when it lies in the trash; null where it does not.
  add column trashed_at timestamptz,
  -- The transcript was taken away with somebody who was there and was erased: it is never read again.
  add column is_transcript_erased boolean not null default false;
update recordings set transcript = null where state = 'removed' and transcript is not null;
update recordings r set trashed_at = coalesce((
    select max(x.applied_at) from recording_removals x join recording_removal_rows y on y.removal_id = x.id
    where y.recording_id = r.id and y.state = 'removed'), r.pulled_at)
  where r.state = 'trashed';
create index recordings_trashed_idx on recordings (trashed_at) where trashed_at is not null;

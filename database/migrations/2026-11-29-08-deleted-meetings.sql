-- When the video service told that somebody deleted the meeting of a session; null again once another is made.
alter table attendables add column video_deleted_at timestamptz;

-- Ended links and challenges are removed whenever a passkey is asked for.
create index verifications_expires_idx on verifications (expires_at);

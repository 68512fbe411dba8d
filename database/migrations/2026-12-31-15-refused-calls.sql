-- What was refused or failed of a token's calls, the newest first: few among millions that were answered.
create index api_token_calls_refused_idx on api_token_calls (token_id, id desc) where status >= 400;

-- A session is a lesson everywhere else in the school: what somebody is logged in with is a log-in.
alter table sessions rename to logins;
alter table logins rename column own_session_id to own_login_id;
alter table logins rename constraint sessions_pkey to logins_pkey;
alter table logins rename constraint sessions_token_key to logins_token_key;
alter table logins rename constraint sessions_user_id_fkey to logins_user_id_fkey;
alter table logins rename constraint sessions_impersonated_by_fkey to logins_impersonated_by_fkey;
alter table logins rename constraint sessions_own_session_id_fkey to logins_own_login_id_fkey;
alter index sessions_impersonated_by_idx rename to logins_impersonated_by_idx;
alter index sessions_own_session_idx rename to logins_own_login_idx;
alter index sessions_user_idx rename to logins_user_idx;
alter sequence sessions_id_seq rename to logins_id_seq;
alter trigger tell_rights_of_ended_session on logins rename to tell_rights_of_ended_login;
alter trigger tell_rights_of_shortened_session on logins rename to tell_rights_of_shortened_login;

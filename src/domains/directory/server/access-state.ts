import { type RawBuilder, sql } from 'kysely'
import type { AccessState } from '../contract/person.schemas.ts'

/** SQL: when the person in scope as `users` last logged in. */
export const lastSignIn: RawBuilder<Date | null> = sql<Date | null>`(
  select max(seen.happened_at) from audit_log seen where seen.subject_type = 'sign_in'
    and seen.subject_id = users.id::text and seen.action = 'sign_in.signed_in')`

/** SQL: whether and how the person in scope as `users` may log in. */
export const accessState = (now: Date): RawBuilder<AccessState> => sql<AccessState>`case
  when exists (select from erasures where person_id = users.id) then 'erased'
  when users.deactivated_at is not null then 'deactivated'
  when exists (select from accounts own where own.user_id = users.id) then 'active'
  when exists (select from verifications link where link.value = users.id::text and link.expires_at > ${now})
    then 'invited'
  else 'never' end`

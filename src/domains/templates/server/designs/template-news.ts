import { sql } from 'kysely'
import { ownParts } from '../../rules/own-parts.ts'

/**
 * SQL: what the template of the experience design in scope as `d` says since its experience took from it: a row with its
 * version, what it said then and what it says now. No row where it says the same but for what an experience has of its
 * own. A draft and an archived template say nothing.
 */
export const newsOfD = sql`(
  select t.version, was.content as before, now.content as after
  from templates t
  join template_versions was on was.template_id = t.id and was.version = d.template_version
  join template_versions now on now.template_id = t.id and now.version = t.version
  where t.id = d.template_id and t.version > d.template_version and not t.is_draft and t.archived_at is null
    and was.content - ${[...ownParts]}::text[] <> now.content - ${[...ownParts]}::text[])`

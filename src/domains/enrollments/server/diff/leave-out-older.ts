import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Comparing } from './assemble.ts'

/** A row that its source changed last before what was applied of it: it says nothing, and nobody is missing for it. */
export const leaveOutOlder = (db: Database, { importId, source }: Comparing) =>
  sql`
    with older as (
      delete from roster_records r using roster_ids i
      where r.import_id = ${importId} and r.kind = 'person' and i.source = ${source} and i.kind = 'person' and i.code = r.code
        and r.changed_at < i.changed_at
      returning r.file, r.line, r.changed_at as here, i.changed_at as known
    )
    insert into roster_faults (import_id, file, line, what, done)
    select ${importId}::integer, file, line, 'This row was changed on ' || left(here, 10) || ', before what was imported already ('
      || left(known, 10) || ')', 'Left out: this person stays as they are here' from older`.execute(db)

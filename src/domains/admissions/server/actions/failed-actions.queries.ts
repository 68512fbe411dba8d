import { sql } from 'kysely'
import { causeOf } from '#contract/text/causes.ts'
import { withinReach } from '#domains/people/server/people.service.ts'
import { rangeText, readPage } from '#server/api/paging.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { ActionKind } from '../../contract/application-words.ts'

interface FailedRow {
  readonly id: number
  readonly applicationId: number
  readonly studentName: string
  readonly kind: ActionKind
  readonly failure: string
  readonly cause: string | null
  readonly tries: number
  readonly askedAt: Date
  readonly askedBy: string | null
  readonly nextTryAt: Date | null
  readonly total: number
}

/** Actions that failed and were not let be, the newest first. */
export async function listFailedActions(
  db: Database,
  viewer: Viewer,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
) {
  const { rows, total } = await readPage(page, pageSize, async (range) => {
    const found = await sql<FailedRow>`
      select f.id, f.application_id, a.student_name, f.kind, f.failure, f.cause, f.tries, f.asked_at, u.name as asked_by,
        f.next_try_at, count(*) over ()::int as total
      from application_actions f join applications a on a.id = f.application_id left join users u on u.id = f.asked_by
      where f.state = 'failed' and a.deleted_at is null
        and ${withinReach(reachOf(viewer, 'admissions.act'), sql.ref('a.cohort_id'))}
      order by f.asked_at desc, f.id desc ${rangeText(range)}`.execute(db)
    return found.rows
  })
  return {
    total,
    actions: rows.map(({ total: _total, ...row }) => ({
      ...row,
      cause: causeOf(row.cause),
      askedAt: row.askedAt.toISOString(),
      nextTryAt: row.nextTryAt?.toISOString() ?? null,
    })),
  }
}

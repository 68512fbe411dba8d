import { sql } from 'kysely'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { mostPresets } from '../../contract/review-words.ts'
import type { PresetComment } from '../../contract/task-review.schemas.ts'

interface Row extends PresetComment {
  readonly isShared: boolean
}

/** The preset comments of an experience, and the viewer's own, by title. The caller has made sure that they review it. */
export async function listPresets(
  db: Database,
  viewer: Viewer,
  experienceId: number,
): Promise<{ experience: PresetComment[]; general: PresetComment[] }> {
  const { rows } = await sql<Row>`
    select id, title, text_body, body, version, experience_id is not null as is_shared, true as is_own
    from preset_comments
    where experience_id = ${experienceId} or (experience_id is null and owner_id = ${viewer.userId})
    order by title, id limit ${2 * mostPresets}`.execute(db)
  const present = ({ isShared: _shared, ...preset }: Row): PresetComment => preset
  return {
    experience: rows.filter(({ isShared }) => isShared).map(present),
    general: rows.filter(({ isShared }) => !isShared).map(present),
  }
}

import type { SchoolStage } from '#domains/curriculum/contract/school-stage.ts'
import type { Database } from '#server/database/database.ts'
import type { TemplateType } from '../contract/template-types.ts'

let made = 0

export interface NewTemplate {
  readonly title?: string
  readonly type?: TemplateType
  readonly stage?: SchoolStage | null
  readonly creatorId?: number | null
  readonly isDraft?: boolean
  /** An independent study that waits for its approval. */
  readonly isWaiting?: boolean
  readonly unitIds?: readonly number[]
  readonly abilityIds?: readonly number[]
  /** As many weeks, each with a session on Tuesday at 10:00 AM. */
  readonly weeks?: number
  readonly createdAt?: Date
}

/** A template as an import leaves it: published, without tasks and history. */
export async function makeTemplate(
  db: Database,
  {
    type = 'expedition',
    title,
    stage = 'hs',
    creatorId = null,
    isDraft = false,
    isWaiting = false,
    unitIds = [],
    abilityIds = [],
    weeks = 0,
    createdAt = new Date(),
  }: NewTemplate = {},
): Promise<number> {
  made += 1
  const { id: templateId } = await db
    .insertInto('templates')
    .values({
      type,
      title: title ?? `Template ${made}`,
      schoolStage: stage,
      creatorId,
      isDraft,
      isStudyApproved: !isWaiting,
      publishedAt: isDraft ? null : createdAt,
      createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: weeks }, (_, at) => ({ templateId, key: `w${at + 1}`, position: at + 1 }))
  if (unitIds.length > 0)
    await db
      .insertInto('templateUnits')
      .values(unitIds.map((unitId, position) => ({ templateId, unitId, position })))
      .execute()
  if (abilityIds.length > 0)
    await db
      .insertInto('templateAbilities')
      .values(abilityIds.map((abilityId, position) => ({ templateId, abilityId, position })))
      .execute()
  if (rows.length === 0) return templateId
  await db.insertInto('templateWeeks').values(rows).execute()
  await db
    .insertInto('templateSessions')
    .values(
      rows.map(({ key, position }) => ({
        templateId,
        key: `s${position}`,
        weekKey: key,
        position: 1,
        kind: 'lesson',
        weekday: 2,
        startsAt: '10:00',
        minutes: 60,
      })),
    )
    .execute()
  return templateId
}

import { sql } from 'kysely'
import { schoolStageLabels, schoolStageOptions } from '#domains/curriculum/rules/school-stages.ts'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import { planContent } from '../../contract/plan.schemas.ts'
import type { PlanShown } from '../../contract/plans.contract.ts'
import { planChanges } from '../../rules/plan-changes.ts'

const selectPlans = (db: Database) =>
  db
    .selectFrom('graduationPlans as p')
    .leftJoin('users', 'users.id', 'p.updatedBy')
    .select([
      'p.id',
      'p.title',
      'p.schoolStage',
      'p.validFrom',
      'p.version',
      'p.content',
      'p.updatedAt',
      'users.name as updatedBy',
    ])

type PlanRow = Awaited<ReturnType<ReturnType<typeof selectPlans>['executeTakeFirstOrThrow']>>

const present = ({
  id,
  title,
  schoolStage,
  validFrom,
  version,
  content,
  updatedAt,
  updatedBy,
}: PlanRow): PlanShown => ({
  id,
  title,
  school_stage: schoolStage === 'ms' ? 'ms' : 'hs',
  valid_from: validFrom,
  version,
  content: planContent.parse(content),
  updated_at: updatedAt.toISOString(),
  updated_by: updatedBy,
})

export async function findPlan(db: Database, planId: number): Promise<PlanShown | undefined> {
  const row = await selectPlans(db).where('p.id', '=', planId).executeTakeFirst()
  return row && present(row)
}

/** A plan for who is about to save it, locked until the transaction ends; undefined where there is none. */
export async function lockPlan(db: Database, planId: number): Promise<PlanShown | undefined> {
  await sql`select from graduation_plans where id = ${planId} for update`.execute(db)
  return findPlan(db, planId)
}

/** All plans with how many students are kept under each, and how many of them by its present version. */
export async function listPlanPages(db: Database) {
  const [plans, counts, waiting] = await Promise.all([
    selectPlans(db).orderBy('p.schoolStage').orderBy('p.validFrom', 'desc').execute(),
    sql<{ planId: number; students: number; reckoned: number }>`
      select g.plan_id, count(*)::integer as students,
        (count(*) filter (where g.plan_version = p.version))::integer as reckoned
      from student_graduations g join graduation_plans p on p.id = g.plan_id group by 1`.execute(db),
    sql<{ count: number }>`select count(distinct student_id)::integer as count from graduation_marks`.execute(
      db,
    ),
  ])
  const byPlan = new Map(counts.rows.map((row) => [row.planId, row]))
  return {
    plans: plans.map((row) => ({
      ...present(row),
      stage_title: schoolStageLabels[row.schoolStage === 'ms' ? 'ms' : 'hs'],
      students: byPlan.get(row.id)?.students ?? 0,
      reckoned: byPlan.get(row.id)?.reckoned ?? 0,
    })),
    waiting: waiting.rows[0]?.count ?? 0,
  }
}

/** What a plan can name: subjects and topics with the stage of their units, abilities. */
export async function listPlanOptions(db: Database) {
  const { rows: topics } = await sql<{
    id: number
    title: string
    subject: string
    subjectId: number
    stage: string
  }>`
    select t.id, t.title, s.title as subject, s.id as subject_id, min(u.school_stage) as stage
    from topics t join subjects s on s.id = t.subject_id and s.retired_at is null
    join units u on u.topic_id = t.id and u.deleted_at is null and u.retired_at is null
    where t.retired_at is null group by t.id, s.id order by s.position, t.position`.execute(db)
  const abilities = await db
    .selectFrom('abilities')
    .select(['id', 'title', 'schoolStage'])
    .where('retiredAt', 'is', null)
    .orderBy('title')
    .execute()
  const subjects = [...new Map(topics.map(({ subjectId, subject }) => [subjectId, subject]))]
  return {
    stages: schoolStageOptions,
    subjects: subjects.map(([id, title]) => ({ id, title, group: '', school_stage: '' })),
    topics: topics.map(({ id, title, subject, stage }) => ({
      id,
      title,
      group: subject,
      school_stage: stage,
    })),
    abilities: abilities.map(({ schoolStage, ...one }) => ({ ...one, group: '', school_stage: schoolStage })),
  }
}

/** How a plan was saved, the newest first. Throws where there is none. */
export async function listVersions(db: Database, planId: number) {
  const rows = await db
    .selectFrom('graduationPlanVersions as v')
    .leftJoin('users', 'users.id', 'v.savedBy')
    .select(['v.version', 'v.content', 'v.savedAt', 'users.name as savedBy'])
    .where('v.planId', '=', planId)
    .orderBy('v.version')
    .execute()
  if (rows.length === 0 && !(await findPlan(db, planId))) throw notFound('There is no such plan.')
  const contents = rows.map(({ content }) => planContent.parse(content))
  return rows
    .flatMap(({ version, savedAt, savedBy }, at) => {
      const content = contents[at]
      if (!content) return []
      const changes = planChanges(contents[at - 1], content)
      return [{ version, saved_by: savedBy, saved_at: savedAt.toISOString(), changes, content }]
    })
    .toReversed()
}

import type { Database } from '#server/database/database.ts'
import type { PlanContent } from '../contract/plan.schemas.ts'
import type { PlanFields } from '../contract/plans.contract.ts'

/** A plan of requirements by topic, with the usual rules; `more` changes what a test is about. */
export const planFieldsOf = (
  requirements: readonly {
    readonly key: string
    readonly credits: number
    readonly topicIds?: readonly number[]
  }[],
  more: Partial<PlanContent> = {},
): PlanFields => ({
  title: 'High school, class of 2030',
  school_stage: 'hs',
  valid_from: 2020,
  content: {
    rule: { name: 'best', version: 1 },
    credit_level: 2,
    is_earned_before_final: false,
    years: 4,
    cycles_a_year: 5,
    units_a_cycle: 4,
    tolerance: 0.5,
    ahead_by: 0.5,
    requirements: requirements.map(({ key, credits, topicIds = [] }) => ({
      key,
      title: key[0]?.toUpperCase() + key.slice(1),
      credits,
      subject_ids: [],
      topic_ids: [...topicIds],
      is_open: topicIds.length === 0,
      is_shared: false,
      from_year: 1,
      to_year: 4,
      units_a_cycle: 1,
    })),
    ability_ids: [],
    ...more,
  },
})

export async function makePlan(db: Database, fields: PlanFields): Promise<number> {
  const { title, school_stage: schoolStage, valid_from: validFrom, content } = fields
  const { id } = await db
    .insertInto('graduationPlans')
    .values({
      title,
      schoolStage,
      validFrom,
      content: JSON.stringify(content),
      updatedAt: new Date('2026-08-01'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

import { defaultMasteryRule, type MasteryRule } from '#domains/mastery/rules/mastery-rule.ts'
import type { Database } from '#server/database/database.ts'
import { planContent } from '../../contract/plan.schemas.ts'

/**
 * The rule by which mastery of a student is reckoned: that of the plan the student is kept under (second-half, "The rule has a
 * name"), as program and transcript do; the usual one while there is none.
 */
export async function getMasteryRule(db: Database, studentId: number): Promise<MasteryRule> {
  const plan = await db
    .selectFrom('studentGraduations as g')
    .innerJoin('graduationPlans as p', 'p.id', 'g.planId')
    .select('p.content')
    .where('g.studentId', '=', studentId)
    .executeTakeFirst()
  return plan === undefined ? defaultMasteryRule : planContent.parse(plan.content).rule
}

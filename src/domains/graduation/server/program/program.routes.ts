import { notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { programContract } from '../../contract/program.contract.ts'
import { levelText } from '../../rules/explain.ts'
import { recountSoon } from '../kept/recount-job.ts'
import { decide } from './decide.ts'
import { listEvidence } from './evidence.ts'
import { listMissing } from './list-missing.ts'
import { loadProgram, reckonOne } from './load-program.ts'
import { loadSubject } from './load-subject.ts'
import { migrate, previewMigration } from './migrate.ts'

export const programRoutes = handlers(programContract, {
  getProgram: ({ db, viewer, services, input }) => loadProgram(db, viewer, input, services.clock.nowMs()),

  getSubject: async ({ db, viewer, services, input }) => {
    const { student, reckoned } = await reckonOne(db, viewer, input, services.clock.nowMs())
    return loadSubject(db, viewer, reckoned, input.subjectId, student.canManage)
  },

  getAbility: async ({ db, viewer, services, input }) => {
    const { reckoned } = await reckonOne(db, viewer, input, services.clock.nowMs())
    const ability = await db
      .selectFrom('abilities')
      .select(['id', 'title', 'description'])
      .where('id', '=', input.abilityId)
      .executeTakeFirst()
    if (!ability) throw notFound('There is no such ability.')
    const level = reckoned.graduation.masteryOfAbilities.get(ability.id)?.level ?? null
    const evidence = await listEvidence(db, reckoned, { abilityId: ability.id })
    const { rule } = reckoned.plan.content
    return {
      ...ability,
      level,
      text: levelText(level, reckoned.program.grade),
      evidence: evidence.map(({ unitId: _unit, ...one }) => one),
      rule: `${rule.name}, version ${rule.version}`,
    }
  },

  decide: async ({ input, ...context }) => {
    const answer = await decide(context, input)
    await recountSoon(context.db, context.services)
    return answer
  },

  getMigration: ({ db, viewer, services, input }) =>
    previewMigration(db, viewer, input.studentId, services.clock.nowMs()),

  migrate: async ({ input, ...context }) => {
    const answer = await migrate(context, input)
    await recountSoon(context.db, context.services)
    return answer
  },

  listMissing: ({ db, viewer, services, input: { stage, grade, unit_id: unitId } }) =>
    listMissing(db, viewer, { stage, grade, unitId, nowMs: services.clock.nowMs() }),
})

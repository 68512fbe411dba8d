import { prepareRuns } from '#domains/language-credit/server/language-credit.service.ts'
import type { Services } from '#server/services.ts'
import type { LanguageVendorSandbox } from '#vendors/language-vendor/sandbox/language-vendor-sandbox.ts'
import { type Random, randomFor } from '../random.ts'

const dayMs = 86_400_000
const unitCount = 20

interface LearnerRow {
  readonly student_id: number
  readonly code: string
  /** What was credited already, by unit of the vendor. */
  readonly known: Record<string, { score: number; on: string }> | null
}

/**
 * What learners did at the vendor: as far as we know it already, and a little further; some tried a unit twice, one had a
 * unit taken back, and one is not known to us.
 */
export async function fillDemoLanguages(services: Services, sandbox: LanguageVendorSandbox): Promise<void> {
  const nowMs = services.clock.nowMs()
  const { rows } = await services.pool.query<LearnerRow>(
    `select l.student_id, c.code, (select jsonb_object_agg(m.vendor_unit, jsonb_build_object('score', m.score,
       'on', m.completed_on)) from language_milestones m where m.student_id = l.student_id and m.topic_id = c.topic_id) as known
     from language_learners l join language_courses c on c.id = l.course_id order by l.student_id`,
  )
  for (const row of rows) putProgress(sandbox, row, nowMs)
  putUnit(sandbox, { learner: 'student-900000', code: 'fr', unit: 1, score: 71, atMs: nowMs - 3 * dayMs })
  await prepareRuns(services)
}

function putProgress(
  sandbox: LanguageVendorSandbox,
  { student_id, code, known }: LearnerRow,
  nowMs: number,
): void {
  const random = randomFor('homeroom', 'language progress', student_id)
  const learner = `student-${student_id}`
  const reached = Math.max(random.int(1, 13), ...Object.keys(known ?? {}).map(Number))
  for (let unit = 1; unit <= Math.min(reached, unitCount); unit += 1) {
    const stood = known?.[String(unit)]
    const atMs = stood ? Date.parse(`${stood.on}T15:00:00Z`) : nowMs - (reached - unit + 1) * 6 * dayMs
    const score = stood?.score ?? scoreOf(random)
    putUnit(sandbox, { learner, code, unit, score, atMs })
    if (random.chance(0.1))
      putUnit(sandbox, { learner, code, unit, score: Math.min(100, score + 9), atMs, attempt: 2 })
  }
  if (reached < unitCount)
    putUnit(sandbox, {
      learner,
      code,
      unit: reached + 1,
      score: null,
      atMs: nowMs - dayMs,
      state: 'in_progress',
    })
}

const scoreOf = (random: Random) => Math.max(random.int(48, 100), random.int(48, 100))

interface Unit {
  readonly learner: string
  readonly code: string
  readonly unit: number
  readonly score: number | null
  readonly atMs: number
  readonly attempt?: number
  readonly state?: string
}

function putUnit(sandbox: LanguageVendorSandbox, unit: Unit): void {
  const { learner, code, score, atMs, attempt = 1, state = 'completed' } = unit
  const at = new Date(atMs).toISOString()
  sandbox.put({
    recordId: `${learner}-${code}-${unit.unit}-${attempt}`,
    learnerExternalId: learner,
    courseKey: code,
    unitKey: `${code}-u${String(unit.unit).padStart(2, '0')}`,
    ...{ attempt, state, scoreKind: 'assessment' },
    ...(score !== null && { score: { raw: score, max: 100 }, completedAt: at }),
    updatedAt: at,
    revision: 1,
  })
}

import type pg from 'pg'
import { recountEverybody } from '#domains/graduation/server/graduation.service.ts'
import { copyPart } from '../copy-rows.ts'
import { databaseOn } from '../house-reports/database-on.ts'
import { randomFor } from '../random.ts'
import { type DemoPlan, demoPlans } from './demo-plans.ts'
import { type DemoLearner, fatoumata, pastAssessments } from './past-assessments.ts'

interface Options {
  readonly seed: string
  readonly nowMs: number
}

const atOnce = 2000

/** Plans, the evidence of past cycles, and what gives credit beside it: every graduation status, kept as the product does. */
export async function addLearningRecords(client: pg.ClientBase, { seed, nowMs }: Options): Promise<void> {
  const db = databaseOn(client)
  const running = await db
    .selectFrom('cycles')
    .select(['schoolYear', 'position'])
    .where('startsAt', '<=', new Date(nowMs))
    .orderBy('startsAt', 'desc')
    .executeTakeFirst()
  const subjects = await db.selectFrom('subjects').select(['id', 'title']).execute()
  const abilities = await db.selectFrom('abilities').select(['id', 'schoolStage']).orderBy('id').execute()
  const units = await db
    .selectFrom('units')
    .innerJoin('topics', 'topics.id', 'units.topicId')
    .select(['units.id', 'topics.subjectId', 'units.credit', 'units.schoolStage'])
    .where('units.retiredAt', 'is', null)
    .orderBy('topics.position')
    .orderBy('units.position')
    .orderBy('units.id')
    .execute()
  if (!running) return
  const year = Number(running.schoolYear.slice(0, 4))
  const subjectIds = new Map(subjects.map(({ id, title }) => [title, id]))
  const plans = demoPlans({ subjects: subjectIds, abilities }, year)
  await copyPart(client, {
    graduationPlans: plans.map(({ title, stage, validFrom, content }) => ({
      title,
      schoolStage: stage,
      validFrom,
      content: JSON.stringify(content),
      updatedAt: new Date(nowMs),
    })),
  })
  const ground = { seed, nowMs, units, finished: Math.min(running.position, 5) - 1 }
  for (let after = 0; ; ) {
    const learners = await db
      .selectFrom('students')
      .innerJoin('users', 'users.id', 'students.id')
      .select(['students.id', 'students.grade', 'users.name'])
      .where('students.id', '>', after)
      .orderBy('students.id')
      .limit(atOnce)
      .execute()
    const last = learners.at(-1)
    if (!last) break
    after = last.id
    await copyPart(client, {
      assessments: learners.flatMap((one) => pastAssessments(one, planOf(plans, one, year), ground)),
    })
  }
  await addCredits(client, { seed, nowMs })
  await recountEverybody(db, nowMs)
}

const planOf = (plans: readonly DemoPlan[], { grade }: DemoLearner, year: number): DemoPlan => {
  const [middle, high, newer] = plans
  const plan = grade <= 8 ? middle : year - (grade - 9) >= (newer?.validFrom ?? 0) ? newer : high
  if (!plan) throw new Error('The demo has no plan.')
  return plan
}

/** Exemptions, courses of other schools and the language course: of the student of the picture, and of some others. */
async function addCredits(client: pg.ClientBase, { seed, nowMs }: Options): Promise<void> {
  const db = databaseOn(client)
  const topics = await db.selectFrom('topics').select(['id', 'title']).execute()
  const topicOf = (title: string) => topics.find((one) => one.title === title)?.id ?? 0
  const counselor = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', 'counselor@%')
    .executeTakeFirst()
  const learners = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['students.id', 'users.name'])
    .where('grade', '>=', 9)
    .orderBy('students.id')
    .execute()
  const day = (daysAgo: number) => new Date(nowMs - daysAgo * 86_400_000)
  const chosen = learners.filter(
    ({ id, name }) => name === fatoumata || randomFor(seed, 'exempt', id).chance(0.03),
  )
  const musicians = learners.filter(
    ({ id, name }) => name === fatoumata || randomFor(seed, 'music', id).chance(0.02),
  )
  const byHand = counselor?.id ?? null
  await copyPart(client, {
    exemptions: chosen.map(({ id, name }) => ({
      studentId: id,
      topicId: topicOf('Fitness and movement'),
      credits: 0.5,
      reason: name === fatoumata ? 'knee surgery' : 'doctor’s note',
      grantedBy: byHand,
      grantedAt: day(60),
    })),
    externalElectives: musicians.map(({ id }) => ({
      studentId: id,
      topicId: topicOf('Making music'),
      title: 'Youth Orchestra',
      provider: 'Hudson Valley Youth Orchestra',
      credits: 1,
      grade: 'With distinction',
      completedOn: day(150).toISOString().slice(0, 10),
      recordedBy: byHand,
      recordedAt: day(120),
    })),
    languageMilestones: learners
      .filter(({ id, name }) => name !== fatoumata && randomFor(seed, 'language', id).chance(0.1))
      .flatMap(({ id }) => {
        const random = randomFor(seed, 'milestones', id)
        return Array.from({ length: random.int(2, 9) }, (_, at) => ({
          studentId: id,
          topicId: topicOf('French: first steps'),
          vendorUnit: at + 1,
          score: random.int(45, 100),
          completedOn: day(200 - at * 18)
            .toISOString()
            .slice(0, 10),
        }))
      }),
  })
}

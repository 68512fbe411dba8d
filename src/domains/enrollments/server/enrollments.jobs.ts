import { z } from 'zod'
import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import type { Services } from '#server/services.ts'
import { applyImport, applyJob } from './apply/apply-import.ts'
import { rollBack, rollBackJob } from './apply/roll-back.ts'
import { compareImport, compareJob } from './diff/compare-import.ts'
import { dropHindrance, takeDrops } from './drop/take-drops.ts'
import { forgetImports } from './forget-imports.ts'
import { orGiveUp } from './give-up.ts'
import { readStored, tellRead } from './read/read-stored.ts'

/** A job without a sign of life for this long was killed with its server. */
const silentMs = 120_000

export const enrollmentsJobs = [
  defineJob({
    ...compareJob,
    title: 'Reads a roster that was sent in chunks, and compares it with the school',
    run: ({ importId }, services) =>
      orGiveUp(services, importId, 'reading', () => readAndCompare(services, importId)),
  }),
  defineJob({
    ...applyJob,
    title: 'Applies a roster',
    run: ({ importId }, services) =>
      orGiveUp(services, importId, 'applying', () => applyImport(services, importId)),
  }),
  defineJob({
    ...rollBackJob,
    title: 'Takes a roster back',
    run: ({ importId }, services) =>
      orGiveUp(services, importId, 'rolling_back', () => rollBack(services, importId)),
  }),
  defineJob({
    name: 'enrollments.go-on',
    title: 'Continues rosters whose server was stopped in the middle',
    cron: '* * * * *',
    data: z.object({}),
    run: (_data, services) => goOn(services),
  }),
  defineJob({
    name: 'enrollments.drop',
    title: 'Take rosters from the folder',
    cron: '20 2 * * *',
    byHand: {
      does: 'Takes each bundle that lies in the folder for rosters and is whole, compares it, and applies what is safe. What was taken before is left alone.',
      needs: 'enrollments.import',
      hindrance: dropHindrance,
    },
    run: async (_data, services, telling) => didTo('Took', await takeDrops(services, telling), 'roster'),
  }),
  defineJob({
    name: 'enrollments.forget',
    title: 'Forgets what was in the files of rosters that can no longer be taken back',
    cron: '35 3 * * *',
    byHand: {
      does: 'Deletes for good what was in the rows of imports that can no longer be taken back; that they took place is kept.',
    },
    run: async (_data, services) => didTo('Forgot', await forgetImports(services), 'import'),
  }),
]

async function readAndCompare(services: Services, importId: number): Promise<void> {
  const read = await readStored(services, importId)
  if (read === 'elsewhere') return
  await compareImport(services, importId)
  if (read === 'read') await tellRead(services, importId)
}

/** Begins again what nobody works at any more: every batch that was done stays done. */
async function goOn(services: Services): Promise<void> {
  const { database, clock, jobs } = services
  const silentSince = new Date(clock.nowMs() - silentMs)
  const rows = await database
    .selectFrom('rosterImports')
    .select(['id', 'state'])
    .where('state', 'in', ['reading', 'applying', 'rolling_back'])
    .where((eb) => eb(eb.fn.coalesce('beatAt', 'createdAt'), '<', silentSince))
    .execute()
  for (const { id: importId, state } of rows) {
    const kind = state === 'reading' ? compareJob : state === 'applying' ? applyJob : rollBackJob
    await jobs.enqueue(database, kind, { importId }, { key: String(importId) })
  }
}

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { fetchReportJob } from '../../src/domains/attendance/server/attendance.jobs.ts'
import { domains } from '../../src/server/domains.ts'
import { eachAlone } from '../../src/server/jobs/each-alone.ts'
import { startJobQueue } from '../../src/server/jobs/jobs.ts'
import { runJob } from '../../src/server/jobs/start-jobs.ts'
import { VendorCutOff } from '../../src/vendors/vendor-errors.ts'
import { statementsDuring } from '../support/databases/sent-statement.ts'
import { startTestSchool, type TestSchool } from '../support/schools/test-school.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

const reported = () => {
  const reportError = vi.fn()
  return { services: { ...school.services, reportError }, reportError }
}

it('refuses what an older version enqueued otherwise, and reports it', async () => {
  const { services, reportError } = reported()
  await expect(runJob(services, fetchReportJob.name, { attendable_id: 7 })).rejects.toThrow(
    /attendance\.fetch-report does not take what it was given.*attendableId/s,
  )
  expect(reportError).toHaveBeenCalledExactlyOnceWith(expect.any(Error), fetchReportJob.name)
})

it('reports a job that nobody knows any more', async () => {
  const { services, reportError } = reported()
  await expect(runJob(services, 'attendance.forgotten', {})).rejects.toThrow('There is no job')
  expect(reportError).toHaveBeenCalledOnce()
})

it('does for the others what failed for one, and says so in the end', async () => {
  const { services, reportError } = reported()
  const done: number[] = []
  const work = async (one: number) => {
    if (one === 2) throw new Error('the second')
    done.push(one)
  }
  await expect(eachAlone([1, 2, 3], { services, jobName: 'test' }, work)).rejects.toThrow('1 of 3 failed')
  expect(done).toEqual([1, 3])
  expect(reportError).toHaveBeenCalledOnce()
})

it('leaves the others to the next server where a stop cuts off one of them, and calls it no mistake', async () => {
  const { services, reportError } = reported()
  const begun: number[] = []
  const work = async (one: number) => {
    begun.push(one)
    throw new VendorCutOff('a service')
  }
  await expect(eachAlone([1, 2, 3], { services, jobName: 'test' }, work)).rejects.toThrow(VendorCutOff)
  expect([begun, reportError.mock.calls]).toEqual([[1], []])
})

it('enqueues many in one statement, and none whose key waits already', async () => {
  const { jobs } = school.services
  const mine = async () => {
    const { rows } = await sql<{ row: unknown[] }>`
      select json_build_array(data ->> 'attendableId', singleton_key, start_after > now() + interval '1 hour') as row
      from pgboss.job where name = ${fetchReportJob.name} and (data ->> 'attendableId')::integer > 900000
      order by data ->> 'attendableId', start_after`.execute(school.owner)
    return rows.map(({ row }) => row)
  }
  const one = (attendableId: number) => ({ data: { attendableId }, key: String(attendableId) })
  await jobs.enqueue(school.db, fetchReportJob, { attendableId: 900_001 }, { key: '900001' })
  const sent = await statementsDuring(() =>
    jobs.enqueueMany(school.db, fetchReportJob, [one(900_001), one(900_002), one(900_003), one(900_002)]),
  )
  expect(sent).toHaveLength(1)
  // Without a key what it is given and when it begins are it, as of one.
  const startAt = new Date(Date.now() + 86_400_000)
  const data = { attendableId: 900_004 }
  await jobs.enqueue(school.db, fetchReportJob, data)
  await jobs.enqueueMany(school.db, fetchReportJob, [{ data }, { data, startAt }])
  await jobs.enqueueMany(school.db, fetchReportJob, [])
  const key = expect.stringMatching(/.{20}/)
  expect(await mine()).toEqual([
    ['900001', '900001', false],
    ['900002', '900002', false],
    ['900003', '900003', false],
    ['900004', key, false],
    ['900004', key, true],
  ])
})

it('has as many tries as before after a stop in the middle of one', async () => {
  const queue = await startJobQueue(school.databaseUrl, school.app.log)
  const job = { name: 'test.stopped', data: z.object({}) }
  const begun = Promise.withResolvers<void>()
  const stop = Promise.withResolvers<void>()
  await queue.work([job], async () => {
    begun.resolve()
    await stop.promise
    throw new VendorCutOff('a service')
  })
  await queue.enqueue(school.db, job, {})
  await begun.promise
  const { rows: before } = await sql`
    update pgboss.job set retry_limit = retry_count where name = ${job.name} returning id`.execute(
    school.owner,
  )
  expect(before).toHaveLength(1)
  const stopped = queue.stop()
  stop.resolve()
  await stopped
  const { rows } = await sql`select state from pgboss.job where name = ${job.name}`.execute(school.db)
  expect(rows).toEqual([{ state: 'retry' }])
})

it('is enqueued by what it is, with the data it takes', async () => {
  const { jobs } = school.services
  await jobs.enqueue(school.db, fetchReportJob, { attendableId: 7 })
  // @ts-expect-error a name is no job
  const misspelt = () => jobs.enqueue(school.db, 'attendance.fetch-reprot', { attendableId: 7 })
  // @ts-expect-error it takes a number
  const wrong = () => jobs.enqueue(school.db, fetchReportJob, { attendableId: '7' })
  // @ts-expect-error and that one
  const missing = () => jobs.enqueue(school.db, fetchReportJob, {})
  expect([misspelt, wrong, missing]).toHaveLength(3)
})

it('tells how far it is while it runs, and keeps what it did', async () => {
  const queue = await startJobQueue(school.databaseUrl, school.app.log)
  onTestFinished(() => queue.stop())
  const job = { name: 'test.telling', data: z.object({}) }
  const seen = Promise.withResolvers<void>()
  await queue.work([job], async (_name, _data, telling) => {
    telling.progress(3, 10)
    telling.progress(4, 10)
    await seen.promise
    return 'Did ten things.'
  })
  await queue.enqueue(school.db, job, {})
  const far = () => school.db.selectFrom('jobProgress').select(['done', 'total']).execute()
  // What is told at once after is not written: once a second is enough.
  await vi.waitFor(async () => expect(await far()).toEqual([{ done: 3, total: 10 }]), { timeout: 10_000 })
  seen.resolve()
  const outputs = async () => {
    const { rows } = await sql<{ output: unknown }>`
      select output from pgboss.job where name = ${job.name} and state = 'completed'`.execute(school.db)
    return rows
  }
  await vi.waitFor(async () => expect(await outputs()).toEqual([{ output: { did: 'Did ten things.' } }]))
  expect(await far()).toEqual([])
})

it('does several at once where a job says so, one after the other without a pause, and each fails alone', async () => {
  const queue = await startJobQueue(school.databaseUrl, school.app.log)
  const job = { name: 'test.several', data: z.object({ one: z.number() }) }
  let running = 0
  let most = 0
  const three = Promise.withResolvers<void>()
  await queue.work([{ ...job, atOnce: 3 }], null)
  for (let one = 1; one <= 7; one++) await queue.enqueue(school.db, job, { one }, { key: String(one) })
  await queue.work([{ ...job, atOnce: 3 }], async (_name, data) => {
    running += 1
    most = Math.max(most, running)
    if (running === 3) three.resolve()
    await three.promise
    running -= 1
    if (job.data.parse(data).one === 2) throw new Error('the second')
  })
  const states = async () => {
    const { rows } = await sql<{ state: string; count: number }>`
      select state::text, count(*)::integer as count from pgboss.job where name = ${job.name} group by 1`.execute(
      school.db,
    )
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  }
  // Sooner than it looks by itself whether something waits.
  await expect.poll(states, { timeout: 4_000 }).toEqual({ completed: 6, retry: 1 })
  expect(most).toBe(3)
  await queue.stop()
})

it('is made up once a server is back where it says so, and only there', async () => {
  const queue = await startJobQueue(school.databaseUrl, school.app.log)
  const cron = '5 0 * * *'
  await queue.work(
    [
      { name: 'test.made-up', cron, isMadeUp: true },
      { name: 'test.of-its-day', cron },
    ],
    async () => undefined,
  )
  const { rows } = await sql<{ name: string; missed: string }>`
    select name, options ->> 'missed' as missed from pgboss.schedule where name like 'test.%' order by name`.execute(
    school.owner,
  )
  expect(rows).toEqual([
    { name: 'test.made-up', missed: 'once' },
    { name: 'test.of-its-day', missed: 'skip' },
  ])
  await queue.stop()
  const jobs = domains.flatMap(({ jobs = [] }) => jobs)
  expect(jobs.flatMap(({ name, isMadeUp }) => (isMadeUp ? [name] : [])).toSorted()).toEqual([
    'directory.apply-house-moves',
    'house-reports.add-late',
    'notifications.digest',
    'onboarding.remind',
    'reports.mail-views',
    'student-status.begin-leaves',
    'student-status.tell-leaves-over',
  ])
})

it('takes one connection where none are run, however many are put in line at once', async () => {
  const { jobs, database } = school.services
  const meetings = Array.from({ length: 8 }, (_, at) => 900_050 + at)
  await Promise.all(meetings.map((attendableId) => jobs.enqueue(database, fetchReportJob, { attendableId })))
  const { rows } = await sql<{ taken: number }>`
    select count(*)::int as taken from pg_stat_activity
    where datname = current_database() and application_name = 'homeroom jobs'`.execute(school.owner)
  expect(rows).toEqual([{ taken: 1 }])
})

it('forgets no work on other data that waits beside it, and lines up the same work once', async () => {
  const queue = await startJobQueue(school.databaseUrl, school.app.log)
  const job = { name: 'test.beside', data: z.object({ importId: z.number() }) }
  await queue.work([job], null)
  for (const importId of [1, 2, 2, 3]) await queue.enqueue(school.db, job, { importId })
  const { rows } = await sql<{ data: { importId: number } }>`
    select data from pgboss.job where name = ${job.name} order by data ->> 'importId'`.execute(school.db)
  expect(rows.map(({ data }) => data.importId)).toEqual([1, 2, 3])
  await queue.stop()
})

it('lines up what is due now beside what waits for tomorrow, and each time once', async () => {
  const queue = await startJobQueue(school.databaseUrl, school.app.log)
  const job = { name: 'test.tomorrow', data: z.object({}) }
  await queue.work([job], null)
  const inDays = (days: number) => ({ startAt: new Date(Date.now() + days * 86_400_000) })
  const [tomorrow, nextWeek] = [inDays(1), inDays(7)]
  for (const options of [tomorrow, nextWeek, tomorrow, {}, {}])
    await queue.enqueue(school.db, job, {}, options)
  const { rows } = await sql<{ startAt: Date }>`
    select start_after as start_at from pgboss.job where name = ${job.name} order by start_after`.execute(
    school.db,
  )
  expect(rows.slice(1)).toEqual([tomorrow, nextWeek])
  expect(rows[0]?.startAt.getTime()).toBeLessThanOrEqual(Date.now() + 60_000)
  await queue.stop()
})

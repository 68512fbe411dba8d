import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { credentials, webhookSecret } from '#vendors/zoom/sandbox/sandbox-examples.ts'
import type { SandboxRecording } from '#vendors/zoom/sandbox/sandbox-recordings.ts'
import { startZoomSandbox } from '#vendors/zoom/sandbox/zoom-sandbox.ts'
import { startTestSchool } from './test-school.ts'

const startMs = Date.parse('2026-11-10T15:00:00Z')
export const at = (minute: number): number => startMs + minute * 60_000

export type RecordedSchool = Awaited<ReturnType<typeof startRecordedSchool>>

/** A school with the video service's sandbox, an expert who runs River Mouths, and a session of it that was recorded. */
export async function startRecordedSchool() {
  let now = () => startMs
  const sandbox = await startZoomSandbox({
    ...{ ...credentials, port: 0, secret: webhookSecret, seed: 'test', clock: { nowMs: () => now() } },
    ...{ webhookUrl: 'http://127.0.0.1:9/none', webhookRetryDelaysMs: [] },
  })
  const school = await startTestSchool({
    nowIso: new Date(startMs).toISOString(),
    config: {
      ZOOM_ACCOUNT_ID: credentials.accountId,
      ZOOM_CLIENT_ID: credentials.clientId,
      ZOOM_CLIENT_SECRET: credentials.clientSecret,
      ZOOM_WEBHOOK_SECRET: webhookSecret,
      ZOOM_API_URL: sandbox.apiBaseUrl,
      ZOOM_OAUTH_URL: sandbox.url,
    },
  })
  now = () => school.clock.nowMs()
  const { db } = school
  await school.persona('admin')
  const groups = await db.selectFrom('permissionGroups').select(['id', 'slug']).execute()
  const groupOf = (key: string) => groups.find((group) => group.slug === key)?.id ?? 0
  const expertId = await makeEmployee(db, { name: 'Ada Marsh' })
  await addToGroup(db, expertId, groupOf('facilitator'))
  const leadId = await makeEmployee(db, { name: 'Lee Far' })
  await addToGroup(db, leadId, groupOf('dean'), [2])
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', expertId)
    .executeTakeFirstOrThrow()
  const cycleId = await makeCycle(db, { nowMs: startMs })
  const experienceId = await makeExperience(db, { title: 'River Mouths', cycleId, expertIds: [expertId] })
  const meetingId = '81111111111'
  await db
    .insertInto('attendables')
    .values({
      ...{ kind: 'session', experienceId, schoolDate: '2026-11-10', videoMeetingId: meetingId, cohortId: 1 },
      ...{ startsAt: new Date(at(-55)), endsAt: new Date(at(-5)) },
    })
    .execute()
  const uuids: string[] = []
  return {
    ...{ school, sandbox, expertId, email: email?.toLowerCase() ?? '', uuids },
    expert: await school.as(expertId),
    /** Oversees attendance at another campus. */
    elsewhere: await school.as(leadId),
    record(part: Partial<SandboxRecording> & { uuid: string }) {
      uuids.push(part.uuid)
      const host = email?.toLowerCase() ?? ''
      sandbox.record([
        { ...{ meetingId, host, topic: 'River Mouths', startMs: at(-54), minutes: 2 }, ...part },
      ])
    },
    /** Asks for it and has the job do it. */
    async pull() {
      const admin = await school.as('admin')
      await admin.post('/backoffice/workbench/zoom-recordings', { userId: expertId })
      const { id } = await db
        .selectFrom('recordingPulls')
        .select('id')
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow()
      await school.runJob('recordings.pull', { pullId: id })
    },
    rollPath: (sessionId: number) =>
      `/backoffice/facilitate/expedition/${experienceId}/attendance/default/${sessionId}`,
    recordingId: async () => (await db.selectFrom('recordings').select('id').executeTakeFirstOrThrow()).id,
    giveBack: () =>
      db
        .insertInto('experienceExperts')
        .values({ experienceId, employeeId: expertId, isMain: true })
        .execute(),
    async stop() {
      await school.stop()
      await sandbox.stop()
    },
  }
}

import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob } from '#server/jobs/define-job.ts'
import { didTo } from '#server/jobs/did-to.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import type { Services } from '#server/services.ts'
import { noteBounces } from '../evaluation/note-bounces.ts'
import { noteTranscriptBounces } from '../transcript/transcript.queries.ts'
import { listDueActions } from './action.queries.ts'
import { compareRecords } from './compare-application.ts'
import { type KnownRecord, knownOfR } from './outside-records.ts'
import { performAction } from './perform-action.ts'

const repeatName = 'admissions.repeat-actions'

/** Actions that failed for a reason that passes, those that a killed server left, and mails that came back. */
export const repeatActionsJob = defineJob({
  name: repeatName,
  title: 'Try actions of applications again',
  cron: '* * * * *',
  byHand: {
    does: 'Tries again what failed at the CRM or in Drive and is due. What was made already is not made twice.',
  },
  run: async (_data, services) => {
    await noteBounces(services)
    await noteTranscriptBounces(services)
    const due = await listDueActions(services.database, new Date(services.clock.nowMs()))
    await eachAlone(due, { services, jobName: repeatName }, (id) => performAction(services, id))
    return didTo('Tried', due.length, 'action')
  },
})

/** Reads again what one record at the CRM says, since the CRM reported a change of it. */
export const checkCrmJob = defineJob({
  name: 'admissions.look-at-crm',
  title: 'Read one record of the CRM again',
  data: z.object({ object: z.string(), outsideId: z.string() }),
  run: async ({ object, outsideId }, services) => {
    const { rows } = await sql<KnownRecord>`
      select ${knownOfR} from application_records r
      join applications a on a.id = r.application_id and a.deleted_at is null
      where r.outside_id = ${outsideId} and r.object = ${object}`.execute(services.database)
    await compareRecords(services, rows)
  },
})

const batch = 100
const keptHintsMs = 7 * 86_400_000

/** Open applications alone: what became of the others is told no more. */
async function nextRecords({ database, vendors }: Services, since: Date): Promise<KnownRecord[]> {
  const asked = [
    ...(vendors.crm === null ? [] : ['deal', 'contact']),
    ...(vendors.drive === null ? [] : ['folder']),
  ]
  const { rows } = await sql<KnownRecord>`
    select ${knownOfR}
    from application_records r join applications a on a.id = r.application_id
    where r.outside_id is not null and r.object = any(${asked}::text[]) and a.deleted_at is null and a.is_open and (r.seen_at is null or r.seen_at < ${since})
    order by r.seen_at nulls first, r.application_id limit ${sql.lit(batch)}`.execute(database)
  return rows
}

/** At night: a webhook may be lost, and Drive sends none. */
const compareJob = defineJob({
  name: 'admissions.compare',
  title: 'Compare applications with the CRM and Drive',
  cron: '15 3 * * *',
  byHand: {
    does: 'Reads what HubSpot and Google Drive say of every open application, and shows what differs. It changes nothing there.',
    hindrance: ({ vendors }) =>
      vendors.crm === null && vendors.drive === null
        ? 'Neither HubSpot nor Google Drive is set up.'
        : undefined,
  },
  run: async (_data, services) => {
    const { vendors, database, clock } = services
    const began = new Date(clock.nowMs())
    await database
      .deleteFrom('crmHints')
      .where('cameAt', '<', new Date(clock.nowMs() - keptHintsMs))
      .execute()
    if (vendors.crm === null && vendors.drive === null) return 'Neither HubSpot nor Google Drive is set up.'
    let asked = 0
    let differing = 0
    let unread = 0
    for (;;) {
      const records = await nextRecords(services, began)
      const compared = await compareRecords(services, records)
      differing += compared.differing
      unread += compared.unread.length
      asked += records.length
      if (records.length < batch) break
    }
    const told = `${didTo('Compared', asked, 'record')} ${differing} of them differ.`
    return unread === 0 ? told : `${told} ${unread} could not be read: their applications say why.`
  },
})

export const admissionsJobs = [repeatActionsJob, checkCrmJob, compareJob]

import { notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { recordingsContract } from '../contract/recordings.contract.ts'
import { askForPull, notSetUp } from './pull/ask-for-pull.ts'
import {
  findPendingAt,
  findReading,
  getHost,
  listFiles,
  listHosts,
  listMonths,
  listRecordings,
  presentRecording,
} from './recordings.queries.ts'

const pageSize = 50

export const recordingsRoutes = handlers(recordingsContract, {
  listHosts: async ({ db, services, input: { search, page } }) => {
    const [{ rows, total }, pendingAt] = await Promise.all([
      readPage(page, pageSize, (range) => listHosts(db, search, range)),
      findPendingAt(db),
    ])
    return {
      ...{ page, pageSize, total },
      hosts: rows.map(
        ({ id, name, recordings, standing, sizeBytes, lastAt, isPulling, pulledAt, failure }) => ({
          ...{ id, name, recordings, standing, isPulling, failure },
          size_bytes: Number(sizeBytes),
          last_at: lastAt?.toISOString() ?? null,
          pulled_at: pulledAt?.toISOString() ?? null,
        }),
      ),
      hasPendingJobsAt: pendingAt?.toISOString() ?? null,
      hindrance: services.vendors.videoMeetings === null ? notSetUp : null,
    }
  },
  listMonths: async ({ db, input: { userId } }) => {
    const [host, reading, months] = await Promise.all([
      getHost(db, userId),
      findReading(db, userId),
      listMonths(db, userId),
    ])
    return {
      ...{ host, months },
      reading: {
        ...{ isPulling: reading?.isPulling ?? false, failure: reading?.failure ?? '' },
        pulled_at: reading?.pulledAt?.toISOString() ?? null,
      },
    }
  },
  listMonth: async ({ db, input: { userId, month, search, page } }) => {
    const host = await getHost(db, userId)
    const { rows, total } = await readPage(page, pageSize, (range) =>
      listRecordings(db, { userId, month, search }, range),
    )
    return { page, pageSize, total, host, recordings: rows.map(presentRecording) }
  },
  getMeeting: async ({ db, input: { userId, month, meeting_uuid: uuid } }) => {
    const host = await getHost(db, userId)
    const [row] = await listRecordings(db, { userId, month, uuid }, { limit: 1, offset: 0 })
    if (!row) throw notFound('There is no such recording.')
    return { host, recording: presentRecording(row), files: await listFiles(db, row.id) }
  },
  pull: ({ input: { userId }, ...context }) => askForPull(context, userId ?? null),
})

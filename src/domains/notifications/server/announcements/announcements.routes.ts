import { notFound } from '#server/api/errors.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import { reachOf } from '#server/api/viewer.ts'
import { announcementsContract } from '../../contract/announcements.contract.ts'
import { announcementPageSize, readerPageSize } from '../../contract/announcements.schemas.ts'
import { presentAnnouncement, presentCounts, presentRow } from './announcements.present.ts'
import {
  countAnnouncements,
  countReadersByRole,
  countWent,
  findAnnouncement,
  listAnnouncements,
} from './announcements.queries.ts'
import { listChoices, resolveReach } from './audience-choices.ts'
import { countReaders, listReaders } from './readers.queries.ts'
import { countRecipients } from './recipients.queries.ts'
import { cancelAnnouncement, editAnnouncement, scheduleAnnouncement } from './write-announcement.ts'

async function getAnnouncement({ db, viewer }: Pick<HandlerArguments<unknown>, 'db' | 'viewer'>, id: number) {
  const row = await findAnnouncement(db, viewer, id)
  if (!row) throw notFound('This announcement does not exist, or is not one you can see.')
  const [readers, went] = await Promise.all([
    countReadersByRole(db, id),
    row.status === 'sent' ? countWent(db, id) : null,
  ])
  return presentAnnouncement(row, readers, went)
}

export const announcementsRoutes = handlers(announcementsContract, {
  list: async ({ db, viewer, input: { page, ...filter } }) => {
    const [rows, total] = await Promise.all([
      listAnnouncements(db, viewer, filter, page),
      countAnnouncements(db, viewer, filter),
    ])
    return { announcements: rows.map(presentRow), page, pageSize: announcementPageSize, total }
  },

  getChoices: ({ db, viewer }) => listChoices(db, viewer),

  countRecipients: async ({ db, viewer, input, services }) => {
    await resolveReach(db, viewer, input)
    const counted = await countRecipients(db, input, reachOf(viewer, 'announcements.send'))
    return presentCounts(counted, services)
  },

  get: (context) => getAnnouncement(context, context.input.announcementId),

  listReaders: async (context) => {
    const { db, viewer, input } = context
    const { page, ...filter } = input
    if (!(await findAnnouncement(db, viewer, filter.announcementId))) throw notFound()
    const [rows, total] = await Promise.all([listReaders(db, filter, page), countReaders(db, filter)])
    const readers = rows.map(({ email: _, readAt, ...row }) => ({
      ...row,
      readAt: readAt?.toISOString() ?? null,
    }))
    return { readers, page, pageSize: readerPageSize, total }
  },

  send: async (context) => getAnnouncement(context, await scheduleAnnouncement(context, context.input)),

  edit: async (context) => {
    await editAnnouncement(context, context.input)
    return getAnnouncement(context, context.input.announcementId)
  },

  cancel: async (context) => {
    await cancelAnnouncement(context, context.input.announcementId)
    return getAnnouncement(context, context.input.announcementId)
  },
})

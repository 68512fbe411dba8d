import { schoolDateOf } from '#contract/school-time.ts'
import { downloads } from '#server/api/downloads.ts'
import { byColumns } from '#server/api/table-download.ts'
import { externalStudentsDownloads } from '../contract/external-students.downloads.ts'
import { consentOn } from '../rules/consent.ts'
import { type ExternalRow, listExternals } from './externals.queries.ts'

const header = [
  'Name',
  'School',
  'Email',
  'Contact',
  'Contact email',
  'Contact telephone',
  'Consent from',
  'Consent until',
  'Consent',
  'Experiences',
]

const rowsAPage = 500

async function* tableRows(read: (offset: number) => Promise<ExternalRow[]>, today: string) {
  for (let offset = 0; ; offset += rowsAPage) {
    const rows = await read(offset)
    for (const row of rows)
      yield [
        row.name,
        row.school,
        row.email,
        row.contactName,
        row.contactEmail,
        row.contactPhone,
        row.consentFrom,
        row.consentUntil,
        consentOn({ from: row.consentFrom, until: row.consentUntil }, today),
        row.experiences.join(', '),
      ]
    if (rows.length < rowsAPage) return
  }
}

export const externalStudentsDownloadRoutes = downloads(externalStudentsDownloads, {
  list: async ({ db, viewer, input: filter, services }) => {
    const today = schoolDateOf(services.clock.nowMs())
    const asked = { viewer, filter, today, now: new Date(services.clock.nowMs()) }
    const read = (offset: number) => listExternals(db, asked, { limit: rowsAPage, offset })
    // Name, school and address together: two of one name are two.
    return { name: 'external-students', header, rows: tableRows(read, today), person: byColumns(0, 1, 2) }
  },
})

import { downloads } from '#server/api/downloads.ts'
import { handlers } from '#server/api/handlers.ts'
import { enrollmentsContract } from '../contract/enrollments.contract.ts'
import { enrollmentsDownloads } from '../contract/enrollments.downloads.ts'
import { externalImportsContract } from '../contract/external-imports.contract.ts'
import { decideChanges } from './decide-changes.ts'
import { presentListed } from './enrollments.present.ts'
import { exportBundle } from './export/export-bundle.ts'
import { listCampuses, listedAPage, listImports } from './import.queries.ts'
import { actOn, showImport } from './import-calls.ts'
import { leftOutTable } from './left-out-file.ts'
import { beginUpload, receiveChunk } from './receive-upload.ts'
import { uploadImport } from './upload-import.ts'

const people = { brings: 'people' } as const
const externals = { brings: 'externals' } as const

export const enrollmentsRoutes = handlers(enrollmentsContract, {
  listImports: async ({ db, input }) => {
    const { rows, total } = await listImports(db, 'people', input)
    const campuses = await listCampuses(db)
    return { page: input.page, pageSize: listedAPage, total, imports: rows.map(presentListed), campuses }
  },
  upload: ({ input: { files }, ...context }) => uploadImport({ ...context, ...people }, files),
  beginUpload: ({ input: { files }, ...context }) => beginUpload(context, files),
  sendChunk: ({ input, ...context }) => receiveChunk(context, input),
  getImport: ({ db, services, input }) => showImport(db, services, 'people', input),
  decide: ({ input, ...context }) => decideChanges({ ...context, ...people }, input),
  act: ({ input, ...context }) => actOn({ ...context, ...people }, input),
})

export const externalImportsRoutes = handlers(externalImportsContract, {
  listImports: async ({ db, input }) => {
    const { rows, total } = await listImports(db, 'externals', { ...input, search: '' })
    return { page: input.page, pageSize: listedAPage, total, imports: rows.map(presentListed) }
  },
  upload: ({ input: { file }, ...context }) => uploadImport({ ...context, ...externals }, [file]),
  getImport: ({ db, services, input }) => showImport(db, services, 'externals', input),
  decide: ({ input, ...context }) => decideChanges({ ...context, ...externals }, input),
  act: ({ input, ...context }) => actOn({ ...context, ...externals }, input),
})

export const enrollmentsDownloadRoutes = downloads(enrollmentsDownloads, {
  bundle: ({ db, services, input }) => exportBundle(db, services, input.cohort_id),
  leftOut: ({ db, input: { importId, position } }) => leftOutTable(db, 'people', importId, position),
  leftOutExternals: ({ db, input: { importId, position } }) =>
    leftOutTable(db, 'externals', importId, position),
})

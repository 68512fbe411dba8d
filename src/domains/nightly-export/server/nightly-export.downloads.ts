import { Readable } from 'node:stream'
import { downloads } from '#server/api/downloads.ts'
import { nightlyExportDownloads } from '../contract/nightly-export.downloads.ts'
import { describePackage } from './run/package-file.ts'
import { readTables } from './run/read-tables.ts'
import { readWords } from './run/read-words.ts'
import { describeFile } from './run/table-schema.ts'

export const nightlyExportDownloadRoutes = downloads(nightlyExportDownloads, {
  // As the tables are now: what was exported before an update stands in the folder of that day.
  schema: async ({ services }) => {
    const words = await readWords()
    const tables = await readTables(services.pool)
    const description = describePackage(tables.map((table) => describeFile(table, words)))
    return {
      file: Readable.from([JSON.stringify(description, null, 1)]),
      contentType: 'application/json',
      saveAs: 'nightly-export-schema.json',
    }
  },
})

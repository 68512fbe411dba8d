import { PassThrough, pipeline, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { school } from '#contract/school/school.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import type { LeavingFile } from '#server/api/downloads.ts'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { ownSource } from './own-codes.ts'
import { countExported, type ExportScope } from './people-pages.ts'
import { type RosterTable, rosterTables } from './roster-tables.ts'

/** Files that OneRoster 1.2 names and that this school has nothing for. */
const absent = [
  ...['categories', 'classResources', 'courseResources', 'lineItems', 'lineItemLearningObjectiveIds'],
  ...['lineItemScoreScales', 'resources', 'results', 'resultLearningObjectiveIds', 'resultScoreScales'],
  ...['scoreScales', 'userProfiles', 'userResources'],
]

/**
 * The school, or one campus, as a OneRoster 1.2 bundle: what this product reads, so that it shows no difference when it
 * comes back. Rows go as they come from the database. Throws not-found for a campus that is not there.
 */
export async function exportBundle(
  db: Database,
  { clock, publicUrl }: Services,
  cohortId: number | undefined,
): Promise<LeavingFile> {
  const campus =
    cohortId === undefined
      ? undefined
      : await db.selectFrom('cohorts').select('title').where('id', '=', cohortId).executeTakeFirst()
  if (cohortId !== undefined && campus === undefined) throw notFound()
  const { people, lastPerson } = await countExported(db, cohortId)
  const scope: ExportScope = {
    ...{ cohortId, lastPerson, title: school().productName },
    now: new Date(clock.nowMs()),
  }
  const of = campus === undefined ? '' : `-${campus.title.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}`
  return {
    file: zipOf(db, scope, publicUrl),
    contentType: 'application/zip',
    saveAs: `oneroster${of}-${schoolDateOf(clock.nowMs())}.zip`,
    tells: { what: `OneRoster bundle${campus === undefined ? '' : ` of ${campus.title}`}`, people },
  }
}

function zipOf(db: Database, scope: ExportScope, publicUrl: string): Readable {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(manifestOf(publicUrl)), 'manifest.csv')
  const output = new PassThrough()
  const parts = rosterTables.map((table) => ({ table, stream: Readable.from(linesOf(db, scope, table)) }))
  const end = () => {
    for (const { stream } of parts) stream.destroy()
  }
  for (const { table, stream } of parts) {
    // The library listens to neither: a failing row ends the bundle, and who stops reading ends the rows.
    stream.on('error', (error) => output.destroy(error))
    zip.addReadStream(stream, `${table.name}.csv`)
  }
  pipeline(zip.outputStream, output, end)
  zip.end()
  return output
}

const manifestOf = (publicUrl: string) =>
  [
    ['propertyName', 'value'],
    ['manifest.version', '1.0'],
    ['oneroster.version', '1.2'],
    ...rosterTables.map(({ name }) => [`file.${name}`, 'bulk']),
    ...absent.map((name) => [`file.${name}`, 'absent']),
    ['source.systemName', school().productName],
    ['source.systemCode', ownSource(publicUrl)],
  ]
    .map(lineOf)
    .join('')

const linesAtOnce = 500

async function* linesOf(db: Database, scope: ExportScope, table: RosterTable) {
  let text = lineOf(table.columns)
  let lines = 1
  for await (const row of table.rows(db, scope)) {
    text += lineOf(row)
    if (++lines % linesAtOnce > 0) continue
    yield text
    text = ''
  }
  yield text
}

/** For machines: a text stands as it is, also one that a spreadsheet would take for a formula, as every phone number is. */
const lineOf = (row: readonly string[]) =>
  `${row.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`

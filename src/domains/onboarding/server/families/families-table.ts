import { stateLabel } from '#domains/people/rules/states.ts'
import { studentStatusLabel } from '#domains/people/rules/student-statuses.ts'
import { byColumns, type Cell, type Table } from '#server/api/table-download.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { ExportedFamily } from '../../contract/families.schemas.ts'
import { everyFamily } from '../../contract/onboarding-words.ts'
import { statusLabels } from '../../rules/family-text.ts'
import { presentExport } from './families.present.ts'
import { countMostGuardians, listFamiliesById, listFamilyIds } from './families.queries.ts'

const chunk = 500
const everyone = { campus_filter: everyFamily, search: '', student_status: undefined, start_date: undefined }

const columns = [
  'Student',
  'Email',
  'Gender',
  'Grade',
  'State',
  'Campus',
  'Student status',
  'Transcript',
  'Onboarding status',
  'Last completed checklist',
  'Start date',
]
const perGuardian = ['name', 'email', 'status', 'last completed checklist']

/** Every family the viewer sees; columns are repeated for as many guardians as the largest family has. */
export async function familiesTable(db: Database, viewer: Viewer): Promise<Table> {
  const most = await countMostGuardians(db, viewer)
  // All at once: families that come and go while the file is read would move the others from page to page.
  const studentIds = await listFamilyIds(db, viewer, everyone)
  const guardians = Array.from({ length: most }, (_, at) =>
    perGuardian.map((column) => `Guardian ${at + 1} ${column}`),
  )
  return {
    name: 'onboarding-families',
    header: [...columns, ...guardians.flat()],
    rows: familyRows(db, studentIds, most),
    person: byColumns(1),
  }
}

async function* familyRows(
  db: Database,
  studentIds: readonly number[],
  most: number,
): AsyncGenerator<readonly Cell[]> {
  for (let from = 0; from < studentIds.length; from += chunk) {
    const rows = await listFamiliesById(db, studentIds.slice(from, from + chunk))
    const families = await presentExport(db, rows)
    for (const [at, family] of families.entries())
      yield cellsOf(family, studentStatusLabel(rows[at]?.studentStatus ?? ''), most)
  }
}

function cellsOf(family: ExportedFamily, studentStatus: string, most: number): Cell[] {
  const guardians = Array.from({ length: most }, (_, at) => {
    const [guardian, standing] = [family.guardians[at], family.guardianStatuses[at]]
    if (guardian === undefined || standing === undefined) return perGuardian.map(() => null)
    return [
      guardian.name,
      guardian.email,
      family.onboardingStatus === '' || standing.status === '' ? null : statusLabels[standing.status],
      standing.lastCompletedChecklist,
    ]
  })
  return [
    family.name,
    family.soraEmail,
    family.gender,
    family.grade,
    family.state === null ? null : stateLabel(family.state),
    family.campus,
    studentStatus,
    family.transcriptStatus === 'received' ? 'Received' : 'Missing',
    family.onboardingStatus === '' ? null : statusLabels[family.onboardingStatus],
    family.lastCompletedChecklist,
    family.startDate,
    ...guardians.flat(),
  ]
}

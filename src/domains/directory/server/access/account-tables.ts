import type { z } from 'zod'
import { listWithFactor } from '#domains/sign-in/server/sign-in.service.ts'
import { downloads } from '#server/api/downloads.ts'
import { invalid } from '#server/api/errors.ts'
import { byColumns, type Cell, type Table, wallText } from '#server/api/table-download.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { accountsDownloads } from '../../contract/accounts.downloads.ts'
import type { employeeFilter } from '../../contract/employees.contract.ts'
import type { guardianFilter } from '../../contract/guardians.contract.ts'
import type { AccessState } from '../../contract/person.schemas.ts'
import { mostTaken } from '../../contract/students.downloads.ts'
import { getColleague } from '../employees/employee-access.routes.ts'
import { listEmployees } from '../employees/employees.queries.ts'
import { listGuardians } from '../guardians/guardians.queries.ts'
import { findManagedPerson } from './managed-person.queries.ts'
import { listAllSignIns } from './person-access.ts'

const accessTexts: Readonly<Record<AccessState, string>> = {
  active: 'Can log in',
  invited: 'Invited',
  never: 'Not invited',
  deactivated: 'Deactivated',
  erased: 'Erased',
}

/**
 * Throws where there are more rows than may stand in memory while a file is made: a list that was cut would look whole.
 */
function requireFew(rows: readonly unknown[]): void {
  if (rows.length > mostTaken)
    throw invalid({
      search: `A file takes up to ${mostTaken.toLocaleString('en-US')} rows. Narrow the list first.`,
    })
}

async function* each(rows: readonly (readonly Cell[])[]) {
  yield* rows
}

async function employeesTable(
  db: Database,
  viewer: Viewer,
  filter: z.output<typeof employeeFilter>,
  now: Date,
): Promise<Table> {
  const rows = await listEmployees(db, viewer, filter, { limit: mostTaken + 1, offset: 0, now })
  requireFew(rows)
  const guarded = await listWithFactor(
    db,
    rows.map(({ id }) => id),
  )
  const cells = rows.map((row) => [
    ...[row.id, row.name, row.email, row.job, row.campus ?? 'Whole school', row.groups.join(', ')],
    ...[accessTexts[row.access], guarded.has(row.id) ? 'Set up' : ''],
    wallText(row.lastSignIn),
  ])
  const header = [
    'Number',
    'Name',
    'Email',
    'Job',
    'Campus',
    'Groups',
    'Access',
    'Second factor',
    'Last login',
  ]
  return { name: 'employees', header, rows: each(cells), person: byColumns(0) }
}

async function guardiansTable(
  db: Database,
  viewer: Viewer,
  filter: z.output<typeof guardianFilter>,
  now: Date,
): Promise<Table> {
  const rows = await listGuardians(db, viewer, filter, { limit: mostTaken + 1, offset: 0, now })
  requireFew(rows)
  const cells = rows.map(({ id, name, email, children, access, lastSignIn }) => [
    ...[id, name, email, children.join(', '), accessTexts[access]],
    wallText(lastSignIn),
  ])
  const header = ['Number', 'Name', 'Email', 'Children', 'Access', 'Last login']
  return { name: 'guardians', header, rows: each(cells), person: byColumns(0) }
}

async function signInsTable(
  db: Database,
  person: { readonly id: number; readonly name: string },
): Promise<Table> {
  const signIns = await listAllSignIns(db, person.id, mostTaken + 1)
  requireFew(signIns)
  const cells = signIns.map(({ at, what, device, isNewDevice, ipAddress }) => [
    ...[person.name, wallText(at), what, device, isNewDevice ? 'New' : '', ipAddress],
  ])
  const header = ['Name', 'When', 'What happened', 'Browser', 'New device', 'Address']
  return { name: 'sign-ins', header, rows: each(cells), person: byColumns(0) }
}

export const accountsDownloadRoutes = downloads(accountsDownloads, {
  employees: ({ db, viewer, input, services }) =>
    employeesTable(db, viewer, input, new Date(services.clock.nowMs())),
  guardians: ({ db, viewer, input, services }) =>
    guardiansTable(db, viewer, input, new Date(services.clock.nowMs())),
  employeeSignIns: async (call) => signInsTable(call.db, await getColleague(call)),
  familySignIns: async ({ db, viewer, input }) =>
    signInsTable(db, await findManagedPerson(db, viewer, input.personId)),
})

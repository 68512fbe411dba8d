import { z } from 'zod'
import { download, tableFormats } from '#contract/download.ts'
import { id } from '#contract/values.ts'
import { employeeFilter } from './employees.contract.ts'
import { guardianFilter } from './guardians.contract.ts'

/** The tables of accounts as files: what the viewer's list shows, in its order. */
export const accountsDownloads = {
  employees: download({
    path: '/downloads/employees',
    summary: 'The listed colleagues as a table, with their groups and whether they can log in',
    access: 'staff.manage',
    input: employeeFilter,
    formats: tableFormats,
  }),
  guardians: download({
    path: '/downloads/guardians',
    summary: 'The listed guardians as a table, with their children',
    access: 'people.manage',
    input: guardianFilter,
    formats: tableFormats,
  }),
  employeeSignIns: download({
    path: '/downloads/employees/{employeeId}/sign-ins',
    summary: 'What happened to the sign-in of a colleague as a table, the newest first',
    access: 'staff.manage',
    input: z.object({ employeeId: id }),
    formats: tableFormats,
  }),
  familySignIns: download({
    path: '/downloads/families/{personId}/sign-ins',
    summary: 'What happened to the sign-in of a student or guardian as a table, the newest first',
    access: 'people.manage',
    input: z.object({ personId: id }),
    formats: tableFormats,
  }),
}

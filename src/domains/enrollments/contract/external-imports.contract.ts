import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import {
  decided,
  importAct,
  importChange,
  importDone,
  listedImport,
  narrowedChanges,
  ofImport,
  openImport,
} from './enrollments.contract.ts'

const path = '/backoffice/workbench/external-students-imports' as const

/**
 * Imports that bring only students of partner schools: whoever manages these, also who may not bring in people. An import
 * of people does not exist here, nor does one of these under enrollments (decision 0127).
 */
export const externalImportsContract = {
  listImports: endpoint({
    method: 'GET',
    path,
    summary: 'The imports of students of partner schools, the newest first, 50 a page',
    access: 'external_students.manage',
    input: paged(z.object({})),
    output: z.object({ ...pageFacts, imports: z.array(listedImport) }),
  }),
  upload: endpoint({
    method: 'POST',
    path,
    summary: 'Reads a table of students of partner schools; nothing of the school changes',
    access: 'external_students.manage',
    input: z.object({ file: z.file('Choose a file.') }),
    output: importDone.extend({ import_id: z.number() }),
  }),
  getImport: endpoint({
    method: 'GET',
    path: `${path}/{importId}`,
    summary: 'An import of students of partner schools, with its rows, 50 a page',
    access: 'external_students.manage',
    input: paged(narrowedChanges.extend(ofImport.shape)),
    output: z.object({ ...pageFacts, import: openImport, changes: z.array(importChange) }),
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/{importId}/decisions`,
    summary: 'Decides rows of an import of students of partner schools',
    access: 'external_students.manage',
    input: decided,
    output: importDone,
  }),
  act: endpoint({
    method: 'POST',
    path: `${path}/{importId}`,
    summary: 'Applies an import of students of partner schools, takes it back or discards it',
    access: 'external_students.manage',
    input: importAct,
    output: importDone,
  }),
}

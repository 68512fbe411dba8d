import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { id } from '#contract/values.ts'
import { done, session, signIn } from './access.schemas.ts'

const path = '/backoffice/workbench/employees-and-permissions/employees/{employeeId}' as const
const ofEmployee = z.object({ employeeId: id })

/** Where a colleague is logged in, and what happened to their sign-in (issue 13 §1). */
export const employeeAccessContract = {
  listSessions: endpoint({
    method: 'GET',
    path: `${path}/sessions`,
    summary: 'Where a colleague is logged in now: browser, address, when last seen',
    access: 'staff.manage',
    input: ofEmployee,
    output: z.object({ sessions: z.array(session) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: `${path}/sessions/{sessionId}`,
    summary: 'Logs a colleague out of one browser',
    access: 'staff.manage',
    input: ofEmployee.extend({ sessionId: id }),
    output: done,
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: `${path}/sessions`,
    summary: 'Logs a colleague out everywhere, and out of what they see as somebody else',
    access: 'staff.manage',
    input: ofEmployee,
    output: done,
  }),
  listSignIns: endpoint({
    method: 'GET',
    path: `${path}/sign-ins`,
    summary: 'What happened to the sign-in of a colleague, the newest first, 25 a page',
    access: 'staff.manage',
    input: paged(ofEmployee),
    output: z.object({ ...pageFacts, signIns: z.array(signIn) }),
  }),
}

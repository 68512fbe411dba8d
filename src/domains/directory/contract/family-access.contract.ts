import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { id } from '#contract/values.ts'
import { done, session, signIn } from './access.schemas.ts'

const path = '/backoffice/families/{personId}' as const
const ofPerson = z.object({ personId: id })

/** Where a student or guardian is logged in, and what happened to their sign-in (issue 13 §1). */
export const familyAccessContract = {
  listSessions: endpoint({
    method: 'GET',
    path: `${path}/sessions`,
    summary: 'Where a student or guardian is logged in now: browser, address, when last seen',
    access: 'people.manage',
    input: ofPerson,
    output: z.object({ sessions: z.array(session) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: `${path}/sessions/{sessionId}`,
    summary: 'Logs a student or guardian out of one browser',
    access: 'people.manage',
    input: ofPerson.extend({ sessionId: id }),
    output: done,
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: `${path}/sessions`,
    summary: 'Logs a student or guardian out everywhere',
    access: 'people.manage',
    input: ofPerson,
    output: done,
  }),
  listSignIns: endpoint({
    method: 'GET',
    path: `${path}/sign-ins`,
    summary: 'What happened to the sign-in of a student or guardian, the newest first, 25 a page',
    access: 'people.manage',
    input: paged(ofPerson),
    output: z.object({ ...pageFacts, signIns: z.array(signIn) }),
  }),
}

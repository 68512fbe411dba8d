import { z } from 'zod'
import { endpoint, publicAccess } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { id, search } from '#contract/values.ts'

/** People of a page of the family mirror. */
export const mirrorPageSize = 50

const listInput = paged(z.object({ search: search() }))

const listFacts = {
  ...pageFacts,
  /** Whether "Allow changes" is offered (1-staff-tools §2.5). */
  canAllowChanges: z.boolean(),
}

/** The family mirror: whom one may see the platform as, and the way back (1-staff-tools §2.5, §7). */
export const mirrorContract = {
  listStudents: endpoint({
    method: 'GET',
    path: '/impersonate/students',
    summary: 'The students the viewer may see the platform as',
    access: 'mirror.view',
    input: listInput,
    output: z.object({
      ...listFacts,
      students: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          email: z.string(),
          grade: z.number(),
          house: z.string().nullable(),
        }),
      ),
    }),
  }),
  listGuardians: endpoint({
    method: 'GET',
    path: '/impersonate/guardians',
    summary: 'The guardians the viewer may see the platform as, with their children',
    access: 'mirror.view',
    input: listInput,
    output: z.object({
      ...listFacts,
      guardians: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          email: z.string(),
          children: z.array(z.object({ id: z.number(), name: z.string() })),
        }),
      ),
    }),
  }),
  getPerson: endpoint({
    method: 'GET',
    path: '/impersonate/people/{userId}',
    summary: 'A student or guardian the viewer may see the platform as, before the mirror begins',
    access: 'mirror.view',
    mirror: 'never',
    input: z.object({ userId: id }),
    output: z.object({
      id: z.number(),
      name: z.string(),
      role: z.enum(['student', 'guardian']),
      canAllowChanges: z.boolean(),
    }),
  }),
  start: endpoint({
    method: 'POST',
    again: 'anew',
    path: '/impersonate',
    summary: 'Begins a mirror session in this browser; read-only unless changes are asked for and allowed',
    access: 'mirror.view',
    mirror: 'never',
    input: z.object({ userId: id, allowChanges: z.boolean().default(false) }),
    output: z.object({ redirectTo: z.string() }),
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/impersonate',
    summary: 'Ends the mirror session of this browser and returns to one’s own',
    access: publicAccess('The way out works in a read-only mirror and in one that has just run out.'),
    output: z.object({ redirectTo: z.string() }),
  }),
}

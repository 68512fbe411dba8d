import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { eachOnce, flag, id, line, listOf, search } from '#contract/values.ts'
import {
  guardianDetails,
  shownDetails,
  shownInList,
  typedDetails,
} from '#domains/people/contract/person-details.ts'
import {
  access,
  accessActions,
  accessStates,
  holding,
  personFields,
  personVersion,
  savedPerson,
} from './person.schemas.ts'

const path = '/backoffice/guardians' as const
const ofGuardian = z.object({ guardianId: id })

const guardianFields = z.object({
  ...personFields,
  ...typedDetails(guardianDetails),
  children: listOf(
    z.object({ id, relationship: line(40, 'This takes up to 40 characters.').default('guardian') }),
    20,
    'A guardian has at most 20 children here.',
  ).superRefine(eachOnce('id', 'This child is listed twice.')),
  /** Saves although there is somebody of this name: it is not them. */
  add_anyway: flag.default(false),
})
export type GuardianFields = z.output<typeof guardianFields>

const child = z.object({ id: z.number(), name: z.string(), grade: z.number(), relationship: z.string() })

const form = z.object({
  guardian: z
    .object({
      id: z.number(),
      version: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      ...shownDetails(guardianDetails),
      children: z.array(child),
      ...access,
      holds: z.array(holding),
    })
    .nullable(),
})

export type GuardianForm = z.output<typeof form>

export const guardianSorts = ['name', '-name'] as const

/** What narrows and sorts the list of guardians, and their file. */
export const guardianFilter = z.object({
  search: search(),
  access: z.enum(accessStates).optional(),
  sort: z.enum(guardianSorts).default('name'),
})

/** Guardians by hand: who they are, whose guardians they are, whether they can open the portal. */
export const guardiansContract = {
  listGuardians: endpoint({
    method: 'GET',
    path,
    summary: 'The guardians of the students the viewer manages, 50 a page',
    access: 'people.manage',
    input: paged(guardianFilter),
    output: z.object({
      ...pageFacts,
      guardians: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          email: z.string(),
          ...shownInList(guardianDetails),
          children: z.array(z.string()),
          ...access,
        }),
      ),
    }),
    people: ({ guardians }) => guardians.map(({ id: guardianId }) => guardianId),
  }),
  addGuardian: endpoint({
    method: 'POST',
    path: `${path}/new`,
    summary: 'Adds a guardian of students the viewer manages',
    access: 'people.manage',
    input: guardianFields.extend({ invite: flag.default(true) }),
    output: savedPerson,
  }),
  getGuardian: endpoint({
    method: 'GET',
    path: `${path}/{guardianId}/edit`,
    summary: 'A guardian to be edited, with their children',
    access: 'people.manage',
    input: ofGuardian,
    output: form,
  }),
  saveGuardian: endpoint({
    method: 'POST',
    path: `${path}/{guardianId}/edit`,
    summary: 'Changes, invites, deactivates a guardian, or lets them in again',
    access: 'people.manage',
    input: z.discriminatedUnion('_action', [
      guardianFields.extend({ ...ofGuardian.shape, _action: z.literal('update'), version: personVersion }),
      ofGuardian.extend({ _action: z.enum(accessActions) }),
    ]),
    output: savedPerson,
    errors: { CONFLICT: { status: 409, data: z.null() } },
  }),
  listFamilyCandidates: endpoint({
    method: 'GET',
    path: `${path}/candidates`,
    summary: 'Students or guardians the viewer manages, by name, to be joined into a family',
    access: 'people.manage',
    input: z.object({ kind: z.enum(['student', 'guardian']), search: search(100) }),
    output: z.array(z.object({ id: z.number(), name: z.string(), facts: z.string() })),
  }),
}

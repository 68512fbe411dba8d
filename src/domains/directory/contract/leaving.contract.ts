import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { eachOnce, id, listOf, search, token } from '#contract/values.ts'
import { effect } from '#domains/permissions/contract/group.schemas.ts'
import { savedPerson } from './person.schemas.ts'

const path = '/backoffice/workbench/employees-and-permissions/employees/{employeeId}' as const
const ofEmployee = z.object({ employeeId: id })

const ownedKind = z.object({
  kind: z.string(),
  /** "Houses they advise". */
  title: z.string(),
  /** What the viewer may hand over; of what stays, what it is. */
  things: z.array(z.object({ id: z.number(), title: z.string(), url: z.string().nullable() })),
  canHandOver: z.boolean(),
  /** How many the viewer may not give to anybody. */
  kept: z.number(),
  /** Why something stays; null where nothing does. */
  stays: z.string().nullable(),
})
export type OwnedKind = z.output<typeof ownedKind>

const leaving = z.object({
  /** Names what is told here: who deactivates sends it, so that what happens is what they read. */
  basis: z.string(),
  owned: z.array(ownedKind),
  effect,
})
export type Leaving = z.output<typeof leaving>

const successor = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  job: z.string(),
  /** Kinds of things they could not work with yet. */
  cannot: z.array(z.string()),
})
export type Successor = z.output<typeof successor>

/** A colleague who goes: what they still own, who takes it, and that nobody comes in as them (issue 13 §1). */
export const leavingContract = {
  getLeaving: endpoint({
    method: 'GET',
    path: `${path}/leaving`,
    summary: 'What a colleague owns, and what deactivating them does to people',
    access: 'staff.manage',
    input: ofEmployee,
    output: leaving,
  }),
  getReturn: endpoint({
    method: 'GET',
    path: `${path}/return`,
    summary: 'What it does to people that a colleague who was deactivated is let in again',
    access: 'staff.manage',
    input: ofEmployee,
    output: effect,
  }),
  listSuccessors: endpoint({
    method: 'GET',
    path: `${path}/successors`,
    summary: 'Colleagues who may take over, by name or address, the first 20',
    access: 'staff.manage',
    input: ofEmployee.extend({ search: search(100) }),
    output: z.object({ people: z.array(successor) }),
  }),
  deactivate: endpoint({
    method: 'POST',
    path: `${path}/deactivation`,
    summary: 'Hands over what a colleague owns and lets nobody in as them any more, in one step',
    access: 'staff.manage',
    input: ofEmployee.extend({
      basis: token(64),
      /** Each kind that can be handed over; without a `to_id` it is left with nobody, on purpose. */
      hand_over: listOf(z.object({ kind: token(40), to_id: id.nullable() }), 20)
        .superRefine(eachOnce('kind', 'This is named twice.'))
        .default([]),
    }),
    output: savedPerson,
    errors: { CONFLICT: { status: 409, data: leaving } },
  }),
}

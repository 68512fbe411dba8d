import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { cohortId, id, search, version } from '#contract/values.ts'
import { candidate, editHouse, houseConflict, houseFields, newHouse } from './house-form.schemas.ts'

const ofHouse = z.object({ houseId: id })
const candidates = {
  kind: z.enum(['student', 'employee']),
  search: search(100),
  /** Students of this campus alone: those of another cannot be in the house. */
  cohort_id: cohortId.optional(),
}
const saved = z.object({ ok: z.literal(true), id: z.number(), message: z.string() })

/** The forms behind /houses/new and /houses/edit/:houseId; the documents name the pages and not their calls. */
export const houseFormContract = {
  getNewHouse: endpoint({
    method: 'GET',
    path: '/backoffice/houses/new',
    summary: 'The campuses a new house may be of',
    access: 'houses.create',
    output: newHouse,
  }),
  postNewHouse: endpoint({
    method: 'POST',
    path: '/backoffice/houses/new',
    summary: 'Creates a house; students who are in another house move',
    access: 'houses.create',
    input: houseFields,
    output: saved,
  }),
  listNewHouseCandidates: endpoint({
    method: 'GET',
    path: '/backoffice/houses/new/candidates',
    summary: 'Students and employees a new house may have, by name',
    access: 'houses.create',
    input: z.object(candidates),
    output: z.array(candidate),
  }),
  getEditHouse: endpoint({
    method: 'GET',
    path: '/backoffice/houses/edit/{houseId}',
    summary: 'A house with its members, to be edited',
    access: 'houses.manage',
    input: ofHouse,
    output: editHouse,
    people: ({ house }) => house.members.map(({ id: studentId }) => studentId),
  }),
  postEditHouse: endpoint({
    method: 'POST',
    path: '/backoffice/houses/edit/{houseId}',
    summary: 'Saves, archives or restores a house',
    access: 'houses.manage',
    input: z.discriminatedUnion('_action', [
      houseFields.extend({ ...ofHouse.shape, _action: z.literal('update'), version }),
      ofHouse.extend({ _action: z.enum(['archive', 'restore']) }),
    ]),
    output: saved,
    errors: { CONFLICT: { status: 409, data: houseConflict } },
  }),
  listHouseCandidates: endpoint({
    method: 'GET',
    path: '/backoffice/houses/edit/{houseId}/candidates',
    summary: 'Students and employees a house may have, by name',
    access: 'houses.manage',
    input: ofHouse.extend(candidates),
    output: z.array(candidate),
  }),
}

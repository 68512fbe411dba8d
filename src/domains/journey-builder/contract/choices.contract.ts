import { z } from 'zod'
import { endpoint, signedInAccess } from '#contract/endpoint.ts'
import { id, setOf, version } from '#contract/values.ts'
import { choiceList, savedMeanwhile } from './journey.schemas.ts'

const family = signedInAccess(
  'Students choose for themselves and guardians with their children: every query is held to it, employees find nobody.',
)

const mostChoices = 120
const experienceIds = setOf(id, mostChoices, 'That is more experiences than a cycle has blocks.')
const saved = z.object({ ok: z.literal(true), message: z.string(), list: choiceList })
const contested = { CONFLICT: { status: 409, data: savedMeanwhile } } as const

/** Ranked choices of a cycle: in the family portal and by staff (issue 11 §5, pages.md Journey builder). */
export const choicesContract = {
  getFamilyChoices: endpoint({
    method: 'GET',
    path: '/family/choices',
    summary: 'What the family’s student may choose for the coming cycle, and has chosen',
    access: family,
    input: z.object({ student_id: id.optional() }),
    output: z.object({
      students: z.array(z.object({ id: z.number(), first_name: z.string() })),
      /** Null while no cycle is planned. */
      list: choiceList.nullable(),
    }),
  }),
  saveFamilyChoices: endpoint({
    method: 'PUT',
    path: '/family/choices/{cycle_id}',
    summary: 'Keeps the choices of the family’s student, while the window is open',
    access: family,
    input: z.object({ cycle_id: id, student_id: id, experience_ids: experienceIds, version }),
    output: saved,
    errors: contested,
  }),
  getSelections: endpoint({
    method: 'GET',
    path: '/backoffice/journey-builder/expedition-selections/{cycleId}/{studentId}',
    summary: 'The ranked choices of one student in one cycle',
    access: 'journey.view',
    input: z.object({ cycleId: id, studentId: id }),
    output: choiceList,
  }),
  saveSelections: endpoint({
    method: 'PUT',
    path: '/backoffice/journey-builder/expedition-selections/{cycleId}/{studentId}',
    summary: 'Writes down the choices of a student, also before and after the window',
    access: 'journey.choose',
    input: z.object({ cycleId: id, studentId: id, experience_ids: experienceIds, version }),
    output: saved,
    errors: contested,
  }),
}

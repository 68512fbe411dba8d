import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { askedDate, id, line, setOf, version } from '#contract/values.ts'
import { credit } from '#domains/curriculum/contract/curriculum-values.ts'

const path = '/backoffice/students/{studentId}' as const
const credits = credit.min(0.25, 'Give 0.25 credits or more.')
const done = z.object({ ok: z.literal(true), message: z.string(), id: z.number() })

const perk = z.object({ id: z.number(), title: z.string(), is_chosen: z.boolean() })
const flexPerks = z.object({
  experience: z.string(),
  version: z.number(),
  perks: z.array(perk),
  can_change: z.boolean(),
})
const ofPerks = z.object({ studentId: id, experienceId: id, perkType: z.enum(['units', 'abilities']) })

/** What gives credit beside assessments, and which perks a student earns (issue 12 §2, pages.md, Students). */
export const creditsContract = {
  grantExemption: endpoint({
    method: 'POST',
    path: `${path}/exemptions`,
    summary:
      'Exempts a student from credits of a topic, with a reason and a paper; or gives an exemption back',
    access: 'program.manage',
    input: z.object({
      studentId: id,
      topic_id: id,
      credits,
      reason: line(300, 'A reason takes up to 300 characters.').min(1, 'Say why.'),
      /** One of the student's documents. */
      document_id: id.nullable().default(null),
    }),
    output: done,
  }),
  changeExemption: endpoint({
    method: 'POST',
    path: `${path}/exemptions/{exemptionId}`,
    summary: 'Revokes an exemption, or restores one that was revoked',
    access: 'program.manage',
    input: z.object({ studentId: id, exemptionId: id, _action: z.enum(['revoke', 'restore']) }),
    output: done,
  }),
  recordElective: endpoint({
    method: 'POST',
    path: `${path}/external-electives`,
    summary: 'Records a course of another school for credit of a topic',
    access: 'program.manage',
    input: z.object({
      studentId: id,
      topic_id: id,
      title: line(120, 'A title takes up to 120 characters.').min(1, 'Name the course.'),
      provider: line(120, 'A name takes up to 120 characters.').min(1, 'Say where it was taken.'),
      credits,
      /** What the other school gave for it, in its words. */
      grade: line(20, 'A grade takes up to 20 characters.').default(''),
      completed_on: askedDate,
    }),
    output: done,
  }),
  changeElective: endpoint({
    method: 'POST',
    path: `${path}/external-electives/{electiveId}`,
    summary: 'Removes a course of another school, or puts it back',
    access: 'program.manage',
    input: z.object({ studentId: id, electiveId: id, _action: z.enum(['remove', 'restore']) }),
    output: done,
  }),
  getFlexPerks: endpoint({
    method: 'GET',
    path: `${path}/overview/{experienceId}/{perkType}/edit-flex-perks`,
    summary: 'Which units or abilities of an experience a student earns in it',
    access: 'program.view',
    input: ofPerks,
    output: flexPerks,
  }),
  saveFlexPerks: endpoint({
    method: 'POST',
    path: `${path}/overview/{experienceId}/{perkType}/edit-flex-perks`,
    summary: 'Chooses the units or abilities that a student earns in an experience',
    access: 'program.manage',
    input: ofPerks.extend({ perk_ids: setOf(id, 200), version }),
    output: done,
    errors: { CONFLICT: { status: 409, data: flexPerks } },
  }),
}

import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { flag, id, line, lines, setOf, token, version } from '#contract/values.ts'

const ofApplication = z.object({ applicationId: id })
const done = z.object({ ok: z.literal(true), message: z.string() })

/** What an admission makes, and what speaks against it. `basis` is a digest of what it was computed from. */
const admission = z.object({
  basis: z.string(),
  studentName: z.string(),
  student: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    grade: z.number(),
    bornOn: z.string().nullable(),
    /** Its code, where it can be told from what the family wrote. */
    state: z.string().nullable(),
    campus: z.string().nullable(),
    startsOn: z.string().nullable(),
    schoolYear: z.string().nullable(),
  }),
  /**
   * Students who may be the same: whoever admits says which one it is, or that it is none of them. Those of whom they
   * may not know are one entry with the number 0: it says where to ask, and cannot be chosen.
   */
  doubles: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      facts: z.string(),
      because: z.string(),
      /** What becomes of them where it is them, in a sentence; or why it cannot be. */
      does: z.string(),
      isRefused: z.boolean(),
      /** What becomes of the family's place in onboarding, where it is otherwise than for anybody else. */
      onboarding: z.string().nullable(),
    }),
  ),
  /** Students of partner schools who may be the same, and what to do about it. */
  partners: z.array(z.object({ id: z.number(), name: z.string(), school: z.string(), does: z.string() })),
  guardians: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      email: z.string(),
      relationship: z.string(),
      /** An account of their own; joined to the one there is; none: without an address, or it is not theirs or closed. */
      kind: z.enum(['new', 'joined', 'left_out', 'refused']),
      sentence: z.string(),
      /** People of the school whom the sentence names. */
      named: z.array(z.number()),
      /** The `doubles` with whom somebody ended the tie by hand: it stays ended until whoever admits says otherwise. */
      ended: z.array(z.object({ studentId: z.number(), sentence: z.string() })),
    }),
  ),
  access: z.string(),
  onboarding: z.string(),
  crm: z.string().nullable(),
  /** What did not come yet. */
  open: z.array(z.string()),
  /** Why it cannot be done now, by field. */
  hindrances: z.array(z.object({ field: z.string(), sentence: z.string() })),
})
export type Admission = z.output<typeof admission>

const takeBack = z.object({
  studentName: z.string(),
  until: z.string(),
  /** What goes away again, and what stays, a sentence each. */
  goes: z.array(z.string()),
  stays: z.array(z.string()),
  /** Other children of theirs whom these name. */
  named: z.array(z.number()),
  /** What others made since: it would be lost, so nothing is taken back. */
  obstacles: z.array(z.string()),
})
export type TakeBack = z.output<typeof takeBack>

const reason = lines(1000, 'A reason takes up to 1,000 characters.')

export const admitContract = {
  previewAdmission: endpoint({
    method: 'GET',
    path: '/backoffice/workbench/admissions/{applicationId}/admission',
    summary: 'What admitting an application would make',
    access: 'admissions.decide',
    input: ofApplication,
    output: admission,
    people: ({ doubles, guardians }) =>
      [...doubles.map(({ id: studentId }) => studentId), ...guardians.flatMap(({ named }) => named)].filter(
        (personId) => personId !== 0,
      ),
  }),
  admit: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/admissions/{applicationId}/admit',
    summary: 'Admit: make student, guardians, access and onboarding of an application',
    access: 'admissions.decide',
    input: ofApplication.extend({
      basis: token(64),
      /** With which the student logs in. */
      student_email: line(254, 'An email address takes up to 254 characters.').default(''),
      same_as: id.optional(),
      is_new: flag.default(false),
      although_open: flag.default(false),
      /** Guardians of the application whose tie to the student somebody ended by hand, and who are to be tied again. */
      tie_again: setOf(id, 50).default([]),
    }),
    output: done.extend({ studentId: z.number() }),
    errors: { CONFLICT: { status: 409, data: admission } },
  }),
  previewTakeBack: endpoint({
    method: 'GET',
    path: '/backoffice/workbench/admissions/{applicationId}/take-back-admission',
    summary: 'What taking an admission back would undo, and what speaks against it',
    access: 'admissions.decide',
    input: ofApplication,
    output: takeBack,
    people: ({ named }) => named,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/admissions/{applicationId}/take-back-admission',
    summary: 'Take an admission back: what it made goes away again',
    access: 'admissions.decide',
    input: ofApplication,
    output: done,
  }),
  close: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/admissions/{applicationId}/close',
    summary: 'Decline an application, or note that the family withdrew it',
    access: 'admissions.decide',
    input: ofApplication.extend({
      outcome: z.enum(['declined', 'withdrawn'], 'Choose how it ends.'),
      reason: reason.min(1, 'Write why.'),
      version,
    }),
    output: done,
    errors: { CONFLICT: { status: 409, data: z.null() } },
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/admissions/{applicationId}/reopen',
    summary: 'Open an application again that was declined or withdrawn',
    access: 'admissions.decide',
    input: ofApplication,
    output: done,
  }),
}

import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { cohortId, flag, id, instant, search, version } from '#contract/values.ts'
import { clubRoles } from './club-words.ts'
import { campus, clubDetails, clubFields, clubMember, listedClub } from './clubs.schemas.ts'

const path = '/backoffice/clubs' as const
const ofClub = z.object({ clubId: id })
const saved = z.object({ ok: z.literal(true), id: z.number(), message: z.string() })

/** `/clubs`, its form and the members of a club (3-shell-and-houses §2.2; pages.md). */
export const clubsContract = {
  listClubs: endpoint({
    method: 'GET',
    path,
    summary: 'Clubs by title, a page of them: those that meet, or those that are archived',
    access: 'shell.use',
    input: paged(
      z.object({ search: search(100), cohort_id: cohortId.optional(), archived: flag.default(false) }),
    ),
    output: z.object({
      ...pageFacts,
      clubs: z.array(listedClub),
      campuses: z.array(campus),
      canCreate: z.boolean(),
    }),
  }),
  getClub: endpoint({
    method: 'GET',
    path: `${path}/{clubId}`,
    summary: 'A club with all its form has',
    access: 'shell.use',
    input: ofClub,
    output: clubDetails,
  }),
  createClub: endpoint({
    method: 'POST',
    path,
    summary: 'Creates a club',
    access: 'clubs.manage',
    input: clubFields,
    output: saved,
  }),
  saveClub: endpoint({
    method: 'PUT',
    path: `${path}/{clubId}`,
    summary: 'Saves a club; its sponsor may, too',
    access: 'shell.use',
    input: clubFields.extend({ ...ofClub.shape, version }),
    output: saved,
    errors: { CONFLICT: { status: 409, data: z.object({ savedBy: z.string(), savedAt: instant }) } },
  }),
  changeClub: endpoint({
    method: 'POST',
    path: `${path}/{clubId}`,
    summary: 'Archives a club, or takes it back',
    access: 'shell.use',
    input: ofClub.extend({ _action: z.enum(['archive', 'unarchive']) }),
    output: saved,
  }),
  findSponsors: endpoint({
    method: 'GET',
    path: `${path}/sponsors`,
    summary: 'Employees who may sponsor a club, by name',
    access: 'shell.use',
    input: z.object({ search: search(100) }),
    output: z.array(z.object({ id: z.number(), name: z.string(), job: z.string() })),
  }),
  listMembers: endpoint({
    method: 'GET',
    path: `${path}/{clubId}/members`,
    summary: 'The members of a club, officers first: all for who manages it, else those one sees',
    access: 'shell.use',
    input: paged(ofClub.extend({ search: search(100) })),
    output: z.object({ ...pageFacts, members: z.array(clubMember) }),
    people: ({ members }) => members.map(({ id: studentId }) => studentId),
  }),
  findStudents: endpoint({
    method: 'GET',
    path: `${path}/{clubId}/candidates`,
    summary: 'Students of its campus whom the viewer sees and who are no members yet',
    access: 'shell.use',
    input: ofClub.extend({ search: search(100) }),
    output: z.array(z.object({ id: z.number(), name: z.string(), grade: z.number(), campus: z.string() })),
  }),
  changeMember: endpoint({
    method: 'POST',
    path: `${path}/{clubId}/members`,
    summary: 'Adds a student to a club, takes them out, or gives them another role',
    access: 'shell.use',
    input: z.discriminatedUnion('_action', [
      ofClub.extend({
        _action: z.enum(['add', 'set_role']),
        student_id: id,
        role: z.enum(clubRoles).default('member'),
      }),
      ofClub.extend({ _action: z.literal('remove'), student_id: id }),
    ]),
    output: saved.extend({ role: z.enum(clubRoles) }),
  }),
}

import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { askedDate, flag, id, line, search, setOf, token } from '#contract/values.ts'
import {
  chatEmployee,
  chatExperience,
  chatHouse,
  chatInconsistency,
  chatJob,
  chatJobDetails,
  chatState,
  chatStudent,
  chatUser,
  tested,
} from './chat-server.schemas.ts'

const access = 'chat_servers.manage' as const
const listed = paged(z.object({ search: search(100) }))
/** A job was asked for; its number leads to its log. */
const asked = z.object({ ok: z.literal(true), message: z.string(), jobId: z.number() })
const said = z.object({ ok: z.literal(true), message: z.string() })
const outsideId = token(100)

/** The calls of one community: those of students and of guardians are the same (3-shell-and-houses §2.8, §7; pages.md). */
const chatServerContract = (path: `/${string}`, whose: string) => ({
  getState: endpoint({
    method: 'GET',
    path: `${path}/basic-setup`,
    summary: `How the community of ${whose} stands: what ended last, what goes on, how much does not agree`,
    access,
    output: chatState,
  }),
  setUp: endpoint({
    method: 'POST',
    path: `${path}/basic-setup`,
    summary: `Sets the community of ${whose} up: which roles people get there, and where channels stand`,
    access,
    input: z.object({ memberRoleId: outsideId.optional(), staffRoleId: outsideId.optional() }),
    output: asked,
  }),
  testConnection: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/test-connection`,
    summary: `Does the least real act of each scope at the community of ${whose}, and says which of them work`,
    access,
    output: tested,
  }),
  listStudents: endpoint({
    method: 'GET',
    path: `${path}/students`,
    summary: `Active students, and who of the community of ${whose} is there for them`,
    access,
    input: listed,
    output: z.object({ ...pageFacts, students: z.array(chatStudent) }),
    people: ({ students }) => students.map((student) => student.id),
  }),
  syncStudent: endpoint({
    method: 'POST',
    path: `${path}/students/{studentId}`,
    summary: `Syncs one student with the community of ${whose}`,
    access,
    input: z.object({ studentId: id }),
    output: asked,
  }),
  listHouses: endpoint({
    method: 'GET',
    path: `${path}/houses`,
    summary: `Houses, and what each has in the community of ${whose}`,
    access,
    input: listed,
    output: z.object({ ...pageFacts, houses: z.array(chatHouse) }),
  }),
  syncHouse: endpoint({
    method: 'POST',
    path: `${path}/houses/{houseId}`,
    summary: `Syncs one house with the community of ${whose}`,
    access,
    input: z.object({ houseId: id }),
    output: asked,
  }),
  listExperiences: endpoint({
    method: 'GET',
    path: `${path}/experiences`,
    summary: `Experiences of the current cycle, and what each has in the community of ${whose}`,
    access,
    input: listed,
    output: z.object({ ...pageFacts, experiences: z.array(chatExperience) }),
  }),
  actOnExperience: endpoint({
    method: 'POST',
    path: `${path}/experiences/{experienceId}`,
    summary: `Syncs an experience or all of them with the community of ${whose}, or says which are in it`,
    access,
    input: z.object({
      experienceId: z.coerce.number().int().min(0).max(2_147_483_647),
      _action: z.enum(['syncAllExperiences', 'bulkEnableHeartbeat']).optional(),
      /** Of bulkEnableHeartbeat; without them the one in the path, or all of the cycle where it is 0. */
      experienceIds: setOf(id, 1_000).optional(),
      enableHeartbeat: flag.default(true),
    }),
    output: said.extend({ jobId: z.number().nullable() }),
  }),
  listUsers: endpoint({
    method: 'GET',
    path: `${path}/users`,
    summary: `Who should be in the community of ${whose}, and who is`,
    access,
    input: listed.extend({ missing: flag.default(false) }),
    output: z.object({ ...pageFacts, users: z.array(chatUser) }),
    people: ({ users }) => users.map((user) => user.id),
  }),
  syncUsers: endpoint({
    method: 'POST',
    path: `${path}/users`,
    summary: `Syncs all people or one with the community of ${whose}; may invite one again`,
    access,
    input: z.discriminatedUnion('_action', [
      z.object({ _action: z.literal('sync_all_users') }),
      z.object({ _action: z.literal('sync_single_user'), userId: id, invite: flag.default(false) }),
    ]),
    output: asked,
  }),
  listEmployees: endpoint({
    method: 'GET',
    path: `${path}/employees`,
    summary: `Active employees, and who of them is in the community of ${whose}`,
    access,
    input: listed,
    output: z.object({ ...pageFacts, employees: z.array(chatEmployee) }),
  }),
  syncEmployee: endpoint({
    method: 'POST',
    path: `${path}/employees/{employeeId}`,
    summary: `Syncs one employee with the community of ${whose}`,
    access,
    input: z.object({ employeeId: id }),
    output: asked,
  }),
  listJobs: endpoint({
    method: 'GET',
    path: `${path}/jobs`,
    summary: `Jobs of the community of ${whose}, the newest first`,
    access,
    input: paged(z.object({})),
    output: z.object({ ...pageFacts, jobs: z.array(chatJob) }),
  }),
  getJob: endpoint({
    method: 'GET',
    path: `${path}/jobs/{jobId}`,
    summary: `A job of the community of ${whose} with its steps, errors and infos`,
    access,
    input: z.object({ jobId: id }),
    output: chatJobDetails,
  }),
  actOnJob: endpoint({
    method: 'POST',
    path: `${path}/jobs/{jobId}`,
    summary: `Has a job of the community of ${whose} stop, or lets it take away what waits for a second person`,
    access,
    input: z.object({ jobId: id, _action: z.enum(['stop', 'approve']) }),
    output: said,
  }),
  plan: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/plans`,
    summary: `Compares the community of ${whose} now and numbers what a sync would do, without doing it`,
    access,
    input: z.object({ scope: z.enum(['all', 'users', 'experiences']) }),
    output: asked.extend({ stepCount: z.number() }),
  }),
  applyPlan: endpoint({
    method: 'POST',
    path: `${path}/plans/{jobId}`,
    summary: `Applies a plan of the community of ${whose}, once, while what it was made of still stands`,
    access,
    input: z.object({ jobId: id }),
    output: asked,
    errors: {
      CONFLICT: {
        status: 409,
        data: z.object({ gone: z.array(z.string()), added: z.array(z.string()) }),
      },
    },
  }),
  listInconsistencies: endpoint({
    method: 'GET',
    path: `${path}/inconsistencies`,
    summary: `What did not agree when the community of ${whose} was compared last`,
    access,
    input: listed.extend({ ignored: flag.default(false) }),
    output: z.object({ ...pageFacts, inconsistencies: z.array(chatInconsistency) }),
  }),
  deleteStray: endpoint({
    method: 'POST',
    path: `${path}/inconsistencies`,
    summary: `Takes what is in the community of ${whose} only away, by its id there`,
    access,
    input: z.object({
      type: z.union([z.object({ groupId: outsideId }), z.object({ heartbeatId: outsideId })]),
    }),
    output: asked,
  }),
  compare: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/comparisons`,
    summary: `Compares the community of ${whose} with the school now`,
    access,
    output: asked,
  }),
  repair: endpoint({
    method: 'POST',
    path: `${path}/inconsistencies/{inconsistencyId}/repair`,
    summary: `Puts one inconsistency of the community of ${whose} right`,
    access,
    input: z.object({ inconsistencyId: id }),
    output: asked,
  }),
  ignore: endpoint({
    method: 'POST',
    path: `${path}/inconsistencies/{inconsistencyId}/ignore`,
    summary: `Lets one inconsistency of the community of ${whose} be until a day, with why`,
    access,
    input: z.object({
      inconsistencyId: id,
      reason: line(200).min(1, 'Say why, so that others understand it.'),
      until: askedDate,
    }),
    output: said,
  }),
  heed: endpoint({
    method: 'POST',
    path: `${path}/inconsistencies/{inconsistencyId}/heed`,
    summary: `Counts an inconsistency of the community of ${whose} again that somebody let be`,
    access,
    input: z.object({ inconsistencyId: id }),
    output: said,
  }),
})

export const studentChatContract = chatServerContract('/backoffice/workbench/chat-server', 'students')
export const guardianChatContract = chatServerContract(
  '/backoffice/workbench/guardian-chat-server',
  'guardians',
)

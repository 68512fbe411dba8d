import { address, flag, number, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import type { ChatServer } from '../contract/chat-words.ts'

/** What the query of the lists holds. */
export const chatListSearch = address({
  search: text,
  missing: flag,
  ignored: flag,
  /** The inconsistency that is to be let be. */
  ignore: number,
  page: pageNumber,
})

export const chatRoots = {
  students: '/workbench/chat-server',
  guardians: '/workbench/guardian-chat-server',
} as const satisfies Record<ChatServer, string>

/** The calls of a community: both have the same. */
export const chatApi = (server: ChatServer) => (server === 'students' ? api.studentChat : api.guardianChat)

export const stateQuery = (server: ChatServer) => chatApi(server).getState.queryOptions()

const listed = (search: object) => {
  const { search: words, page } = chatListSearch.parse(search)
  return { search: words, page }
}
export const studentsQuery = (server: ChatServer, search: object) =>
  chatApi(server).listStudents.queryOptions({ input: listed(search) })
export const housesQuery = (server: ChatServer, search: object) =>
  chatApi(server).listHouses.queryOptions({ input: listed(search) })
export const experiencesQuery = (server: ChatServer, search: object) =>
  chatApi(server).listExperiences.queryOptions({ input: listed(search) })
export const usersQuery = (server: ChatServer, search: object) =>
  chatApi(server).listUsers.queryOptions({
    input: { ...listed(search), missing: chatListSearch.parse(search).missing },
  })
export const employeesQuery = (server: ChatServer, search: object) =>
  chatApi(server).listEmployees.queryOptions({ input: listed(search) })
export const jobsQuery = (server: ChatServer, search: object) =>
  chatApi(server).listJobs.queryOptions({ input: { page: chatListSearch.parse(search).page } })
export const jobQuery = (server: ChatServer, jobId: number) =>
  chatApi(server).getJob.queryOptions({ input: { jobId } })
export const inconsistenciesQuery = (server: ChatServer, search: object) =>
  chatApi(server).listInconsistencies.queryOptions({
    input: { ...listed(search), ignored: chatListSearch.parse(search).ignored },
  })

/** The tabs, each an address (3-shell-and-houses §2.8). */
export const chatTabs = [
  { key: 'basic-setup', label: 'Basic Setup' },
  { key: 'houses', label: 'Houses' },
  { key: 'experiences', label: 'Experiences' },
  { key: 'users', label: 'Users' },
  { key: 'students', label: 'Students' },
  { key: 'employees', label: 'Employees' },
  { key: 'jobs', label: 'Jobs' },
  { key: 'inconsistencies', label: 'Inconsistencies' },
] as const
export type ChatTab = (typeof chatTabs)[number]['key']

import type { z } from 'zod'
import { type MakeBudget, ownBudget } from '../rate-budget.ts'
import { createVendorClient, type VendorClientOptions } from '../vendor-client.ts'
import { VendorMisanswered, VendorNotFound, VendorRefused, VendorUnavailable } from '../vendor-errors.ts'
import { errorOfHeartbeatAnswer } from './heartbeat-errors.ts'
import {
  anything,
  type ChannelKind,
  type ChatCategory,
  type ChatChannel,
  type ChatGroup,
  type ChatInvitation,
  type ChatRole,
  type ChatUser,
  chatCategory,
  chatChannel,
  chatGroup,
  chatInvitation,
  chatRole,
  chatUser,
  groupMembers,
  made,
} from './heartbeat-shapes.ts'

/** Where a community is and who we are. A key is of one community: two servers are two clients. */
export interface HeartbeatOptions extends Omit<VendorClientOptions, 'vendor' | 'baseUrl' | 'errorOf'> {
  /** `heartbeat` or `heartbeat-guardians`: the name on the health page and of the budget. */
  readonly name: string
  readonly apiUrl: string
  readonly key: string
  readonly makeBudget?: MakeBudget
}

export interface NewUser {
  readonly email: string
  readonly name: string
  readonly roleId: string
}

export interface NewChannel {
  readonly name: string
  readonly groupId: string
  readonly categoryId: string | null
}

/**
 * A community at Heartbeat. PUT creates there, POST updates, and most writes promise no answer: what is made is looked for
 * before and after. `isAgain` says that an earlier try may have made it. Methods throw a `VendorError` (decision 0152).
 */
export interface HeartbeatClient {
  /** Resolves when the key is accepted. */
  signIn(): Promise<void>
  listRoles(): Promise<ChatRole[]>
  listUsers(): Promise<ChatUser[]>
  findUser(email: string): Promise<ChatUser | undefined>
  /** Joins at once, nobody is mailed. Who is there already stays as they are. */
  addUser(user: NewUser, isAgain: boolean): Promise<void>
  changeUser(email: string, changes: { name?: string; roleId?: string }): Promise<void>
  /** Somebody who is gone already is no error. */
  removeUser(email: string): Promise<void>
  listGroups(): Promise<ChatGroup[]>
  /** `mark` stands in its description and tells it from others of its name. */
  addGroup(group: { name: string; mark: string }, isAgain: boolean): Promise<string>
  renameGroup(id: string, name: string): Promise<void>
  removeGroup(id: string): Promise<void>
  /** The addresses of a group. */
  listMembers(groupId: string): Promise<string[]>
  addMembers(groupId: string, emails: readonly string[]): Promise<void>
  removeMembers(groupId: string, emails: readonly string[]): Promise<void>
  listCategories(): Promise<ChatCategory[]>
  addCategory(name: string): Promise<string>
  listChannels(kind: ChannelKind): Promise<ChatChannel[]>
  addChannel(kind: ChannelKind, channel: NewChannel, isAgain: boolean): Promise<string>
  renameChannel(kind: ChannelKind, id: string, name: string): Promise<void>
  removeChannel(kind: ChannelKind, id: string): Promise<void>
  /** Whether nobody has written in it yet. */
  isSilent(channelId: string): Promise<boolean>
  listInvitations(): Promise<ChatInvitation[]>
  /** The link of a role that puts nobody into a group; made where there is none. */
  getInvitation(roleId: string): Promise<string>
  /** Mails each address. Every call mails again, so it is never repeated here. */
  sendInvitation(invitationId: string, emails: readonly string[]): Promise<void>
}

/** The documented limit is ten a second for each key; two are left to others who use it. */
const callsInASecond = 8
const readTries = 3
const readPauseMs = 500

type Method = 'PUT' | 'POST' | 'DELETE'

export function createHeartbeatClient(options: HeartbeatOptions): HeartbeatClient {
  const { name: vendor, apiUrl, key, makeBudget = ownBudget, ...http } = options
  // 20,000 people are one answer.
  const client = createVendorClient({
    timeoutMs: 30_000,
    ...http,
    vendor,
    baseUrl: apiUrl,
    errorOf: errorOfHeartbeatAnswer,
  })
  const budget = makeBudget({ name: vendor, calls: callsInASecond, perMs: 1_000 })
  const pause = http.delay ?? ((ms: number) => new Promise((done) => setTimeout(done, ms)))
  const headers = { authorization: `Bearer ${key}` }

  /** A read. An empty body is a broken transfer here, so it is asked for again, as what was cut is. */
  async function read<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    query?: Record<string, string>,
  ): Promise<z.output<Schema>> {
    for (let tries = 1; ; tries++) {
      const answer = await client.request({
        path,
        schema: schema.nullable(),
        headers,
        budget,
        ...(query && { query }),
      })
      if (answer !== null) return answer as z.output<Schema>
      if (tries === readTries)
        throw new VendorMisanswered(vendor, `nothing was answered to ${path}`, { mayPass: true })
      await pause(readPauseMs)
    }
  }

  const write = <Schema extends z.ZodType>(
    [method, path]: readonly [Method, string],
    body: object | undefined,
    { schema, isRepeatable }: { schema: Schema; isRepeatable: boolean },
  ) =>
    client.request({
      method,
      path,
      schema,
      isRepeatable,
      budget,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  /** A write that may be sent twice without harm. */
  const settle = (method: Method, path: string, body?: object) =>
    write([method, path], body, { schema: anything, isRepeatable: true })
  const gone = (error: unknown) => {
    if (!(error instanceof VendorNotFound)) throw error
  }

  /** Makes something once: after a lost, empty or broken answer it is looked for. `find` reads anew. */
  async function make(
    path: string,
    body: object,
    find: () => Promise<string | undefined>,
    isAgain: boolean,
  ): Promise<string> {
    const standing = isAgain ? await find() : undefined
    if (standing !== undefined) return standing
    let failure: unknown
    try {
      const id = await write(['PUT', path], body, { schema: made, isRepeatable: false })
      if (id !== null) return id
    } catch (error) {
      if (!mayBeDone(error)) throw error
      failure = error
    }
    const found = await find()
    if (found !== undefined) return found
    throw failure ?? new VendorMisanswered(vendor, `what was made at ${path} is not there`, { mayPass: true })
  }

  const users = chatUser.array()
  const findUser = async (email: string) =>
    (await read('/find/users', users, { email: email.toLowerCase() })).find(
      (user) => user.email === email.toLowerCase(),
    )
  const listGroups = () => read('/groups', chatGroup.array())
  const listChannels = (kind: ChannelKind) => read(`/${kind}`, chatChannel.array())
  const listCategories = () => read('/channelCategories', chatCategory.array())
  const listInvitations = () => read('/invitations', chatInvitation.array())

  return {
    async signIn() {
      await read('/roles', chatRole.array())
    },
    listRoles: () => read('/roles', chatRole.array()),
    listUsers: () => read('/users', users),
    findUser,
    async addUser({ email, name, roleId }, isAgain) {
      if (isAgain && (await findUser(email))) return
      try {
        await write(['PUT', '/users'], { email: email.toLowerCase(), name, roleID: roleId }, once)
      } catch (error) {
        // 400 and 409 are both possible for somebody who is there: the read-back decides.
        if (!mayBeDone(error) && !isTaken(error)) throw error
        if (!(await findUser(email))) throw error
      }
    },
    async changeUser(email, { name, roleId }) {
      await settle('POST', '/users', {
        email,
        ...(name !== undefined && { name }),
        ...(roleId !== undefined && { roleID: roleId }),
      })
    },
    removeUser: (email) => settle('DELETE', '/users', { email }).catch(gone).then(done),
    listGroups,
    addGroup: ({ name, mark }, isAgain) =>
      make(
        '/groups',
        { name, description: mark, members: [], isJoinable: false },
        async () => (await listGroups()).find(({ description }) => description === mark)?.id,
        isAgain,
      ),
    renameGroup: (id, name) => settle('POST', `/groups/${id}`, { name }).then(done),
    removeGroup: (id) => settle('DELETE', `/groups/${id}`).catch(gone).then(done),
    listMembers: async (id) => (await read(`/groups/${id}`, groupMembers)).members,
    addMembers: (id, emails) => settle('PUT', `/groups/${id}/memberships`, { emails }).then(done),
    removeMembers: (id, emails) => settle('DELETE', `/groups/${id}/memberships`, { emails }).then(done),
    listCategories,
    addCategory: (name) =>
      make(
        '/channelCategories',
        { name },
        async () => (await listCategories()).find((one) => one.name === name)?.id,
        true,
      ),
    listChannels,
    addChannel: (kind, { name, groupId, categoryId }, isAgain) =>
      make(
        `/${kind}`,
        {
          ...{ name, isPrivate: true, invitedUsers: [], invitedGroups: [groupId], isReadOnly: false },
          ...(kind === 'channels' && { channelType: 'POSTS' }),
          ...(categoryId !== null && { channelCategoryID: categoryId }),
        },
        async () => (await listChannels(kind)).find(({ groupIds }) => groupIds.includes(groupId))?.id,
        isAgain,
      ),
    renameChannel: (kind, id, name) => settle('POST', `/${kind}/${id}`, { name }).then(done),
    removeChannel: (kind, id) => settle('DELETE', `/${kind}/${id}`).catch(gone).then(done),
    isSilent: async (id) => (await read(`/channels/${id}/threads`, anything.array())).length === 0,
    listInvitations,
    getInvitation: (roleId) =>
      make(
        '/invitations',
        { roleID: roleId, groupIDs: [] },
        async () =>
          (await listInvitations()).find((one) => one.roleId === roleId && one.groupIds.length === 0)?.id,
        true,
      ),
    async sendInvitation(id, emails) {
      await write(['POST', `/invitations/${id}`], { emails, shouldSendEmail: true }, once)
    },
  }
}

const once = { schema: anything, isRepeatable: false } as const
const done = () => {}

/** The call may have been carried out although its answer says nothing of it. */
const mayBeDone = (error: unknown) => error instanceof VendorUnavailable || error instanceof VendorMisanswered

const isTaken = (error: unknown) =>
  error instanceof VendorRefused && (error.status === 400 || error.status === 409)

import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { z } from 'zod'
import { channelKinds } from '../heartbeat-shapes.ts'
import { type SandboxBehaviour, sandboxBehaviour, takeOne } from './sandbox-behaviour.ts'
import type { SandboxCommunity, SandboxUser } from './sandbox-community.ts'
import { addFaults, fail } from './sandbox-faults.ts'

interface SandboxApiOptions {
  readonly community: SandboxCommunity
  readonly behaviour: SandboxBehaviour
  readonly key: () => string
  readonly nowMs: () => number
  readonly stopping: AbortSignal
}

type Api = FastifyInstance
const email = z.string().min(3)
const ofId = z.object({ id: z.string() })
const emails = z.object({ emails: z.array(email) })

/** The calls of Heartbeat's v0 that the product makes, below `/v0`, and `/sandbox/behaviour` to set the switches. */
export function createSandboxApi(options: SandboxApiOptions): FastifyInstance {
  const { behaviour } = options
  const server = fastify({ forceCloseConnections: true })
  server.get('/sandbox/behaviour', () => behaviour)
  server.post('/sandbox/behaviour', (request, reply) => {
    const changes = sandboxBehaviour.partial().safeParse(request.body)
    if (!changes.success) return fail(reply, 400, z.prettifyError(changes.error))
    return Object.assign(behaviour, changes.data)
  })
  server.setErrorHandler((error, _request, reply) => fail(reply, 400, String(error)))
  server.register(
    async (api) => {
      addFaults(api, options)
      const lists = listsOf(options)
      addUsers(api, options, lists)
      addGroups(api, options, lists)
      addChannels(api, options, lists)
      addInvitations(api, options, lists)
    },
    { prefix: '/v0' },
  )
  return server
}

/** Lists as they are now or were before the last write, in order or not; and writes that are carried out once or twice. */
function listsOf({ behaviour }: SandboxApiOptions) {
  const before = new Map<string, string>()
  const last = new Map<string, string>()
  return {
    list(name: string, rows: readonly object[]): readonly object[] {
      const now = JSON.stringify(rows)
      if (last.get(name) !== now) {
        before.set(name, last.get(name) ?? '[]')
        last.set(name, now)
      }
      const shown: object[] = takeOne(behaviour, 'staleLists')
        ? JSON.parse(before.get(name) ?? now)
        : [...rows]
      return behaviour.shufflesLists ? shown.toSorted(() => Math.random() - 0.5) : shown
    },
    /** The answer of the second time is dropped. */
    write<Made>(act: () => Made): Made {
      const made = act()
      if (takeOne(behaviour, 'doubledWrites')) act()
      return made
    },
  }
}
type Lists = ReturnType<typeof listsOf>

function addUsers(api: Api, { community, behaviour }: SandboxApiOptions, { list, write }: Lists): void {
  const shown = (user: SandboxUser, groups: readonly string[] | null) => ({
    ...{ id: user.id, email: user.email, name: user.name, roleID: user.roleID, isAdmin: false },
    groupIDs: behaviour.tellsGroupsOfUsers ? groups : null,
  })
  api.get('/roles', () => community.roles)
  api.get('/users', () => {
    const groupsOf = new Map<string, string[]>()
    for (const { id, members } of community.groups.values())
      for (const member of members) groupsOf.set(member, [...(groupsOf.get(member) ?? []), id])
    return list(
      'users',
      [...community.users.values()].map((user) => shown(user, groupsOf.get(user.id) ?? [])),
    )
  })
  api.get('/find/users', (request) => {
    const user = community.userOf(z.object({ email }).parse(request.query).email)
    return user ? [shown(user, community.groupsOf(user.id))] : []
  })
  api.put('/users', (request, reply) => {
    const body = z.object({ email, name: z.string(), roleID: z.string() }).parse(request.body)
    if (!community.roles.some(({ id }) => id === body.roleID)) return fail(reply, 400, 'Unknown role')
    const user = write(() => community.addUser(body.email, body.name, body.roleID))
    return user ? {} : fail(reply, behaviour.takenStatus, 'A user with this email already exists')
  })
  api.post('/users', (request, reply) => {
    const body = z
      .object({ email, name: z.string().optional(), roleID: z.string().optional() })
      .parse(request.body)
    const user = community.userOf(body.email)
    if (!user) return fail(reply, 404, 'User not found')
    user.name = body.name ?? user.name
    user.roleID = body.roleID ?? user.roleID
    return reply.send('')
  })
  api.delete('/users', (request, reply) => {
    const body = z.object({ email }).parse(request.body)
    return community.removeUser(body.email) ? { success: true } : fail(reply, 404, 'User not found')
  })
}

function addGroups(api: Api, { community, behaviour }: SandboxApiOptions, { list, write }: Lists): void {
  const found = (request: FastifyRequest) => community.groups.get(ofId.parse(request.params).id)
  const none = (reply: FastifyReply) => fail(reply, 404, 'Group not found')
  api.get('/groups', () =>
    list(
      'groups',
      [...community.groups.values()].map(({ id, name, description }) => ({ id, name, description })),
    ),
  )
  api.get('/groups/:id', (request, reply) => {
    const group = found(request)
    if (!group) return none(reply)
    const members = [...group.members].flatMap((id) => community.users.get(id)?.email ?? [])
    return { id: group.id, name: group.name, description: group.description, members }
  })
  api.put('/groups', (request) => {
    const { name, description } = z
      .object({ name: z.string(), description: z.string().default('') })
      .parse(request.body)
    return { id: write(() => community.addGroup(name, description)).id, name }
  })
  api.post('/groups/:id', (request, reply) => {
    const group = found(request)
    if (!group) return none(reply)
    group.name = z.object({ name: z.string() }).parse(request.body).name
    return {}
  })
  api.delete('/groups/:id', (request, reply) =>
    community.groups.delete(ofId.parse(request.params).id) ? {} : none(reply),
  )
  api.put('/groups/:id/memberships', (request, reply) => {
    const group = found(request)
    if (!group) return none(reply)
    const asked = emails.parse(request.body).emails.map((one) => community.userOf(one))
    if (behaviour.refusesUnknownMembers && asked.includes(undefined))
      return fail(reply, 400, 'Some emails are not in the community')
    for (const user of asked) if (user) group.members.add(user.id)
    return reply.send('')
  })
  api.delete('/groups/:id/memberships', (request, reply) => {
    const group = found(request)
    if (!group) return none(reply)
    for (const one of emails.parse(request.body).emails) {
      const user = community.userOf(one)
      if (user) group.members.delete(user.id)
    }
    return reply.send('')
  })
}

function addChannels(api: Api, { community }: SandboxApiOptions, { list, write }: Lists): void {
  const body = z.object({
    name: z.string(),
    isPrivate: z.boolean().default(false),
    channelCategoryID: z.string().nullable().default(null),
    invitedGroups: z.array(z.string()).default([]),
  })
  for (const kind of channelKinds) {
    const none = (reply: FastifyReply) => fail(reply, 404, 'Channel not found')
    api.get(`/${kind}`, () =>
      list(
        kind,
        [...community[kind].values()].map(({ id, name, groups, channelCategoryID }) => ({
          ...{ id, name, channelCategoryID },
          restrictedTo: groups === null ? null : { groups },
        })),
      ),
    )
    api.put(`/${kind}`, (request) => {
      const { name, isPrivate, channelCategoryID, invitedGroups } = body.parse(request.body)
      const groups = isPrivate ? invitedGroups : null
      return { id: write(() => community.addChannel(kind, { name, channelCategoryID, groups })).id }
    })
    api.post(`/${kind}/:id`, (request, reply) => {
      const channel = community[kind].get(ofId.parse(request.params).id)
      if (!channel) return none(reply)
      channel.name = z.object({ name: z.string() }).parse(request.body).name
      return {}
    })
    api.delete(`/${kind}/:id`, (request, reply) =>
      community[kind].delete(ofId.parse(request.params).id) ? {} : none(reply),
    )
  }
  api.get('/channels/:id/threads', (request, reply) => {
    const channel = community.channels.get(ofId.parse(request.params).id)
    if (!channel) return fail(reply, 404, 'Channel not found')
    return Array.from({ length: Math.min(20, channel.threads) }, (_, at) => ({ id: `${channel.id}-${at}` }))
  })
  api.get('/channelCategories', () => list('channelCategories', [...community.channelCategories.values()]))
  api.put('/channelCategories', (request) => {
    const { name } = z.object({ name: z.string() }).parse(request.body)
    return { id: write(() => community.addCategory(name)).id }
  })
}

function addInvitations(api: Api, { community }: SandboxApiOptions, { list, write }: Lists): void {
  api.get('/invitations', () =>
    list(
      'invitations',
      [...community.invitations.values()].map(({ id, code, roleID, groups }) => ({
        ...{ id, code, groups },
        role: { id: roleID },
      })),
    ),
  )
  api.put('/invitations', (request) => {
    const body = z.object({ roleID: z.string(), groupIDs: z.array(z.string()) }).parse(request.body)
    const { id, code } = write(() => community.addInvitation(body.roleID, body.groupIDs))
    return { id, code }
  })
  // Each call mails again.
  api.post('/invitations/:id', (request, reply) => {
    if (!community.invitations.has(ofId.parse(request.params).id))
      return fail(reply, 404, 'Invitation not found')
    const asked = emails.extend({ shouldSendEmail: z.boolean().default(false) }).parse(request.body)
    write(() => asked.shouldSendEmail && community.mails.push(...asked.emails))
    return reply.send('')
  })
}

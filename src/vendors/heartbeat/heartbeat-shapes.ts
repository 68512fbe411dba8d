import { z } from 'zod'

/** Ids look like UUIDs and are not promised to be. */
const outsideId = z.coerce.string().min(1)
const nothingSaid = z.string().nullish()

/** Addresses in lower case: how the service takes case is not documented. */
const address = z.string().transform((text) => text.trim().toLowerCase())

const groupRef = z.union([outsideId, z.object({ id: outsideId }).transform(({ id }) => id)])

/**
 * Somebody in the community. Only id and address are promised; v0 and v2 spell the rest differently. `groupIds` is null
 * where the answer does not say in which groups they are.
 */
export const chatUser = z
  .object({
    id: outsideId,
    email: address,
    name: nothingSaid,
    firstName: nothingSaid,
    lastName: nothingSaid,
    roleID: nothingSaid,
    roleId: nothingSaid,
    groupIDs: z.array(groupRef).nullish(),
    groups: z.array(groupRef).nullish(),
  })
  .transform((user) => ({
    id: user.id,
    email: user.email,
    name: user.name ?? ([user.firstName, user.lastName].filter(Boolean).join(' ') || null),
    roleId: user.roleID ?? user.roleId ?? null,
    groupIds: user.groupIDs ?? user.groups ?? null,
  }))
export type ChatUser = z.output<typeof chatUser>

export const chatRole = z.object({ id: outsideId, name: z.string() })
export type ChatRole = z.output<typeof chatRole>

export const chatGroup = z
  .object({ id: outsideId, name: z.string().catch(''), description: nothingSaid })
  .transform(({ id, name, description }) => ({ id, name, description: description ?? '' }))
export type ChatGroup = z.output<typeof chatGroup>

/** Whom a group has, where it is read by itself. */
export const groupMembers = z.object({
  members: z.array(z.union([address, chatUser.transform(({ email }) => email)])),
})

export const chatCategory = z.object({ id: outsideId, name: z.string().catch('') })
export type ChatCategory = z.output<typeof chatCategory>

/** `restrictedTo: null` is open to everybody. */
const restriction = z
  .object({ groups: z.array(groupRef).nullish(), groupIDs: z.array(groupRef).nullish() })
  .nullish()
export const chatChannel = z
  .object({ id: outsideId, name: z.string().catch(''), restrictedTo: restriction })
  .transform(({ id, name, restrictedTo }) => ({
    id,
    name,
    groupIds: restrictedTo?.groups ?? restrictedTo?.groupIDs ?? [],
  }))
export type ChatChannel = z.output<typeof chatChannel>

export const chatInvitation = z
  .object({ id: outsideId, role: z.unknown(), roleID: nothingSaid, groups: z.array(groupRef).nullish() })
  .transform(({ id, role, roleID, groups }) => ({
    id,
    roleId: roleID ?? roleOf(role),
    groupIds: groups ?? [],
  }))
export type ChatInvitation = z.output<typeof chatInvitation>

function roleOf(role: unknown): string | null {
  if (typeof role === 'string') return role
  const named = z.object({ id: outsideId }).safeParse(role)
  return named.success ? named.data.id : null
}

/** What is made says its id, or nothing at all: 19 of 30 writes have no promised answer. */
export const made = z
  .unknown()
  .transform((body) => z.object({ id: outsideId }).safeParse(body).data?.id ?? null)
export const anything = z.unknown()

/** In what a room is: a text channel or one to talk in. */
export const channelKinds = ['channels', 'voiceChannels'] as const
export type ChannelKind = (typeof channelKinds)[number]

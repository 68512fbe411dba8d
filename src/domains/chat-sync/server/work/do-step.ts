import type { Services } from '#server/services.ts'
import type { HeartbeatClient } from '#vendors/heartbeat/heartbeat-client.ts'
import { VendorRateLimited, VendorRefused } from '#vendors/vendor-errors.ts'
import { type ChatServer, invitationHours } from '../../contract/chat-words.ts'
import type { KnownRoom, RoomKind, Step, Wanted, WantedPerson } from '../../rules/chat-state.ts'
import { markOf } from '../../rules/room-mark.ts'
import { confirmInvited, markInvited, unmark } from './invitations.ts'
import { forgetPlace, keepPerson, keepRoom } from './known.queries.ts'
import { StepRefused } from './step-failure.ts'
import { isPersonWanted, isRoomWanted, listBelonging } from './wanted.queries.ts'

/** What a job works with while it puts things right. */
export interface Work {
  readonly services: Services
  readonly server: ChatServer
  readonly client: HeartbeatClient
  readonly people: ReadonlyMap<number, WantedPerson>
  readonly wantedRooms: Wanted['rooms']
  readonly rooms: readonly KnownRoom[]
  readonly memberRoleId: string
  readonly staffRoleId: string
  readonly categories: Readonly<Record<RoomKind, string | null>>
}

/** A step was left out, and why: no failure. */
export interface Left {
  readonly skipped: string
}

/** What was done of a step, where some of it was left out. */
export interface Partly {
  readonly did: Step
}

const batch = 50
const cameBack = 'They came back meanwhile, and stay.'
const roomCameBack = 'It should be in the chat again, and stays.'
const nowOf = ({ services }: Work) => new Date(services.clock.nowMs())

function personOf({ people }: Work, userId: number) {
  const person = people.get(userId)
  if (!person) throw new StepRefused('They should not be in the chat any more.', 'data')
  return person
}
function roomOf({ wantedRooms, rooms }: Work, kind: RoomKind, itemId: number) {
  const room = wantedRooms.find((one) => one.kind === kind && one.itemId === itemId)
  if (!room) throw new StepRefused('It should not be in the chat any more.', 'data')
  const known = rooms.find((one) => one.kind === kind && one.itemId === itemId)
  return { room, known, ref: { kind, itemId } }
}
function groupOf(work: Work, kind: RoomKind, itemId: number) {
  const { room, known } = roomOf(work, kind, itemId)
  if (!known?.groupId) throw new StepRefused(`The group of ${room.title} is not there yet.`, 'data')
  return known.groupId
}
const roleOf = (work: Work, isStaff: boolean) => (isStaff ? work.staffRoleId : work.memberRoleId)
const emailsOf = ({ people }: Work, userIds: readonly number[]) =>
  userIds.flatMap((id) => people.get(id)?.email ?? [])

/**
 * Puts one difference right, once however often: what is made is looked for where an earlier try may have made it
 * (`isAgain`). A job may take an hour from its comparison to its last step: who is taken out is looked at once more, since
 * of a plan nobody would be put back. Throws a `VendorError` or `StepRefused`.
 */
export async function doStep(work: Work, step: Step, isAgain: boolean): Promise<Left | Partly | undefined> {
  const { client, server, services } = work
  const { database } = services
  const nowMs = services.clock.nowMs()
  switch (step.kind) {
    case 'add_user': {
      const { userId, email, name, isStaff } = personOf(work, step.userId)
      await keepPerson(database, server, { userId, email, at: nowOf(work) })
      await client.addUser({ email, name, roleId: roleOf(work, isStaff) }, isAgain)
      return undefined
    }
    case 'change_user': {
      const { email, name, isStaff } = personOf(work, step.userId)
      await client.changeUser(email, { name, roleId: roleOf(work, isStaff) })
      return undefined
    }
    case 'remove_user':
      if (await isPersonWanted(database, server, step.email)) return { skipped: cameBack }
      // That they are gone is written down when it is read back.
      await client.removeUser(step.email)
      return undefined
    case 'add_group': {
      const { room, ref } = roomOf(work, step.room, step.itemId)
      const mark = markOf(step.room, step.itemId)
      const groupId = await client.addGroup({ name: room.title, mark }, isAgain)
      await keepRoom(database, server, ref, { groupId })
      return undefined
    }
    case 'rename_group':
      await client.renameGroup(
        groupOf(work, step.room, step.itemId),
        roomOf(work, step.room, step.itemId).room.title,
      )
      return undefined
    case 'remove_group':
      if (await isRoomWanted(database, server, { outsideId: step.groupId, nowMs }))
        return { skipped: roomCameBack }
      await client.removeGroup(step.groupId)
      await forgetPlace(database, server, step.groupId)
      return undefined
    case 'add_channel': {
      const { room, ref } = roomOf(work, step.room, step.itemId)
      const groupId = groupOf(work, step.room, step.itemId)
      const place = { name: room.title, groupId, categoryId: work.categories[step.room] }
      const id = await client.addChannel(step.place, place, isAgain)
      await keepRoom(database, server, ref, {
        [step.place === 'channels' ? 'channelId' : 'voiceChannelId']: id,
      })
      return undefined
    }
    case 'rename_channel': {
      const { room, known } = roomOf(work, step.room, step.itemId)
      const id = step.place === 'channels' ? known?.channelId : known?.voiceChannelId
      if (id) await client.renameChannel(step.place, id, room.title)
      return undefined
    }
    case 'remove_channel':
      if (await isRoomWanted(database, server, { outsideId: step.channelId, nowMs }))
        return { skipped: roomCameBack }
      if (step.onlySilent && step.place === 'channels' && !(await client.isSilent(step.channelId)))
        return { skipped: 'People have written in both. Move what they wrote there, then remove one there.' }
      await client.removeChannel(step.place, step.channelId)
      await forgetPlace(database, server, step.channelId)
      return undefined
    case 'add_members':
      await addMembers(work, groupOf(work, step.room, step.itemId), emailsOf(work, step.userIds))
      return undefined
    case 'remove_members':
      return removeMembers(work, step)
    case 'invite':
      return invite(work, step.userIds)
  }
}

const inBatches = <T>(things: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(things.length / batch) }, (_, at) =>
    things.slice(at * batch, (at + 1) * batch),
  )

/** An address that is not there yet may have a whole call refused: then each goes by itself, and those who can come in do. */
async function addMembers({ client }: Work, groupId: string, emails: readonly string[]): Promise<void> {
  for (const some of inBatches(emails))
    try {
      await client.addMembers(groupId, some)
    } catch (error) {
      if (!(error instanceof VendorRefused) || error.status !== 400) throw error
      for (const one of some)
        await client.addMembers(groupId, [one]).catch((refusal: unknown) => {
          if (!(refusal instanceof VendorRefused) || refusal.status !== 400) throw refusal
        })
    }
}

async function removeMembers(
  work: Work,
  step: Extract<Step, { kind: 'remove_members' }>,
): Promise<Left | Partly | undefined> {
  const { client, server, services } = work
  const { database, clock } = services
  const room = { kind: step.room, itemId: step.itemId }
  const back = await listBelonging(database, server, { room, userIds: step.userIds, nowMs: clock.nowMs() })
  const userIds = step.userIds.filter((id) => !back.has(id))
  if (userIds.length === 0) return { skipped: cameBack }
  const users = await database.selectFrom('users').select('email').where('id', 'in', userIds).execute()
  const groupId = groupOf(work, step.room, step.itemId)
  for (const emails of inBatches(users.map(({ email }) => email))) await client.removeMembers(groupId, emails)
  return back.size === 0 ? undefined : { did: { ...step, userIds } }
}

/** Mails invitations, at most one in 24 hours a user: the mark stands before the call. */
async function invite(work: Work, userIds: readonly number[]): Promise<Left | undefined> {
  const { client, server, services } = work
  let mailed = 0
  for (const isStaff of [false, true]) {
    const role = userIds.filter((id) => work.people.get(id)?.isStaff === isStaff)
    if (role.length === 0) continue
    const invitationId = await client.getInvitation(roleOf(work, isStaff))
    for (const some of inBatches(role)) {
      const marked = await markInvited(services.database, server, { userIds: some, at: nowOf(work) })
      if (marked.length === 0) continue
      try {
        await client.sendInvitation(
          invitationId,
          emailsOf(
            work,
            marked.map(({ userId }) => userId),
          ),
        )
      } catch (error) {
        // Certain that nothing went out. After any other failure it may have: the marks stay, and nobody is mailed twice
        // within their hours; after these they differ again.
        if (error instanceof VendorRefused || error instanceof VendorRateLimited)
          await unmark(services.database, server, marked)
        else
          throw new StepRefused(
            `Heartbeat did not say whether ${marked.length} invitations went out. They are not mailed again for ${invitationHours} hours, and are invited by a sync after that.`,
            'theirs',
          )
        throw error
      }
      await confirmInvited(services.database, server, marked)
      mailed += marked.length
    }
  }
  return mailed > 0 ? undefined : { skipped: 'Invited in the last 24 hours already.' }
}

import { afterEach, beforeEach, expect, test } from 'vitest'
import { VendorRateLimited, VendorRefused, VendorUnavailable } from '../vendor-errors.ts'
import { createHeartbeatClient, type HeartbeatClient } from './heartbeat-client.ts'
import { type HeartbeatSandbox, startHeartbeatSandbox } from './sandbox/heartbeat-sandbox.ts'
import type { SandboxBehaviour } from './sandbox/sandbox-behaviour.ts'

let sandbox: HeartbeatSandbox
let chat: HeartbeatClient
let roleId: string
let waits: number[]

beforeEach(async () => {
  sandbox = await startHeartbeatSandbox()
  waits = []
  chat = createHeartbeatClient({
    name: 'heartbeat',
    apiUrl: sandbox.url,
    key: sandbox.key,
    makeBudget: () => ({ take: async () => {} }),
    retries: 2,
    random: () => 0,
    delay: async (ms) => waits.push(ms),
  })
  roleId = sandbox.community.roles[1]?.id ?? ''
})
afterEach(() => sandbox.stop())

/** Everything that is written, as a reconcile would. */
async function build(isAgain: boolean) {
  await chat.addUser({ email: 'Aino@school.test', name: 'Aino', roleId }, isAgain)
  await chat.changeUser('aino@school.test', { name: 'Aino L' })
  const group = await chat.addGroup({ name: 'Juniper', mark: 'house:1' }, isAgain)
  await chat.addMembers(group, ['aino@school.test'])
  const category = await chat.addCategory('Houses')
  const place = { name: 'Juniper', groupId: group, categoryId: category }
  await chat.addChannel('channels', place, isAgain)
  await chat.addChannel('voiceChannels', place, isAgain)
  await chat.getInvitation(roleId)
}

const standing = () => {
  const { users, groups, channels, voiceChannels, channelCategories, invitations } = sandbox.community
  return {
    users: [...users.values()].map(({ email, name }) => `${email} ${name}`),
    groups: [...groups.values()].map(({ name, members }) => `${name} ${members.size}`),
    places: [channels, voiceChannels, channelCategories, invitations].map(({ size }) => size),
  }
}
const wanted = { users: ['aino@school.test Aino L'], groups: ['Juniper 1'], places: [1, 1, 1, 1] }

const faults: Partial<SandboxBehaviour>[] = [
  { slowMs: 20 },
  { rateLimits: 1 },
  { serverErrors: 1 },
  { lostAnswers: 1 },
  { brokenAnswers: 1 },
  { halfAnswers: 1 },
  { emptyAnswers: 1 },
  { shufflesLists: true },
  { saysSpent: true },
  { takenStatus: 409 },
]
test.each(faults)('%o, at whichever call it happens, ends in the same place', async (fault) => {
  // What holds on is there from the first call.
  const isOnce = Object.values(fault).includes(1)
  for (let calls = 0; calls < (isOnce ? 16 : 1); calls++) {
    await sandbox.stop()
    sandbox = await startHeartbeatSandbox()
    roleId = sandbox.community.roles[1]?.id ?? ''
    chat = createHeartbeatClient({
      name: 'heartbeat',
      apiUrl: sandbox.url,
      key: sandbox.key,
      makeBudget: ({ calls: _calls }) => {
        let taken = 0
        return {
          take: async () => {
            if (taken++ === calls) sandbox.behave(fault)
          },
        }
      },
      retries: 2,
      random: () => 0,
      delay: async () => {},
    })
    // Whoever is stopped by a write that may not be repeated comes back, as a job does.
    for (let tries = 0; tries < 3; tries++)
      try {
        await build(tries > 0)
        break
      } catch (error) {
        expect((error as { mayPass?: boolean }).mayPass, String(error)).toBe(true)
      }
    expect(standing(), `fault at call ${calls}`).toEqual(wanted)
  }
})

test('somebody who is there is found, whatever a taken address is answered by', async () => {
  await chat.addUser({ email: 'a@b.test', name: 'A', roleId }, false)
  for (const takenStatus of [400, 409] as const)
    for (const isAgain of [false, true]) {
      sandbox.behave({ takenStatus })
      await chat.addUser({ email: 'A@B.test', name: 'B', roleId }, isAgain)
    }
  expect([...sandbox.community.users.values()].map(({ name }) => name)).toEqual(['A'])
  await expect(chat.addUser({ email: 'b@b.test', name: 'B', roleId: 'none' }, false)).rejects.toThrow(
    VendorRefused,
  )
})

test('twenty who add the same person leave one', async () => {
  await Promise.all(
    Array.from({ length: 20 }, () => chat.addUser({ email: 'a@b.test', name: 'A', roleId }, false)),
  )
  expect(sandbox.community.users.size).toBe(1)
})

test('what is gone already is no error, and an unknown address is left out or refused', async () => {
  await chat.removeUser('nobody@b.test')
  await chat.removeGroup('none')
  await chat.removeChannel('channels', 'none')
  const group = await chat.addGroup({ name: 'G', mark: 'm' }, false)
  await chat.addMembers(group, ['nobody@b.test'])
  expect(await chat.listMembers(group)).toEqual([])
  sandbox.behave({ refusesUnknownMembers: true })
  await expect(chat.addMembers(group, ['nobody@b.test'])).rejects.toThrow(VendorRefused)
})

test('a limit is waited for until its reset, never less than a second', async () => {
  sandbox.behave({ rateLimits: 1 })
  await chat.listUsers()
  expect(waits[0]).toBeGreaterThanOrEqual(1_000)
  expect(waits[0]).toBeLessThanOrEqual(3_000)
  sandbox.behave({ rateLimits: 9 })
  await expect(chat.listUsers()).rejects.toThrow(VendorRateLimited)
})

test('a key that was rotated is refused, and an illness that stays says so', async () => {
  sandbox.behave({ serverErrors: 9 })
  await expect(chat.signIn()).rejects.toThrow(VendorUnavailable)
  sandbox.behave({ serverErrors: 0 })
  await chat.signIn()
  sandbox.rotateKey()
  await expect(chat.signIn()).rejects.toThrow(VendorRefused)
})

test('an invitation whose answer is lost is not mailed again', async () => {
  const invitation = await chat.getInvitation(roleId)
  for (const fault of [{ lostAnswers: 1 }, { brokenAnswers: 1 }]) {
    sandbox.behave(fault)
    await expect(chat.sendInvitation(invitation, ['a@b.test'])).rejects.toThrow(VendorUnavailable)
  }
  expect(sandbox.community.mails).toEqual(['a@b.test', 'a@b.test'])
})

test('users say in which groups they are, or groups say whom they have', async () => {
  const group = await chat.addGroup({ name: 'G', mark: 'm' }, false)
  await chat.addUser({ email: 'a@b.test', name: 'A', roleId }, false)
  await chat.addMembers(group, ['a@b.test'])
  expect((await chat.listUsers())[0]?.groupIds).toEqual([group])
  sandbox.behave({ tellsGroupsOfUsers: false })
  expect((await chat.listUsers())[0]?.groupIds).toBeNull()
  expect(await chat.listMembers(group)).toEqual(['a@b.test'])
})

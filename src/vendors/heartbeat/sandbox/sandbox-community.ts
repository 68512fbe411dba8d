import { randomUUID } from 'node:crypto'

export interface SandboxUser {
  readonly id: string
  readonly email: string
  name: string
  roleID: string
}
export interface SandboxGroup {
  readonly id: string
  name: string
  readonly description: string
  /** The ids of its members. */
  readonly members: Set<string>
}
export interface SandboxChannel {
  readonly id: string
  name: string
  readonly channelCategoryID: string | null
  /** The groups that may enter; null: everybody. */
  readonly groups: readonly string[] | null
  /** What was written in it. */
  threads: number
}
interface Invitation {
  readonly id: string
  readonly code: string
  readonly roleID: string
  readonly groups: readonly string[]
}

/** What a community holds, in memory. Every place is a map by id, in the order in which things came. */
export class SandboxCommunity {
  roles: readonly { readonly id: string; readonly name: string }[]
  readonly users = new Map<string, SandboxUser>()
  readonly removed = new Map<string, SandboxUser>()
  readonly groups = new Map<string, SandboxGroup>()
  readonly channels = new Map<string, SandboxChannel>()
  readonly voiceChannels = new Map<string, SandboxChannel>()
  readonly channelCategories = new Map<string, { readonly id: string; readonly name: string }>()
  readonly invitations = new Map<string, Invitation>()
  /** Every invitation that was mailed, by address: twice is twice. */
  readonly mails: string[] = []
  #byEmail = new Map<string, SandboxUser>()

  constructor(roles: readonly string[]) {
    this.roles = roles.map((name) => ({ id: randomUUID(), name }))
  }

  userOf(email: string): SandboxUser | undefined {
    return this.#byEmail.get(email.toLowerCase())
  }

  /** Undefined where the address is taken. */
  addUser(email: string, name: string, roleID: string, id: string = randomUUID()): SandboxUser | undefined {
    if (this.userOf(email)) return undefined
    const user = { id, email: email.toLowerCase(), name, roleID }
    this.users.set(id, user)
    this.#byEmail.set(user.email, user)
    return user
  }

  removeUser(email: string): boolean {
    const user = this.userOf(email)
    if (!user) return false
    this.users.delete(user.id)
    this.#byEmail.delete(user.email)
    this.removed.set(user.email, user)
    for (const { members } of this.groups.values()) members.delete(user.id)
    return true
  }

  addGroup(name: string, description: string, id: string = randomUUID()): SandboxGroup {
    const group = { id, name, description, members: new Set<string>() }
    this.groups.set(id, group)
    return group
  }

  addChannel(
    kind: 'channels' | 'voiceChannels',
    channel: Pick<SandboxChannel, 'name' | 'channelCategoryID' | 'groups'>,
    id: string = randomUUID(),
  ): SandboxChannel {
    const added = { id, threads: 0, ...channel }
    this[kind].set(id, added)
    return added
  }

  addCategory(name: string, id: string = randomUUID()) {
    const category = { id, name }
    this.channelCategories.set(id, category)
    return category
  }

  addInvitation(roleID: string, groups: readonly string[]): Invitation {
    const id = randomUUID()
    const invitation = { id, code: id.slice(0, 6).toUpperCase(), roleID, groups }
    this.invitations.set(id, invitation)
    return invitation
  }

  groupsOf(userId: string): string[] {
    return [...this.groups.values()].filter(({ members }) => members.has(userId)).map(({ id }) => id)
  }
}

/** Somebody who should be in a community: an active employee, or an active student (a guardian of one). */
export interface WantedPerson {
  readonly userId: number
  /** In lower case. */
  readonly email: string
  readonly name: string
  readonly isStaff: boolean
}

export type RoomKind = 'house' | 'experience'

/** A house or enabled experience, and who is in it. */
export interface WantedRoom {
  readonly kind: RoomKind
  readonly itemId: number
  readonly title: string
  readonly members: readonly number[]
}

/** What should be, by the active definitions. */
export interface Wanted {
  readonly people: readonly WantedPerson[]
  readonly rooms: readonly WantedRoom[]
}

export interface KnownPerson {
  readonly userId: number
  readonly outsideId: string | null
  /** We made the account. */
  readonly isMade: boolean
  /** By a mail that went out, or may have in the last hours. */
  readonly isInvited: boolean
  /** An account made now would need none: one went to this address in the last hours. */
  readonly keepsInvitation: boolean
}

export interface KnownRoom {
  readonly kind: RoomKind
  readonly itemId: number
  readonly groupId: string | null
  readonly channelId: string | null
  readonly voiceChannelId: string | null
}

/** Somebody of the school by address, whether they should be there or not. */
export interface Somebody {
  readonly userId: number
  readonly name: string
  /** Why they should not be there: "Is not assigned to a house". */
  readonly why: string
}

/** What we wrote down of what we made. */
export interface Known {
  readonly people: readonly KnownPerson[]
  readonly rooms: readonly KnownRoom[]
  /** The people at the service who should not be there and whom the school knows, by address. */
  readonly others: ReadonlyMap<string, Somebody>
  readonly memberRoleId: string
  readonly staffRoleId: string
}

export interface StandingUser {
  readonly id: string
  readonly email: string
  readonly name: string | null
  readonly roleId: string | null
}
interface Named {
  readonly id: string
  readonly name: string
}

/** What is, as the service says it. */
export interface Standing {
  readonly users: readonly StandingUser[]
  readonly groups: readonly (Named & { readonly description: string })[]
  readonly channels: readonly (Named & { readonly groupIds: readonly string[] })[]
  readonly voiceChannels: readonly (Named & { readonly groupIds: readonly string[] })[]
  /** Addresses by group. */
  readonly members: ReadonlyMap<string, ReadonlySet<string>>
}

interface RoomRef {
  readonly room: RoomKind
  readonly itemId: number
}

export type ChannelKind = 'channels' | 'voiceChannels'

/** What puts one difference right. Each may be done again without harm. */
export type Step =
  | { readonly kind: 'add_user'; readonly userId: number }
  | { readonly kind: 'change_user'; readonly userId: number }
  | { readonly kind: 'remove_user'; readonly outsideId: string; readonly email: string }
  | ({ readonly kind: 'add_group' } & RoomRef)
  | ({ readonly kind: 'rename_group' } & RoomRef)
  | { readonly kind: 'remove_group'; readonly groupId: string }
  | ({ readonly kind: 'add_channel'; readonly place: ChannelKind } & RoomRef)
  | ({ readonly kind: 'rename_channel'; readonly place: ChannelKind } & RoomRef)
  | {
      readonly kind: 'remove_channel'
      readonly place: ChannelKind
      readonly channelId: string
      /** A double that somebody has written in stays until a person looks. */
      readonly onlySilent: boolean
    }
  | ({ readonly kind: 'add_members'; readonly userIds: readonly number[] } & RoomRef)
  | ({ readonly kind: 'remove_members'; readonly userIds: readonly number[] } & RoomRef)
  | { readonly kind: 'invite'; readonly userIds: readonly number[] }

export type Verb = 'Add' | 'Remove' | 'Rename' | 'Merge' | 'Invite' | 'Change'

/** One thing on which the two do not agree. */
export interface Difference {
  /** Stays the same from comparison to comparison while the difference stands. */
  readonly key: string
  readonly step: Step
  readonly verb: Verb
  /** Where what is too much, or missing nowhere else, stands. */
  readonly source: 'school' | 'chat'
  readonly type: 'user' | 'group' | 'channel' | 'voice channel' | 'membership' | 'invitation'
  readonly name: string
  readonly fact: string
  readonly cause: string
  /** The school made it or its definition asks for it: repaired with all. Otherwise it is taken away one by one. */
  readonly isOurs: boolean
  /** Nobody can do it from here: the owner of the community. */
  readonly canRepair: boolean
  /** How many people or things it takes away. */
  readonly taken: number
  /** Whom it is about, by our numbers. */
  readonly userIds: readonly number[]
  readonly room: RoomRef | null
}

/** An id that is to be written down: it changes nothing at the service. */
export type Link =
  | { readonly userId: number; readonly outsideId: string | null }
  | (RoomRef & {
      readonly groupId: string | null
      readonly channelId: string | null
      readonly voiceChannelId: string | null
    })

export interface Comparison {
  /** In the order in which they are put right. */
  readonly differences: readonly Difference[]
  /** How those are called whom they are about. */
  readonly names: ReadonlyMap<number, string>
  readonly links: readonly Link[]
}

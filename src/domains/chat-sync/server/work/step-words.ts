import type { Difference } from '../../rules/chat-state.ts'

type Told = Pick<Difference, 'step' | 'name'>

const people = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`

/** What a step did, for the log of its job. */
export function didText({ step, name }: Told): string {
  switch (step.kind) {
    case 'add_user':
      return `Added ${name}.`
    case 'change_user':
      return `Brought ${name} up to date.`
    case 'remove_user':
      return `Removed ${name}.`
    case 'add_group':
      return `Made the group ${name}.`
    case 'rename_group':
      return `Renamed the group to ${name}.`
    case 'remove_group':
      return `Removed the group ${name}.`
    case 'add_channel':
      return `Made the ${step.place === 'channels' ? 'channel' : 'voice channel'} ${name}.`
    case 'rename_channel':
      return `Renamed the ${step.place === 'channels' ? 'channel' : 'voice channel'} to ${name}.`
    case 'remove_channel':
      return `Removed the ${step.place === 'channels' ? 'channel' : 'voice channel'} ${name}.`
    case 'add_members':
      return `Put ${people(step.userIds.length)} into ${name}.`
    case 'remove_members':
      return `Took ${people(step.userIds.length)} out of ${name}.`
    case 'invite':
      return `Invited ${people(step.userIds.length)} by mail.`
  }
}

/** How somebody is called, by number. */
export type Names = ReadonlyMap<number, string>

const who = (userIds: readonly number[], names: Names) =>
  userIds.length === 1
    ? { subject: names.get(userIds[0] ?? 0) ?? 'One person', is: 'is', was: 'was' }
    : { subject: `${userIds.length.toLocaleString('en-US')} people`, is: 'are', was: 'were' }

/** What is wrong with some people, in a sentence: the words are the same whoever of them a job is narrowed to. */
export function factOfPeople(
  kind: 'add_members' | 'remove_members' | 'invite',
  userIds: readonly number[],
  { names, title }: { readonly names: Names; readonly title: string },
): string {
  const { subject, is, was } = who(userIds, names)
  if (kind === 'invite') return `${subject} ${was} not invited`
  return kind === 'add_members'
    ? `${subject} ${is} missing in ${title}`
    : `${subject} ${is} in ${title} in the chat only`
}

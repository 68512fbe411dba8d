interface Asked {
  readonly person: { readonly kind: 'student' | 'employee'; readonly name: string } | undefined
  /** Whether it was answered that there is nobody, or that could not be found out; null while it is asked. */
  readonly failed: 'nobody' | 'not known' | null
}

/** Whose sheet it is. Of one that could not be read nothing is known: not that it is a student, and not that it is nobody. */
export function titleOfSheet({ person, failed }: Asked): { readonly kicker: string; readonly title: string } {
  if (person !== undefined)
    return { kicker: person.kind === 'employee' ? 'Colleague' : 'Student', title: person.name }
  const titles = { nobody: 'Nobody', 'not known': 'Not known' }
  return { kicker: 'Person', title: failed === null ? 'One moment' : titles[failed] }
}

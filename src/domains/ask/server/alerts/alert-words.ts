const mostNamed = 3

/** What is told of who newly answers a question: the first of them by name, and how many they are. */
export function alertWords(names: readonly string[], many: number): string {
  return `${namesOf(names.slice(0, mostNamed), many)} now ${many === 1 ? 'matches' : 'match'} your question.`
}

function namesOf(names: readonly string[], many: number): string {
  const others = many - names.length
  if (others > 0) return `${names.join(', ')} and ${others} ${others === 1 ? 'other' : 'others'}`
  const last = names.at(-1) ?? ''
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

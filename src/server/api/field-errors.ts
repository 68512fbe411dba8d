/** What a schema finds wrong, whichever library calls it. */
interface Issue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** Nobody reads more, and a list of thousands should not come back as thousands of sentences. */
const mostSentences = 50

/** What fields were wrong, by the issues of a schema: of each field the first that was found. */
export function fieldSentences(issues: readonly Issue[]): Record<string, string> {
  const sentences = new Map<string, string>()
  for (const { message, path = [] } of issues.slice(0, mostSentences)) {
    const field = path.map((key) => String(typeof key === 'object' ? key.key : key)).join('.') || 'form'
    if (!sentences.has(field)) sentences.set(field, message)
  }
  return Object.fromEntries(sentences)
}

/** Wrong fields as one sentence: that of the first, with the field's name as people call it. */
export function firstSentence(formErrors: Readonly<Record<string, string>>): string {
  const [field, sentence] = Object.entries(formErrors)[0] ?? ['form', 'Something is wrong.']
  return `${fieldTitle(field)}: ${sentence}`
}

/** `excuse.start_at` is `Start at`, `attendances.3.status` is `Status`, `house_id` is `House`. */
function fieldTitle(field: string): string {
  const name = field.split('.').findLast((part) => /^[a-z]/i.test(part)) ?? 'form'
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[_\s]+/)
    .filter((word) => word !== '' && word !== 'id')
    .join(' ')
  return words === '' ? 'Number' : words.charAt(0).toUpperCase() + words.slice(1)
}

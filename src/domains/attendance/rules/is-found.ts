import { plainName } from './plain-name.ts'

/** Whether a name holds what was typed, accents and case aside: "obri" finds Tomás Ó Briain. */
export function isFound(name: string, typed: string): boolean {
  const wanted = plainName(typed)
  if (wanted === '') return true
  const plain = plainName(name)
  return plain.includes(wanted) || plain.replaceAll(' ', '').includes(wanted.replaceAll(' ', ''))
}

import type { Count } from '../contract/question.ts'
import { windowText } from './print.ts'
import { thingWords } from './words.ts'

/** What the column of a count is called: "Unexcused absences this cycle". */
export function countHead({ what, window }: Count): string {
  const { many } = thingWords[what]
  return `${many.charAt(0).toUpperCase()}${many.slice(1)}${window === null ? '' : ` ${windowText(window)}`}`
}

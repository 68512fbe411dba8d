import { clockRangeText, dayText } from '#contract/clock-text.ts'
import type { FamilyWord } from '../contract/family-words.ts'

interface Corrected {
  readonly studentName: string
  /** The experience's or the house's. */
  readonly title: string
  /** Scheduled, epoch ms. */
  readonly startMs: number
  readonly endMs: number
  /** What the guardian was told before, and what is true. */
  readonly heard: FamilyWord
  readonly says: FamilyWord
}

const subjects: Readonly<Record<FamilyWord, (name: string, day: string) => string>> = {
  there: (name, day) => `Correction: ${name} was there on ${day}`,
  late: (name, day) => `Correction: ${name} came late on ${day}`,
  absent: (name, day) => `Correction: ${name} was absent on ${day}`,
  excused: (name, day) => `Correction: ${name} is excused on ${day}`,
  nothing: (name, day) => `Correction: the roll of ${day} has no entry for ${name}`,
}

const facts: Readonly<Record<FamilyWord, (name: string, title: string) => string>> = {
  there: (name, title) => `${name} was at ${title}`,
  late: (name, title) => `${name} came late to ${title}`,
  absent: (name, title) => `${name} did not attend ${title}`,
  excused: (name, title) => `${name} did not attend ${title} and is excused`,
  nothing: (name, title) => `There is no longer a record of whether ${name} attended ${title}`,
}

const before: Readonly<Record<FamilyWord, (name: string) => string>> = {
  there: (name) => `We had told you that ${name} was there.`,
  late: (name) => `We had told you that ${name} came late.`,
  absent: () => 'We had told you of an absence without an excuse.',
  excused: () => 'We had told you of an excused absence.',
  nothing: () => 'We had told you that there was no record.',
}

/** What a guardian reads when something they were told of a child was put right. */
export function correctionWords({ studentName, title, startMs, endMs, heard, says }: Corrected) {
  const when = `${dayText(startMs)}, ${clockRangeText(startMs, endMs)}`
  return {
    subject: subjects[says](studentName, dayText(startMs)),
    fact: `${facts[says](studentName, title)}, ${when}.`,
    closing: `${before[heard](studentName)} ${
      says === 'absent' ? 'If there is a reason, please tell us.' : 'You need not do anything.'
    }`,
  }
}

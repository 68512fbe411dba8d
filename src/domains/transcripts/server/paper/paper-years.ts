import { Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { printable } from '#server/paper/fonts.ts'
import type { CourseOfTranscript, TranscriptContent } from '../../contract/transcript-content.ts'
import { creditText } from '../../rules/credit-text.ts'
import { styles } from './paper-styles.ts'

/** Points that have to be left for a year to begin on this page: its head with two rows. */
const roomForYear = 60

/** The courses by school year; the heads of their columns stand again on every page on which they go on. */
export const courses = ({ years }: TranscriptContent): ReactElement =>
  h(
    View,
    null,
    h(
      View,
      { style: styles.columns, fixed: true },
      h(Text, { style: styles.course }, 'Course'),
      h(Text, { style: styles.subject }, 'Subject'),
      h(Text, { style: styles.mastery }, 'Mastery'),
      h(Text, { style: [styles.credit, { fontWeight: 400 }] }, 'Credit'),
    ),
    ...years.flatMap(yearRows),
  )

/** A school year with its courses; its head never stands alone at the end of a page, no row is divided. */
const yearRows = ({ title, credits, courses }: TranscriptContent['years'][number]): ReactElement[] => [
  h(
    View,
    { key: title, style: styles.yearHead, minPresenceAhead: roomForYear, wrap: false },
    h(Text, { style: styles.yearTitle }, title),
    h(Text, { style: styles.yearCredits }, `${creditText(credits)} credits`),
  ),
  ...courses.map((course, at) => row(course, `${title} ${at}`)),
]

const row = ({ title, source, subject, mastery, credits }: CourseOfTranscript, key: string) =>
  h(
    View,
    { key, style: styles.row, wrap: false },
    h(
      Text,
      { style: styles.course },
      printable(title),
      source !== '' && h(Text, { style: styles.source }, `  ${printable(source)}`),
    ),
    h(Text, { style: styles.subject }, printable(subject)),
    h(Text, { style: styles.mastery }, mastery),
    h(Text, { style: styles.credit }, credits === null ? '–' : creditText(credits)),
  )
